// Documents of a page of results: in their order, and with no more text than a reply can show.
import { describe, expect, it } from 'vitest'
import { boundDocuments } from '../../../../tests/support/memory-document-store.ts'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { textVersion } from '../../../foundation/quotes/text-version.ts'
import type { Document } from '../../index/document/document.ts'
import type { TextBound } from '../../index/document/text-bound.ts'
import { readDocuments, safeToShow } from './read-documents.ts'

const MILLION = 1_000_000

function storeOf(documents: readonly Document[]) {
  const known = new Map(documents.map((document) => [document.url, document]))
  return {
    get: async (urls: readonly string[], bound?: TextBound) =>
      boundDocuments(
        urls.flatMap((url) => known.get(url) ?? []),
        bound,
      ),
  }
}

it('reads all that there are, in the order that was asked for', async () => {
  const documents = Array.from({ length: 40 }, (_, n) =>
    aDocument(`https://a.example/${n}`, { text: `${n}` }),
  )
  const urls = documents.map(({ url }) => url).reverse()
  const read = await readDocuments(storeOf(documents), [...urls, 'https://a.example/none'], { safe: 'off' })
  expect(read.map(({ url }) => url)).toEqual(urls)
})

it('cuts what stands behind ten million characters, says so, and changes nothing else of a document', async () => {
  const long = (n: number) =>
    aDocument(`https://a.example/${n}`, {
      title: `Page ${n}`,
      text: `${n} ${'é'.repeat(MILLION)}`,
      markdown: 'm'.repeat(2 * MILLION),
    })
  const documents = [
    ...Array.from({ length: 12 }, (_, n) => long(n)),
    aDocument('https://a.example/short', { text: 'short' }),
  ]
  const read = await readDocuments(
    storeOf(documents),
    documents.map(({ url }) => url),
    { safe: 'off', pageText: true },
  )
  expect(read.map(({ text }) => text.length > MILLION)).toEqual(documents.map((_, n) => n < 10))
  expect(read.map(({ markdown = '' }) => markdown.length > MILLION)).toEqual(documents.map((_, n) => n < 5))
  expect(read[11]).toEqual({
    ...documents[11],
    text: documents[11]?.text.slice(0, 100_000),
    markdown: 'm'.repeat(100_000),
    wordCount: 2,
    isCut: true,
    version: textVersion(documents[11]?.text ?? ''),
  })
  expect(read[12]).toEqual(documents[12])
})

it('reads less of the pages where their text is not shown', async () => {
  const documents = [0, 1, 2].map((n) => aDocument(`https://a.example/${n}`, { text: 'é '.repeat(MILLION) }))
  const read = await readDocuments(
    storeOf(documents),
    documents.map(({ url }) => url),
    { safe: 'off' },
  )
  expect(read.map(({ text, wordCount }) => [text.length, wordCount])).toEqual([
    [2 * MILLION, MILLION],
    [100_000, MILLION],
    [100_000, MILLION],
  ])
})

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
