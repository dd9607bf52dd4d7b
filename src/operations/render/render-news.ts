// A topic's feed as the body of a news call: the search response's shape, or a feed for feed readers.
import type { Cost } from '../../accounts/money/prices.ts'
import type { Citation } from '../../contract/citations.ts'
import type { Metrics } from '../../contract/metrics.ts'
import { type FeedOfTopic, jsonFeedDocument, rssDocument } from '../../contract/news/news-feeds.ts'
import type { NewsFormat } from '../../contract/news/news-request.ts'
import type { ImageResult, Result } from '../../contract/result.ts'
import type { SearchResponse } from '../../contract/search/search-response.ts'
import type { Reply } from '../../contract/service-api.ts'
import type { Article, NewsOutcome } from '../../engine/news/news-outcome.ts'
import { ageSeconds } from '../../foundation/cache.ts'
import { hostOf } from '../../foundation/web/url.ts'
import type { LinkThumbnail } from '../thumbnails.ts'
import { costMetrics, jsonFeedReply, jsonReply, rssReply, shownScore } from './reply.ts'

export interface NewsDone {
  readonly outcome: NewsOutcome
  readonly now: number
  readonly cost: Cost
  readonly durationMs: number
  readonly format: NewsFormat
  /** The service's public address. */
  readonly baseUrl: string
  readonly linkThumbnail: LinkThumbnail
  /** Articles were left out that are not paid for. */
  readonly isCut?: true
  readonly warnings?: readonly string[]
  /** Of the articles, by their address. */
  readonly citations: ReadonlyMap<string, Citation>
}

/** The text of a feed that is paid for: each article once, and the summary. */
export function newsText({ description, byRelevance, summary }: NewsOutcome): string {
  return [description, summary?.text ?? '', ...byRelevance.map(articleText)].join('\n')
}

export function articleText({ title, summary }: Article): string {
  return `${title}\n${summary}`
}

export function renderNews(done: NewsDone): Reply {
  if (done.format === 'rss') return rssReply(rssDocument(feedOf(done)))
  if (done.format === 'jsonfeed') return jsonFeedReply(jsonFeedDocument(feedOf(done)))
  const { outcome } = done
  const images = outcome.byRelevance.flatMap((article) => presentArticleImage(article, done.linkThumbnail))
  const present = (article: Article): Result => presentArticle(article, done.citations.get(article.url))
  const response: SearchResponse = {
    results_type: 'News',
    answer: outcome.summary?.text ?? '',
    type: 'News',
    title: outcome.description,
    results: outcome.byRelevance.map(present),
    metrics: metricsOf(done),
    ...(outcome.summary === undefined ? {} : { aiSummary: outcome.summary }),
    ...(images.length === 0 ? {} : { images }),
    news: outcome.byDate.map(present),
  }
  return jsonReply(response)
}

function metricsOf(done: NewsDone): Metrics {
  const { outcome } = done
  return {
    query: outcome.topic,
    intent: 'LatestNewsIntent',
    timestamp: new Date(done.now).toISOString(),
    duration: done.durationMs,
    queries_executed: 0,
    api_requests_count: outcome.feedsAsked,
    results_returned: outcome.byRelevance.length,
    total_results_found: outcome.total,
    ...(outcome.feedsAsked === 0
      ? { cached: true, cache_age_seconds: ageSeconds(outcome.builtAt, done.now) }
      : {}),
    ...costMetrics(done.cost),
    ...(done.isCut && { truncated: true as const }),
    ...(done.warnings && { warnings: done.warnings }),
    response_time_ms: Math.round(done.durationMs),
  }
}

function feedOf(done: NewsDone): FeedOfTopic {
  const { outcome, baseUrl, format } = done
  return {
    title: `${outcome.topic} news`,
    description: outcome.summary?.text ?? outcome.description,
    feedUrl: `${baseUrl}/api/v1/news/${outcome.topic}?format=${format}`,
    homeUrl: baseUrl,
    builtAt: new Date(outcome.builtAt).toISOString(),
    articles: outcome.byDate.map(({ summary, source: _, country: __, worth: ___, ...article }) => ({
      ...article,
      text: summary,
    })),
    metrics: metricsOf(done),
  }
}

function presentArticle(article: Article, citation: Citation | undefined): Result {
  return {
    title: article.title,
    link: article.url,
    desc: article.summary,
    source: hostOf(article.url),
    date: article.published,
    score: shownScore(article.worth ?? 0),
    ...(citation && { citation }),
  }
}

function presentArticleImage(article: Article, linkThumbnail: LinkThumbnail): ImageResult[] {
  if (article.image === undefined) return []
  return [
    {
      title: article.title,
      link: article.url,
      image: article.image,
      source: hostOf(article.url),
      type: 'image',
      thumbnail: linkThumbnail(article.image, article.url),
      score: shownScore(article.worth ?? 0),
    },
  ]
}
