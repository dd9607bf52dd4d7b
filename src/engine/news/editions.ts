// The edition of a topic: made once for each change of its articles, by whichever process saw it, and kept.
import type { Clock } from '../../foundation/clock.ts'
import type { ArticleStore, StoredArticle } from './article-store.ts'
import { clusterStories } from './cluster-stories.ts'
import { dropCopies } from './drop-copies.ts'
import type { FeedCatalogue, NewsTopic } from './feeds/feed-catalogue.ts'
import type { Article, NewsSummary } from './news-outcome.ts'
import { rankArticles } from './rank-articles.ts'
import { faultOf, type HeadlineWriter, SUMMARY_MODEL, summarize } from './summaries/summarize.ts'
import { articleVectors } from './term-vectors.ts'

/** The newest are compared with each other; what is older could not come to the front anyway. */
const COMPARED = 300
/** The most that a caller can ask for (the contract: news `limit` 1 to 50). */
export const MAX_LIMIT = 50

interface Edition {
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

interface CurrentEdition extends Edition {
  /** Milliseconds since the epoch. */
  readonly builtAt: number
}

export type Editions = ReturnType<typeof createEditions>

/** Articles whose headlines a writer is given. */
const MOST_HEADLINES = 20

export function createEditions(needs: {
  articles: ArticleStore
  readFeeds: () => Promise<FeedCatalogue>
  clock: Clock
}) {
  const { articles, readFeeds, clock } = needs
  const made = new Map<string, { basis: string; edition: CurrentEdition }>()

  /** The edition of the articles as they stand now, in this process or another. */
  async function current(topic: NewsTopic): Promise<CurrentEdition> {
    const { revision } = await articles.topicState(topic.slug)
    const wanted = new Set(((await readFeeds()).get(topic.slug) ?? []).map(({ url }) => url))
    const basis = [revision, ...wanted].join(' ')
    const last = made.get(topic.slug)
    if (last?.basis === basis) return last.edition
    // What a feed gave that the operator has since taken out of the catalogue is not shown.
    const stored = (await articles.recent(topic.slug)).filter(({ feedUrl }) => wanted.has(feedUrl))
    const edition = { ...makeEdition(stored, topic.keywords), builtAt: clock.now() }
    made.set(topic.slug, { basis, edition })
    return edition
  }

  /**
   * The summary of the current edition: as written when the articles changed, or written now. The text follows from the
   * articles; what was stored says when it was first written.
   */
  async function summaryOf(topic: NewsTopic): Promise<NewsSummary | undefined> {
    const { summary: text } = await current(topic)
    if (text === '') return undefined
    const written = (await articles.topicState(topic.slug)).summary
    if (written && (written.basis ?? written.text) === text) return shown(written)
    const summary = { text, generatedAt: new Date(clock.now()).toISOString(), model: SUMMARY_MODEL }
    await articles.saveSummary(topic.slug, { ...summary, mode: 'pregen' })
    return { ...summary, mode: 'live' }
  }

  /** Has the summary of the current edition written. Rejects where the writer fails or made something up. */
  async function rewrite(topic: NewsTopic, writer: HeadlineWriter, signal: AbortSignal): Promise<void> {
    const { summary: basis, byRelevance } = await current(topic)
    const stored = (await articles.topicState(topic.slug)).summary
    if (basis === '' || (stored?.basis === basis && stored.model === writer.model)) return
    const headlines = byRelevance
      .slice(0, MOST_HEADLINES)
      .map(({ title, summary }) => (summary === '' ? title : `${title}. ${summary}`))
    const text = await writer.write(headlines, signal)
    const fault = faultOf(text, headlines)
    if (fault !== undefined) throw new Error(`The summary is refused: ${fault}`)
    const generatedAt = new Date(clock.now()).toISOString()
    await articles.saveSummary(topic.slug, { text, generatedAt, model: writer.model, mode: 'pregen', basis })
  }

  return { current, summaryOf, rewrite }
}

function shown({ basis: _, ...summary }: NewsSummary): NewsSummary {
  return summary
}
