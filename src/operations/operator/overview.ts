// The owner's overview: whether the service is well, what it did today, what needs attention, and what to do next.
import type { Accounts } from '../../accounts/accounts.ts'
import type { Usage } from '../../accounts/money/usage.ts'
import { utcDay } from '../../accounts/money/utc-day.ts'
import type { DocumentCensus } from '../../engine/index/document-census.ts'
import type { IndexHistory } from '../../engine/index/index-history.ts'
import type { SearchIndex } from '../../engine/index/search-index.ts'
import type { News } from '../../engine/news/feeds/news-feed.ts'
import type { Clock } from '../../foundation/clock.ts'
import { dollarsFromNano } from '../../foundation/money.ts'
import type { Overview } from './owner-figures.ts'
import type { Traffic } from './traffic.ts'

export interface OverviewNeeds {
  readonly index: SearchIndex
  readonly census: DocumentCensus
  readonly history: IndexHistory
  readonly news: News
  readonly traffic: Traffic
  readonly accounts: Accounts
  readonly usage: Usage
  readonly clock: Clock
  readonly freeDiskBytes: () => Promise<number>
  /** What ranks by meaning, in words. */
  readonly models: () => Promise<string>
  readonly semantic: boolean
  /** Until every document has vectors; undefined where that can't be told. */
  readonly secondsLeft: () => Promise<number | undefined>
  readonly sources: readonly string[]
}

const DAY_MS = 86_400_000
const LOW_DISK = 2_000_000_000

export async function makeOverview(needs: OverviewNeeds): Promise<Overview> {
  const now = needs.clock.now()
  const today = utcDay(now)
  const [stats, history, feeds, accounts, usage, backlog, disk, models, secondsLeft] = await Promise.all([
    needs.index.stats(),
    needs.history.list(),
    needs.news.health(),
    needs.accounts.list(),
    needs.usage.rows({ from: today, to: today }),
    needs.semantic ? needs.census.embeddingBacklog() : 0,
    needs.freeDiskBytes(),
    needs.models(),
    needs.secondsLeft(),
  ])
  const { documents } = stats
  const before = history.filter(({ at }) => at <= now - DAY_MS).at(-1) ?? history[0]
  const kinds = needs.traffic.shown().kinds
  const total = (name: 'requests' | 'failed' | 'refused'): number =>
    kinds.filter(({ kind }) => kind !== 'console').reduce((sum, one) => sum + one[name], 0)
  const asked = feeds.filter(({ state }) => state !== 'never-asked').length
  const failing = feeds.filter(({ state }) => state === 'failing' || state === 'given-up').length
  const vectors = documents === 0 ? 100 : Math.floor((100 * Math.max(0, documents - backlog)) / documents)
  const [requests, failed] = [total('requests'), total('failed')]
  return {
    documents,
    documents_grown: Math.max(0, documents - (before?.documents ?? 0)),
    requests,
    failed,
    refused: total('refused'),
    spent_dollars: dollarsFromNano(usage.reduce((sum, row) => sum + row.credits, 0)),
    accounts: accounts.length,
    vectors_percent: needs.semantic ? vectors : null,
    feeds: feeds.length,
    feeds_asked: asked,
    feeds_failing: failing,
    models,
    sources: needs.sources,
    attention: [
      ...(disk < LOW_DISK ? [`Only ${Math.round(disk / 1_000_000)} MB of disk are free.`] : []),
      ...(failed > 0 && failed * 50 >= requests
        ? [`${failed} of ${requests} requests failed in the last day.`]
        : []),
      ...feedTrouble(asked, failing),
      ...(needs.semantic && vectors < 100
        ? [
            `Ranking by meaning is ready for ${vectors} % of the documents; the rest is made in the background${secondsLeft === undefined ? '' : `, in about ${Math.max(1, Math.ceil(secondsLeft / 60))} min`}.`,
          ]
        : []),
    ],
    next_steps: [
      ...(documents === 0 ? [{ title: 'Crawl a site or import documents', page: 'crawls' }] : []),
      ...(accounts.length < 2 ? [{ title: 'Create an account for somebody else', page: 'accounts' }] : []),
      ...(requests === 0 ? [{ title: 'Try a search', page: 'playground' }] : []),
      { title: 'Give a program a key', page: 'keys' },
    ],
  }
}

function feedTrouble(asked: number, failing: number): string[] {
  if (asked > 0 && failing === asked) return ['No news feed can be reached. Can this machine reach the web?']
  return failing * 2 > asked ? [`${failing} of ${asked} news feeds fail. The feeds page says why.`] : []
}
