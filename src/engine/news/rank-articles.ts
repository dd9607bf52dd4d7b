// Orders the articles of a topic: what it is about, how fresh, how many carry it, and not one site alone.
import type { Story } from './cluster-stories.ts'
import type { UniqueArticle } from './drop-copies.ts'
import { centroid, cosine, normalized, type TermVector, termsOf } from './term-vectors.ts'

const FRESH = 0.4
const ON_TOPIC = 0.35
const CARRIED = 0.15
const PLACED = 0.1

/** An article this much older than the newest counts half as fresh. */
const HALF_FRESH_MS = 24 * 3_600_000
/** So many sites make a story as important as it gets. */
const MANY_SOURCES = 8

/** What each further article of a site, or of a story, counts; never less than a third. */
const SAME_SOURCE = 0.85
const SAME_STORY = 0.6
const LEAST = 1 / 3

export interface RankedArticle {
  readonly article: UniqueArticle
  /** What it counts, from 0 to 1; never rises down the list. */
  readonly worth: number
}

interface Scored {
  readonly article: UniqueArticle
  readonly story: Story
  readonly score: number
}

/**
 * The best `limit` articles, best first; a smaller limit gives the start of the same list. Depends on the articles
 * alone and not on the time of day, so the list stays as it is until they change.
 */
export function rankArticles(
  articles: readonly UniqueArticle[],
  vectors: readonly TermVector[],
  stories: readonly Story[],
  keywords: string,
  limit: number,
): RankedArticle[] {
  const storyOf = new Map(stories.flatMap((story) => story.articles.map((article) => [article, story])))
  const relevances = relevancesOf(articles, vectors, keywords)
  const newest = Math.max(...articles.map(({ publishedAt }) => publishedAt))
  const scored = articles.flatMap((article, at): Scored[] => {
    const story = storyOf.get(article)
    if (!story) return []
    const score =
      FRESH / (1 + (newest - article.publishedAt) / HALF_FRESH_MS) +
      ON_TOPIC * (relevances[at] ?? 0) +
      CARRIED * Math.min(1, Math.log(story.sources) / Math.log(MANY_SOURCES)) +
      PLACED * placeOf(article)
    return [{ article, story, score }]
  })
  return pickVaried(scored, limit)
}

/** Nearness to the topic's words and to what its articles have in common, the nearest being 1. */
function relevancesOf(
  articles: readonly UniqueArticle[],
  vectors: readonly TermVector[],
  keywords: string,
): readonly number[] {
  // A topic that is no subject, such as a site's front page, is what its feeds put first.
  if (keywords === '') return articles.map(placeOf)
  const wanted = normalized(new Map(termsOf(keywords, 'en').map((term) => [term, 1])))
  const common = centroid(vectors)
  const raw = vectors.map((vector) => cosine(vector, wanted) + 0.5 * cosine(vector, common))
  const most = Math.max(...raw) || 1
  return raw.map((value) => value / most)
}

/** From 1 for the first of a feed, slowly down. */
function placeOf({ position }: UniqueArticle): number {
  return 1 / (1 + position / 10)
}

/** Takes the best again and again, each time counting less what is like those already taken. */
function pickVaried(scored: readonly Scored[], limit: number): RankedArticle[] {
  const left = new Set(scored)
  const sources = new Map<string, number>()
  const stories = new Map<Story, number>()
  const picked: RankedArticle[] = []
  while (picked.length < limit && left.size > 0) {
    let best: Scored | undefined
    let most = -1
    for (const candidate of left) {
      const taken = sources.get(candidate.article.article.source) ?? 0
      const told = stories.get(candidate.story) ?? 0
      const worth = candidate.score * Math.max(LEAST, SAME_SOURCE ** taken * SAME_STORY ** told)
      if (worth > most) [best, most] = [candidate, worth]
    }
    if (!best) break
    left.delete(best)
    const { source } = best.article.article
    sources.set(source, (sources.get(source) ?? 0) + 1)
    stories.set(best.story, (stories.get(best.story) ?? 0) + 1)
    picked.push({ article: best.article, worth: most })
  }
  return picked
}
