// Matching new documents with standing questions: what many questions of one account make of it.
import { expect, it } from 'vitest'
import { aDocument } from '../../../tests/support/search-samples.ts'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import type { Watch, WatchMatch } from '../../engine/search/watch/watch-store.ts'
import { createMatchDocuments } from './match-documents.ts'

const watch = (n: number): Watch =>
  ({ key: `w${n}`, changed: '1', since: 0, body: JSON.stringify({ q: 'otter', every: '1d' }) }) as Watch

it('notes what many questions find in short transactions, and moves its mark with the last', async () => {
  const watches = Array.from({ length: 450 }, (_, n) => watch(n))
  const noted: [matches: number, matchedTo: number][] = []
  const found = new Set<string>()
  const changes: DocumentChange[] = [1, 2].map((revision) => ({
    url: `https://a.example/${revision}`,
    revision,
    came: revision,
    document: aDocument(`https://a.example/${revision}`, { title: 'Otter', text: 'An otter swims.' }),
  }))
  const match = createMatchDocuments({
    store: { version: async () => 1, versions: async () => watches, ofKeys: async () => watches },
    matches: {
      matchedTo: async () => 0,
      async match(matches: readonly WatchMatch[], matchedTo) {
        noted.push([matches.length, matchedTo])
        for (const { key, url } of matches) found.add(`${key} ${url}`)
      },
    },
    documents: {
      revision: async () => 2,
      changesSince: async (revision) => changes.filter((change) => change.revision > revision),
    },
    clock: { now: () => 0 },
  })
  expect(await match()).toBe(2)
  expect(noted).toEqual([
    [200, 0],
    [200, 0],
    [200, 0],
    [200, 0],
    [100, 2],
  ])
  expect(found.size).toBe(900)
})

it('lets others on between a few of many questions that it reads', async () => {
  const watches = Array.from({ length: 1_000 }, (_, n) => watch(n))
  const byKey = new Map(watches.map((one) => [one.key, one]))
  const match = createMatchDocuments({
    store: {
      version: async () => 1,
      versions: async () => watches,
      ofKeys: async (keys) => keys.flatMap((key) => byKey.get(key) ?? []),
    },
    matches: { matchedTo: async () => 0, match: async () => undefined },
    documents: { revision: async () => 0, changesSince: async () => [] },
    clock: { now: () => 0 },
  })
  let turns = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  })()
  await match()
  isOver = true
  await others
  expect(turns).toBeGreaterThanOrEqual(50)
})
