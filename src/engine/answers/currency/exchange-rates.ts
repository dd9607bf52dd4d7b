// The ExchangeRates port: what currencies are worth, on a day that is named.
import type { Effort } from '../answer.ts'

export interface RateTable {
  /** ISO 8601, the day alone. */
  readonly date: string
  /** ISO 4217. */
  readonly base: string
  /** How many units of a currency one unit of the base buys, as the source writes it. */
  readonly rates: ReadonlyMap<string, string>
  /** For people's eyes. */
  readonly source: string
}

export interface ExchangeRates {
  /** The latest table there is; undefined where none was ever had. Never a made-up one. */
  latest(effort: Effort): Promise<RateTable | undefined>
}
