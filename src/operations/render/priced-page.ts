// A page that was read, and what it costs.
import type { Cost } from '../../accounts/money/prices.ts'
import type { Citation } from '../../contract/citations.ts'
import type { PageRead } from '../../engine/pages/read-page.ts'

export interface PricedPage {
  readonly read: PageRead
  readonly tokens: number
  readonly cost: Cost
  readonly durationMs: number
  /** Of all its text, and of each extract; absent where none can be given. */
  readonly citation?: Citation
  readonly citations?: readonly Citation[]
  /** Text is left out that the session was sent before. */
  readonly seen?: true
  /** Its text is cut to what is paid. */
  readonly isCut?: true
}
