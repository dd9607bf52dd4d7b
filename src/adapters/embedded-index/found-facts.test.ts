// What ranking reads of a document comes with the hit as it was when the document was indexed, through merges too.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mergeInPlace } from '../../../tests/support/inline-index.ts'
import { aDocument } from '../../../tests/support/search-samples.ts'
import type { Document } from '../../engine/index/document/document.ts'
import { EVERYTHING } from '../../engine/index/facets.ts'
import { rankingFactsOf } from '../../engine/index/ranking-facts.ts'
import type { IndexQuery } from '../../engine/index/search-index.ts'
import { openIndexWriter } from './index-writer.ts'
import { openThreadedIndex } from './threaded-index.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'found-facts-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const query: IndexQuery = {
  must: [[{ kind: 'word', text: 'otter', field: 'any', exact: false, weight: 1 }]],
  should: [],
  mustNot: [],
  filter: EVERYTHING,
  limit: 100,
}

function page(number: number): Document {
  const text = `An otter ${number} swims in the river. `.repeat(number % 3 ? 2 : 20)
  return aDocument(`https://site.example/${number}`, {
    title: ['Otters – the “big” book | Zoo', 'Ω', 'What is an otter?', `otter ${number}…`][number % 4] ?? '',
    text,
    ...(number % 2 && { lang: 'en', date: '2024-05-06', country: 'DE', authority: 0.7 }),
    ...(number % 3 === 0 && {
      supersedes: ['https://site.example/old'],
      partOf: 'https://site.example/book',
    }),
    ...(number % 5 === 0 && {
      kind: 'image',
      dateModified: '2025-01-01',
      image: 'https://site.example/a.png',
    }),
    ...(number % 7 === 0 && {
      markdown: '```\ncode\n```',
      url: `https://stackoverflow.com/questions/${number}`,
    }),
  })
}

it('is the same after documents were replaced, merged, committed and opened in threads', async () => {
  const writer = openIndexWriter(folder)
  const documents = Array.from({ length: 40 }, (_, number) => page(number))
  let revision = 0
  for (const document of [...documents.slice(0, 10), ...documents]) {
    writer.apply([{ revision: ++revision, url: document.url, document }])
    writer.commit()
    mergeInPlace(writer)
  }
  expect(writer.snapshot().segments.length).toBeLessThan(documents.length)
  writer.close()
  const index = await openThreadedIndex({ folder, threads: 1 })
  const { hits } = await index.find({ ...query, facts: true })
  const held = new Map(hits.map(({ url, facts }) => [url, facts]))
  expect(held).toEqual(new Map(documents.map((document) => [document.url, rankingFactsOf(document)])))
  const [plain] = (await index.find(query)).hits
  expect(plain).toEqual({ url: hits[0]?.url, score: hits[0]?.score })
  await index.close()
})
