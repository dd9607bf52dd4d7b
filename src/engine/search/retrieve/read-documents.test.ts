// Documents of a page of results: in their order, and with no more text than a reply can show.
import { expect, it } from 'vitest'
import { boundDocuments } from '../../../../tests/support/memory-document-store.ts'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { textVersion } from '../../../foundation/quotes/text-version.ts'
import type { Document } from '../../index/document/document.ts'
import type { TextBound } from '../../index/document/text-bound.ts'
import { readDocuments } from './read-documents.ts'

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

it('cuts what stands behind ten million characters, and tells nothing else of a document', async () => {
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
