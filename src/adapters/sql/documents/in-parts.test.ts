// Tests of documents that are worked on in parts.
import { expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { tempDatabase } from '../../../../tests/support/temp-database.ts'
import { inParts } from './in-parts.ts'
import { SqlDocumentStore } from './sql-document-store.ts'

const bytesOf = (bytes: number): number => bytes

it('ends a part by its bytes and by its number, and leaves nothing out', () => {
  expect(inParts([], bytesOf)).toEqual([])
  expect(inParts([1, 2, 3], bytesOf)).toEqual([[1, 2, 3]])
  expect(inParts([1, 2, 3], bytesOf, 2)).toEqual([[1, 2], [3]])
  expect(inParts([1_500_000, 400_000, 200_000, 1], bytesOf)).toEqual([
    [1_500_000, 400_000],
    [200_000, 1],
  ])
})

it('gives one that is too long a part of its own', () => {
  expect(inParts([1, 10_000_000, 2, 3], bytesOf)).toEqual([[1], [10_000_000], [2, 3]])
  expect(inParts([10_000_000, 10_000_000], bytesOf)).toEqual([[10_000_000], [10_000_000]])
})

it('gives fewer changes of a store at a time where they are large', async () => {
  const store = new SqlDocumentStore(await tempDatabase())
  const urls = Array.from({ length: 4 }, (_, n) => `https://a.example/${n}`)
  await store.put(
    urls.map((url) => aDocument(url, { text: 'x'.repeat(900_000) })),
    false,
  )
  const first = await store.changesSince(0, 10)
  expect(first.map(({ url }) => url)).toEqual(urls.slice(0, 2))
  const second = await store.changesSince(first.at(-1)?.revision ?? 0, 10)
  expect(second.map(({ url }) => url)).toEqual(urls.slice(2))
})
