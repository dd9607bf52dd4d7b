// What the stages of a visit work with, and the visit that they pass on.
import type { Clock } from '../../../foundation/clock.ts'
import type { Fetcher, PageRenderer } from '../../pages/fetcher.ts'
import type { ExtractPage } from '../../pages/read-page.ts'
import type { CanonicalDecision, Frontier, LeasedAddress } from '../frontier/frontier.ts'
import type { TrapGuard } from '../frontier/traps.ts'
import type { FollowLinks } from '../links/follow-links.ts'
import type { LinkGraph } from '../links/link-graph.ts'
import type { CanonicalDecisions, Copies } from './copies.ts'
import type { Visit, VisitStore } from './crawl-outcome.ts'
import type { PageArchive, ReadLinks } from './page-bytes.ts'
import type { ListedTimes } from './visit-list.ts'

export interface VisitNeeds {
  readonly fetcher: Fetcher
  readonly extractPage: ExtractPage
  readonly readLinks: ReadLinks
  /** For pages whose scripts bring what they say. */
  readonly renderer?: PageRenderer | undefined
  readonly frontier: Frontier
  readonly visits: VisitStore
  readonly links: LinkGraph
  readonly archive?: PageArchive | undefined
  readonly clock: Clock
  readonly crawl: number
  readonly inScope: (url: string) => boolean
  readonly following: FollowLinks
  readonly guard: TrapGuard
  readonly copies: Copies
  readonly listed: ListedTimes
  /** What canonical addresses have decided before in this crawl. */
  readonly decided: readonly CanonicalDecision[]
}

/** The same for every visit of a crawl. */
export interface VisitContext extends VisitNeeds {
  readonly decisions: CanonicalDecisions
}

export interface PageVisit {
  readonly address: LeasedAddress
  /** The visit before, where there was one. */
  readonly prior: Visit | undefined
  readonly signal: AbortSignal
}
