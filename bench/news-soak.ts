// A soak of the news: 26 topics of 8 feeds that change, fail, stall and lie, polled when due over many intervals.
//
// usage: node --expose-gc bench/news-soak.ts [--intervals N] [--feeds-per-topic N]
// The clock is held and moved minute by minute; visible is what the topic's stored articles hold one interval later.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseAllowPrivate } from '../src/adapters/http/guard/allow-private.ts'
import { createHttpFetcher } from '../src/adapters/http/http-fetcher.ts'
import { SqlArticleStore } from '../src/adapters/sql/sql-article-store.ts'
import { openSqlite } from '../src/adapters/sql/sqlite/open-sqlite.ts'
import { createEditions } from '../src/engine/news/editions.ts'
import { NEWS_TOPICS } from '../src/engine/news/feeds/feed-catalogue.ts'
import { createNewsPoller } from '../src/engine/news/feeds/news-poller.ts'
import { createPollFeeds } from '../src/engine/news/feeds/poll-feeds.ts'
import { heldClock } from '../src/foundation/clock.ts'
import { silentLogger } from '../src/foundation/logger.ts'
import { type FarmFeed, startFeedFarm } from './support/feed-farm.ts'
import { createRandom } from './support/random.ts'

const { values } = parseArgs({
  options: {
    intervals: { type: 'string', default: '200' },
    'feeds-per-topic': { type: 'string', default: '8' },
  },
})
const intervals = Number(values.intervals)
const perTopic = Number(values['feeds-per-topic'])

/** The poller's own: a feed that answers is asked again after ten minutes. */
const INTERVAL_MS = 600_000
const MINUTE_MS = 60_000
/** A feed changes in this share of the intervals, and lists so many articles. */
const CHANGES = 0.3
const LISTED = 20

const random = createRandom(26)
const clock = heldClock(Date.parse('2026-11-01T00:00:00Z'))
const folder = mkdtempSync(join(tmpdir(), 'whippet-soak-'))
const database = await openSqlite(join(folder, 'whippet.db'))
const farm = await startFeedFarm(NEWS_TOPICS.length * perTopic, random)
const feeds = new Map(
  NEWS_TOPICS.map(({ slug }, at) => [
    slug,
    farm.feeds
      .slice(at * perTopic, (at + 1) * perTopic)
      .map(({ url }, n) => ({ title: `${slug} ${n}`, url })),
  ]),
)
const articles = new SqlArticleStore(database)
const fetcher = createHttpFetcher({
  allowPrivate: parseAllowPrivate('127.0.0.0/8'),
  offline: false,
  userAgent: 'Whippet-bench',
  clock,
  logger: silentLogger,
})
const readFeeds = async () => feeds
const editions = createEditions({ articles, readFeeds, clock })
const pollFeeds = createPollFeeds({
  articles,
  fetcher,
  clock,
  logger: silentLogger,
  random,
  feedTimeoutMs: 500,
})
const poller = createNewsPoller({
  articles,
  readFeeds,
  pollFeeds,
  clock,
  logger: silentLogger,
  onChange: async (_, slugs) => {
    for (const topic of NEWS_TOPICS) if (slugs.includes(topic.slug)) await editions.summaryOf(topic)
  },
})

const WORDS = 'river harvest senate vaccine rocket museum strike glacier orchestra harbour'.split(' ')
let published = 0

function publish(feed: FarmFeed): string {
  published += 1
  const words = Array.from({ length: 6 }, () => WORDS[Math.floor(random() * WORDS.length)])
  const item = {
    url: `${new URL(feed.url).origin}/story/${published}`,
    title: `${words.join(' ')} ${published}`,
    published: clock.now() - 1_000,
  }
  feed.items.unshift(item)
  feed.items.length = Math.min(feed.items.length, LISTED)
  return item.url
}

/** All feeds that are due, as the running service would within the minute. */
async function pollWhatIsDue(): Promise<void> {
  for (let calls = 0; calls < 100; calls += 1) {
    const before = farm.requests()
    await poller.pollDue()
    if (farm.requests() === before) return
  }
}

const counts = { changes: 0, seen: 0, late: 0, lost: 0, steadyUnasked: 0 }
const memory: number[] = []

async function checkInterval(fresh: ReadonlyMap<FarmFeed, string>): Promise<void> {
  for (const [at, { slug }] of NEWS_TOPICS.entries()) {
    const stored = new Set((await articles.recent(slug)).map(({ article }) => article.url))
    for (const feed of farm.feeds.slice(at * perTopic, (at + 1) * perTopic)) {
      const url = fresh.get(feed)
      if (url === undefined) continue
      counts.changes += 1
      if (stored.has(url)) counts.seen += 1
      // A feed that failed when it was asked is left alone for a while, and shows the change afterwards.
      else if (!feed.served.has(url) && feed.nature !== 'steady') counts.late += 1
      else if (feed.served.has(url)) {
        counts.lost += 1
        const state = (await articles.feedStates()).find((one) => one.url === feed.url)
        console.log(`not visible: ${url} of a ${feed.nature} feed, ${state?.lastError ?? 'without an error'}`)
      } else counts.steadyUnasked += 1
    }
  }
}

const started = performance.now()
for (let interval = 1; interval <= intervals; interval += 1) {
  const changed = farm.feeds.filter(() => random() < CHANGES || interval === 1)
  const fresh = new Map(changed.map((feed) => [feed, publish(feed)]))
  for (let passed = 0; passed < INTERVAL_MS; passed += MINUTE_MS) {
    clock.advance(MINUTE_MS)
    await pollWhatIsDue()
  }
  await checkInterval(fresh)
  if (interval % Math.max(1, Math.floor(intervals / 10)) === 0) {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    memory.push((heapUsed + external) / 1e6)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(
      `interval ${interval}: ${counts.seen} of ${counts.changes} changes visible, heap ${memory.at(-1)?.toFixed(1)} MB, ${seconds} s`,
    )
  }
}
const size = statSync(join(folder, 'whippet.db')).size
console.log(
  `${farm.requests()} requests, ${published} articles published, database ${(size / 1e6).toFixed(1)} MB`,
)
console.log(
  `changes ${counts.changes}: visible within their interval ${counts.seen}; on feeds that failed when asked ${counts.late};` +
    ` told by the feed and not visible ${counts.lost}; steady feeds not asked in time ${counts.steadyUnasked}`,
)
const half = memory.slice(Math.floor(memory.length / 2))
console.log(
  `heap over the second half: ${Math.min(...half).toFixed(1)} to ${Math.max(...half).toFixed(1)} MB`,
)
await poller.stop()
await fetcher.close()
await farm.close()
await database.close()
rmSync(folder, { recursive: true, force: true })
