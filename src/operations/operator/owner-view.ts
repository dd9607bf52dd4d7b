// What the owner sees of the running service: its index, its feeds, its traffic, its settings.
import type { IndexHistory, IndexSize } from '../../engine/index/index-history.ts'
import type { SearchIndex } from '../../engine/index/search-index.ts'
import type { FeedHealth } from '../../engine/news/feeds/feed-health.ts'
import type { News } from '../../engine/news/feeds/news-feed.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Traffic, TrafficShown } from './traffic.ts'

export interface IndexView {
  readonly documents: number
  readonly terms: number
  readonly bytes: number
  /** Oldest first, at most 90 days back. */
  readonly history: readonly IndexSize[]
}

export interface SettingView {
  readonly variable: string
  readonly meaning: string
  readonly value: string
  readonly from: 'default' | 'environment' | 'file'
}

export interface OwnerView {
  index(): Promise<IndexView>
  feeds(): Promise<readonly FeedHealth[]>
  traffic(): TrafficShown
  settings(): readonly SettingView[]
}

export function createOwnerView(needs: {
  index: SearchIndex
  history: IndexHistory
  news: News
  traffic: Traffic
  settings: readonly SettingView[]
  clock: Clock
}): OwnerView {
  return {
    async index() {
      const { documents, terms, bytes } = await needs.index.stats()
      const history = await needs.history.list()
      return { documents, terms, bytes, history: [...history, { at: needs.clock.now(), documents, bytes }] }
    },
    feeds: () => needs.news.health(),
    traffic: () => needs.traffic.shown(),
    settings: () => needs.settings,
  }
}
