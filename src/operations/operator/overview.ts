// The owner's overview: whether the service is well, what it did today, what needs attention, and what to do next.
import type { Accounts } from '../../accounts/accounts.ts'
import { type Usage, type UsageRow, utcDay } from '../../accounts/money/usage.ts'
import type { DocumentCensus } from '../../engine/index/document-census.ts'
import type { IndexHistory } from '../../engine/index/index-history.ts'
import type { SearchIndex } from '../../engine/index/search-index.ts'
import type { News } from '../../engine/news/news-feed.ts'
import type { Clock } from '../../foundation/clock.ts'
import { dollarsFromNano } from '../../foundation/money.ts'
import type { Attention, NextStep, Overview, OverviewDay } from './owner-figures.ts'
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
const DAYS_SHOWN = 14

export async function makeOverview(needs: OverviewNeeds): Promise<Overview> {
  const now = needs.clock.now()
  const today = utcDay(now)
  const [stats, history, feeds, accounts, usage, backlog, disk, models, secondsLeft] = await Promise.all([
    needs.index.stats(),
    needs.history.list(),
    needs.news.health(),
    needs.accounts.list(),
    needs.usage.rows({ from: utcDay(now - (DAYS_SHOWN - 1) * DAY_MS), to: today }),
    needs.semantic ? needs.census.embeddingBacklog() : 0,
    needs.freeDiskBytes(),
    needs.models(),
    needs.secondsLeft(),
  ])
  const { documents } = stats
  const before = history.filter(({ at }) => at <= now - DAY_MS).at(-1) ?? history[0]
  const kinds = needs.traffic.shown().kinds
  const total = (name: 'requests' | 'failed' | 'refused'): number =>
    kinds.reduce((sum, one) => sum + one[name], 0)
  const asked = feeds.filter(({ state }) => state !== 'never-asked').length
  const failing = feeds.filter(({ state }) => state === 'failing' || state === 'given-up').length
  const vectors = documents === 0 ? 100 : Math.floor((100 * Math.max(0, documents - backlog)) / documents)
  const [requests, failed] = [total('requests'), total('failed')]
  const days = daysOf(usage, now)
  return {
    documents,
    documents_grown: before ? Math.max(0, documents - before.documents) : 0,
    grown_since: before ? before.at : null,
    calls: days.at(-1)?.calls ?? 0,
    days,
    growth: [...history, { at: now, documents }].map(({ at, documents: held }) => ({ at, documents: held })),
    requests,
    failed,
    refused: total('refused'),
    spent_dollars: days.at(-1)?.spent_dollars ?? 0,
    accounts: accounts.length,
    vectors_percent: needs.semantic ? vectors : null,
    feeds: feeds.length,
    feeds_asked: asked,
    feeds_failing: failing,
    models,
    sources: needs.sources,
    attention: [
      ...(disk < LOW_DISK
        ? [{ text: `Only ${Math.round(disk / 1_000_000)} MB of disk are free.`, page: null }]
        : []),
      ...(failed > 0 && failed * 50 >= requests
        ? [{ text: `${failed} of ${requests} requests failed in the last day.`, page: 'requests' }]
        : []),
      ...feedTrouble(asked, failing),
      ...(needs.semantic && vectors < 100 ? [vectorsComing(vectors, secondsLeft)] : []),
    ],
    next_steps: nextSteps({
      documents,
      accounts: accounts.length,
      calls: days.some((day) => day.calls > 0),
    }),
  }
}

function daysOf(usage: readonly UsageRow[], now: number): OverviewDay[] {
  const byDay = Map.groupBy(usage, ({ day }) => day)
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const day = utcDay(now - (DAYS_SHOWN - 1 - at) * DAY_MS)
    const rows = byDay.get(day) ?? []
    return {
      day,
      calls: rows.reduce((sum, row) => sum + row.requests, 0),
      spent_dollars: dollarsFromNano(rows.reduce((sum, row) => sum + row.credits, 0)),
    }
  })
}

function vectorsComing(percent: number, secondsLeft: number | undefined): Attention {
  const left = secondsLeft === undefined ? '' : `, in about ${Math.max(1, Math.ceil(secondsLeft / 60))} min`
  return {
    text: `Ranking by meaning is ready for ${percent} % of the documents; the rest is made in the background${left}.`,
    page: 'models',
  }
}

function nextSteps(has: { documents: number; accounts: number; calls: boolean }): NextStep[] {
  const crawl = {
    title: has.documents === 0 ? 'Fill the index' : 'Add a site to the index',
    text: 'Give the address of a site: its pages can be found seconds after they are read.',
    page: 'crawls',
  }
  const library = {
    title: 'Add a collection',
    text: 'Encyclopaedias, manuals and question sites come as one file each, sites out of Common Crawl.',
    page: 'library',
  }
  const search = {
    title: 'Try a search',
    text: 'Search, fetch a page or read the news, and see the reply.',
    page: 'playground',
  }
  const key = {
    title: 'Give a program a key',
    text: 'With limits of its own: what it may spend, call and reach.',
    page: 'keys',
  }
  const account = {
    title: 'Create an account',
    text: 'For somebody else, with credits and a monthly budget.',
    page: 'accounts',
  }
  return [...(has.calls ? [] : [search]), library, crawl, key, ...(has.accounts < 2 ? [account] : [])]
}

function feedTrouble(asked: number, failing: number): Attention[] {
  if (asked > 0 && failing === asked)
    return [{ text: 'No news feed can be reached. Can this machine reach the web?', page: 'feeds' }]
  return failing * 2 > asked ? [{ text: `${failing} of ${asked} news feeds fail.`, page: 'feeds' }] : []
}
