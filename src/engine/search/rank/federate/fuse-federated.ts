// Fuses what sources gave into the head of a result list, each page once.
import { stem } from '../../../../foundation/text/stem.ts'
import { stemsIn } from '../../../../foundation/text/tokenize.ts'
import { canonicalForm } from '../../../../foundation/web/url.ts'
import type { Document } from '../../../index/document/document.ts'
import type { ParsedQuery } from '../../read/parsed-query.ts'
import { reciprocalRank } from '../../retrieve/fuse.ts'
import { evened } from '../floor.ts'
import type { ResultList } from '../rank-query.ts'
import { byScore, type Ranked, rankedDocument } from '../ranked.ts'

/** A source alone comes in behind the first few of the index; two that agree come before them. */
const SOURCE_WEIGHT = 0.95

/** `found` holds a list of documents for each source, best first; they pass all that was asked. */
export function fuseFederated(
  list: ResultList,
  found: readonly (readonly Document[])[],
): { readonly list: ResultList; readonly added: number } {
  if (found.every((documents) => documents.length === 0)) return { list, added: 0 }
  const fused = new Map<string, Omit<Ranked, 'score'> & { score: number }>()
  const add = (page: Omit<Ranked, 'score'>, rank: number, weight: number): void => {
    const key = pageKey(page.document.url)
    const entry = fused.get(key) ?? { ...page, score: 0 }
    entry.score += reciprocalRank(rank, weight)
    fused.set(key, entry)
  }
  for (const [rank, page] of list.head.entries()) add(page, rank, 1)
  const own = fused.size
  for (const documents of found) {
    const seen = new Set<string>()
    for (const [rank, document] of documents.entries()) {
      const relevance = relevanceGiven(document, list.parsed)
      if (!seen.has(document.url) && relevance >= list.least)
        add({ ...rankedDocument(document, 0), relevance }, rank, SOURCE_WEIGHT)
      seen.add(document.url)
    }
  }
  const { head, tail } = evened(
    [...fused.values()].sort(byScore),
    list.tail.filter(({ url }) => !fused.has(pageKey(url))),
  )
  const added = fused.size - own - (list.tail.length - tail.length)
  return { list: { ...list, head, tail, total: list.total + added }, added }
}

/** What a source finds has something to do with the query; all of its words in what is shown make it no surer than this. */
const LEAST_GIVEN = 0.3
const MOST_GIVEN = 0.9
/** How much of what a source tells of the page a search is read for. */
const TEXT_READ = 2_000

/** By the words that the source shows; the page has more of them, or the source would not have found it. */
function relevanceGiven({ title, text, description, lang }: Document, { words }: ParsedQuery): number {
  const told = new Set(stemsIn(`${title} ${description ?? ''} ${text.slice(0, TEXT_READ)}`, lang))
  const had = words.filter((word) => told.has(stem(word, lang))).length
  return Math.max(LEAST_GIVEN, (MOST_GIVEN * had) / Math.max(1, words.length))
}

/** The form under which two sources mean the same page: no scheme, no `www.`, no slash at the end. */
function pageKey(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return url
  return canonicalForm(parsed)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '')
}
