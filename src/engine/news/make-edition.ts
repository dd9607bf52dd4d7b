// Makes an edition: a topic's articles as they will be read until they change.
import type { StoredArticle } from './article-store.ts'
import { clusterStories } from './cluster-stories.ts'
import { dropCopies } from './drop-copies.ts'
import type { Article } from './news-outcome.ts'
import { rankArticles } from './rank-articles.ts'
import { summarize } from './summaries/summarize.ts'
import { articleVectors } from './term-vectors.ts'

/** The newest are compared with each other; what is older could not come to the front anyway. */
const COMPARED = 300
/** The most that a caller can ask for (the contract: news `limit` 1 to 50). */
export const MAX_LIMIT = 50

export interface Edition {
  readonly byRelevance: readonly Article[]
  /** Distinct articles, those not in the list included. */
  readonly total: number
  /** Empty where there is no article. */
  readonly summary: string
}

/** `stored` comes newest first. */
export function makeEdition(stored: readonly StoredArticle[], keywords: string): Edition {
  const unique = dropCopies(stored)
  const articles = unique.slice(0, COMPARED)
  if (articles.length === 0) return { byRelevance: [], total: 0, summary: '' }
  const vectors = articleVectors(articles.map(({ article }) => article))
  const stories = clusterStories(articles, vectors)
  const ranked = rankArticles(articles, vectors, stories, keywords, MAX_LIMIT)
  const byRank = new Map(ranked.map(({ article }, at) => [article, at]))
  const told = stories.toSorted((a, b) => placeOf(a.articles, byRank) - placeOf(b.articles, byRank))
  return {
    byRelevance: ranked.map(({ article: { article }, worth }) => ({ ...article, worth })),
    total: unique.length,
    summary: summarize(told.filter(({ articles: members }) => members.some((member) => byRank.has(member)))),
  }
}

function placeOf<T>(members: readonly T[], byRank: ReadonlyMap<T, number>): number {
  return Math.min(...members.map((member) => byRank.get(member) ?? Number.POSITIVE_INFINITY))
}
