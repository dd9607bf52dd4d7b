// What a page looks like: written for readers, thin, stuffed or shouted.
import { describe, expect, it } from 'vitest'
import { contentQuality } from './content-quality.ts'

const PROSE =
  'The river otter lives along streams and lakes, where it hunts fish at dusk. It digs its den into the bank, lines it with grass and moss, and raises two or three young there until autumn comes and they leave.'

describe('contentQuality', () => {
  it('is full for prose with a name', () => {
    expect(contentQuality({ title: 'River otter', text: PROSE })).toBe(1)
    expect(contentQuality({ title: 'HTML', text: PROSE })).toBe(1)
    expect(contentQuality({ title: '水獺', text: PROSE })).toBe(1)
  })

  it.each([
    ['a page without words', { title: 'River otter', text: '' }],
    ['a thin page', { title: 'River otter', text: 'Otters. Coming soon.' }],
    ['a list of search terms', { title: 'River otter', text: 'buy otter cheap otter '.repeat(40) }],
    ['a shouted title', { title: 'THE VERY BEST OTTERS IN THE WORLD', text: PROSE }],
    ['an endless title', { title: 'Otter, otters, '.repeat(20), text: PROSE }],
    ['a page without a name', { title: '', text: PROSE }],
  ])('is less for %s', (_, page) => {
    expect(contentQuality(page)).toBeLessThan(0.9)
  })

  it('is none for a list of links, and full for a text that has some', () => {
    const chapters = Array.from({ length: 40 }, (_, at) => `- [Chapter ${at} of the otter](/otter/${at})`)
    const page = { title: 'Contents', text: PROSE }
    expect(contentQuality({ ...page, markdown: chapters.join('\n') })).toBe(0)
    expect(contentQuality({ ...page, markdown: `${PROSE} [More](/more) ${PROSE}` })).toBe(1)
  })
})
