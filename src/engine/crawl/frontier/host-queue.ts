// A host of a crawl: what is leased for it, and when it may be asked next.
import type { LeasedAddress } from './frontier.ts'
import type { HostRules } from './host-rules.ts'

export interface HostQueue {
  readonly origin: string
  /** Undefined until its robots.txt was read. */
  rules: HostRules | undefined
  /** Why its addresses are given up. */
  refused: string | undefined
  /** Leased and not yet begun. */
  ready: LeasedAddress[]
  running: number
  /** Whether a turn at it is being looked for, which may lease more. */
  choosing: boolean
  /** Not asked before. Milliseconds since the epoch. */
  nextAt: number
  /** Whether the frontier may hold more for it. */
  more: boolean
  /** In a row. */
  failures: number
  visitedAt: number
  /** Whether it was visited since its state was last told. */
  visited: boolean
}
