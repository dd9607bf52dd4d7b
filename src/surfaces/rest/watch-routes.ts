// Standing questions over HTTP, for keys, and their feeds, for whoever knows the address.
import { type Context, Hono } from 'hono'
import { jsonFeedDocument, rssDocument } from '../../contract/news/news-feeds.ts'
import { invalidParameter } from '../../contract/reading.ts'
import { readWatchBody, readWatchId } from '../../contract/watches.ts'
import type { Operations } from '../../operations/operations.ts'
import type { Watches, WatchFeed } from '../../operations/watches/watches.ts'
import { jsonFor } from './common-headers.ts'
import { readJsonBody } from './read-request.ts'
import { admitRequest, only, type RestEnv } from './rest-env.ts'

const PATH = '/api/v1/watches'

export function createWatchRoutes({ operations }: { operations: Operations }): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const keyed = jsonFor(async (context) => (await admitRequest(operations, context, 'search')).watches)
  const idIn = (context: Context<RestEnv>): string => readWatchId(context.req.param('id') ?? '')
  only(routes, PATH, {
    GET: keyed((watches) => watches.list()),
    POST: keyed(async (watches, context) =>
      watches.put(undefined, readWatchBody(await readJsonBody(context.req.raw))),
    ),
  })
  only(routes, `${PATH}/:id`, {
    GET: keyed((watches, context) => watches.get(idIn(context))),
    PUT: keyed(async (watches, context) => {
      const id = idIn(context)
      return watches.put(id, readWatchBody(await readJsonBody(context.req.raw)))
    }),
    DELETE: keyed((watches, context) => watches.remove(idIn(context))),
  })
  return routes
}

export interface FeedRoutesNeeds {
  readonly watches: Pick<Watches, 'feed'>
  readonly baseUrl: string
}

export function createFeedRoutes({ watches, baseUrl }: FeedRoutesNeeds): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  only(routes, '/feeds/:token', {
    GET: async (context) => {
      // Who knows it may read the feed.
      context.set('hidesAddress', true)
      const format = context.req.query('format') ?? 'rss'
      if (format !== 'rss' && format !== 'json') throw invalidParameter('format', 'must be one of rss, json')
      const feed = shownFeed(await watches.feed(context.req.param('token') ?? ''), baseUrl)
      const isJson = format === 'json'
      return context.body(isJson ? JSON.stringify(jsonFeedDocument(feed)) : rssDocument(feed), 200, {
        'content-type': isJson ? 'application/feed+json' : 'application/rss+xml; charset=utf-8',
        'cache-control': 'private, no-cache',
        'referrer-policy': 'no-referrer',
      })
    },
  })
  return routes
}

function shownFeed({ q, feed, results }: WatchFeed, homeUrl: string): Parameters<typeof rssDocument>[0] {
  return {
    title: `Whippet: ${q}`,
    description: `New pages on: ${q}`,
    feedUrl: feed,
    homeUrl,
    builtAt: results[0]?.deliveredAt ?? new Date(0).toISOString(),
    articles: results.map(({ link, title, snippet, desc, deliveredAt, image }) => ({
      url: link,
      title,
      text: snippet ?? desc,
      // A reader that sorts by it shows what is new first.
      published: deliveredAt,
      ...(image !== undefined && { image }),
    })),
  }
}
