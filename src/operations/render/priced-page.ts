// A page that was read, and what it costs.
import type { Cost } from '../../accounts/money/prices.ts'
import type { PageRead } from '../../engine/pages/read-page.ts'

export interface PricedPage {
  readonly read: PageRead
  readonly tokens: number
  readonly cost: Cost
  readonly durationMs: number
  /** Its text is cut to what is paid. */
  readonly isCut?: true
}
