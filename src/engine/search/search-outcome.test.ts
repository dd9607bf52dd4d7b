// What keeping an outcome takes is what the cache of answers is bounded by.
import { expect, it } from 'vitest'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { charactersOf, type SearchOutcome, type SearchResult } from './search-outcome.ts'

const NO_GROUPS = { videos: [], images: [], news: [], places: [], profiles: [], social: [], academic: [] }

function outcome(results: readonly SearchResult[], groups: Partial<SearchOutcome['groups']>): SearchOutcome {
  return { results, groups: { ...NO_GROUPS, ...groups } } as unknown as SearchOutcome
}

it('counts the text of every page that is held, those in groups too, and of each once', () => {
  const page = (name: string, characters: number): SearchResult => ({
    document: aDocument(`https://site.example/${name}`, { text: 'x'.repeat(characters) }),
    score: 1,
    queryIndices: [0],
  })
  const [one, other] = [page('one', 50_000), page('other', 70_000)]
  const alone = charactersOf(outcome([one], {}))
  expect(alone).toBeGreaterThanOrEqual(50_000)
  expect(charactersOf(outcome([one], { news: [other] }))).toBeGreaterThanOrEqual(alone + 70_000)
  expect(charactersOf(outcome([one], { videos: [one] }))).toBeLessThan(alone + 50_000)
})
