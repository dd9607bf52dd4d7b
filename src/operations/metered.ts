// Metered: lets a caller's work run against a reservation, and charges what it did cost, or nothing where it failed.

import type { Caller } from '../accounts/admission.ts'
import type { Credits } from '../accounts/money/credits.ts'
import type { Usage } from '../accounts/money/usage.ts'
import type { NanoDollars } from '../foundation/money.ts'

export type Endpoint = 'search' | 'fetch' | 'news'

/** Work that is done and priced, with the reply as it will be sent. */
export interface Priced<T> {
  readonly reply: T
  readonly cost: NanoDollars
}

export interface Metered {
  /**
   * Holds `most`, runs the work and charges its cost before the reply goes out. `hold` takes more for a cost that
   * shows only during the work. Throws InsufficientCredits where the balance can't cover what is held. Work that
   * throws is free.
   */
  run<T>(
    caller: Caller,
    endpoint: Endpoint,
    most: NanoDollars,
    work: (hold: (total: NanoDollars) => Promise<void>) => Promise<Priced<T>>,
  ): Promise<T>
  /** Charges work that is done already, on the same conditions. */
  charge(
    caller: Caller,
    endpoint: Endpoint,
    price: { readonly most: NanoDollars; readonly cost: NanoDollars },
  ): Promise<void>
}

export function createMetered({ credits, usage }: { credits: Credits; usage: Usage }): Metered {
  return {
    async run(caller, endpoint, most, work) {
      const reservation = await credits.reserve(caller, most, endpoint)
      try {
        const { reply, cost } = await work((total) => reservation.extend(total))
        await reservation.settle(cost)
        return reply
      } catch (error) {
        await reservation.release()
        await usage.recordFree(caller, endpoint)
        throw error
      }
    },
    charge: (caller, endpoint, price) => credits.charge(caller, price, endpoint),
  }
}
