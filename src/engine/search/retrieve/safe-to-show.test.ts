// What safe search leaves of an unsafe page.
import { describe, expect, it } from 'vitest'
import type { Document } from '../../index/document/document.ts'
import { safeToShow } from './safe-to-show.ts'

function aPage(markdown: string, safety: Document['safety'] = 'unsafe'): Document {
  return {
    url: 'https://a.example/',
    title: 'A page',
    text: 'a page',
    markdown,
    contentType: 'text/html',
    keywords: [],
    headings: [],
    kind: 'website',
    safety,
    origin: 'import',
    readAt: 0,
    image: 'https://a.example/i.png',
    images: [{ url: 'https://a.example/i.png', alt: '' }],
  } as unknown as Document
}

describe('a picture in the text of an unsafe page', () => {
  it.each([
    ['![a dog](https://a.example/1.png)', 'a dog'],
    ['[![a dog](https://a.example/1.png)](https://a.example/)', '[a dog](https://a.example/)'],
    ['![](https://a.example/1.png "title (of it)") text', ' text'],
    ['![a](https://a.example/x_(1).png) and ![b][ref]', 'a and b'],
    ['![a](<https://a.example/x (1).png>)!', 'a!'],
    ['an <IMG src="https://a.example/1.png">', 'an &lt;IMG src="https://a.example/1.png">'],
    ['a [link](https://a.example/) and an array!', 'a [link](https://a.example/) and an array!'],
    ['![not closed', '[not closed'],
    ['1 ![', '1 ['],
    ['!![](a)[x](https://a.example/1.png)', '!\\[x](https://a.example/1.png)'],
    ['!![[x](a)](https://a.example/1.png)', '!\\[x](https://a.example/1.png)'],
  ])('%s becomes %s', (markdown, shown) => {
    for (const safe of ['moderate', 'strict'] as const) {
      const safely = safeToShow(aPage(markdown), safe)
      expect(safely.markdown).toBe(shown)
      expect(safely).not.toHaveProperty('image')
      expect(safely.images).toEqual([])
    }
  })

  it('stays where nothing is asked for, and on other pages', () => {
    const unsafe = aPage('![a](https://a.example/1.png)')
    expect(safeToShow(unsafe, 'off')).toBe(unsafe)
    const other = aPage('![a](https://a.example/1.png)', 'unknown')
    expect(safeToShow(other, 'strict')).toBe(other)
  })

  it.each([
    '!['.repeat(200_000),
    '![a]('.repeat(100_000),
    `![a](${'('.repeat(400_000)}`,
    `![a](${'<>'.repeat(200_000)}`,
    `![${'a'.repeat(400_000)}`,
    '<img '.repeat(100_000),
  ])('is none in what only begins like one, however often: %#', (markdown) => {
    expect(safeToShow(aPage(markdown), 'strict').markdown).not.toMatch(/!\[|<img/)
  })
})
