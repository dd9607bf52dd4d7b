// Text is broken into lines by the columns that its characters take.
import { describe, expect, it } from 'vitest'
import { columnsOf, wrapMarkdown, wrapText } from './terminal.ts'

describe('wrapText', () => {
  it('breaks between words', () => {
    expect(wrapText('one two  three\nfour', 9)).toEqual(['one two', 'three', 'four'])
  })

  it('has no line for no text', () => {
    expect(wrapText(' \n ', 9)).toEqual([])
  })

  it('breaks a word that is too long, and counts wide characters twice', () => {
    expect(wrapText('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
    expect(wrapText('搜索引擎系统', 5)).toEqual(['搜索', '引擎', '系统'])
    expect(columnsOf('é')).toBe(1)
    expect(columnsOf('e\u0301')).toBe(1)
    expect(columnsOf('🐕')).toBe(2)
  })

  it('never makes a line wider than asked', () => {
    const text = 'a bb ccc dddd eeeee 漢字 ffffffffffff g 🐕🐕🐕 hhhh'
    for (let width = 2; width < 40; width += 1) {
      for (const line of wrapText(text, width)) expect(columnsOf(line)).toBeLessThanOrEqual(width)
    }
  })
})

describe('wrapMarkdown', () => {
  it('wraps paragraphs, lists and quotes, and leaves code and tables alone', () => {
    const markdown = [
      '# A heading that is long',
      '',
      '- an item that is long enough',
      '> a quote that is long enough',
      '```',
      'code that is much longer than the width of the page',
      '```',
      '| a table | that is much longer than the width |',
    ].join('\n')
    expect(wrapMarkdown(markdown, 16)).toEqual([
      '# A heading that',
      'is long',
      '',
      '- an item that',
      '  is long enough',
      '> a quote that',
      '> is long enough',
      '```',
      'code that is much longer than the width of the page',
      '```',
      '| a table | that is much longer than the width |',
    ])
  })
})
