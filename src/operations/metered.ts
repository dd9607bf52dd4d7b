// Metered: lets a caller's work run against a reservation, and charges what it did cost, or nothing where it failed.

import type { Caller } from '../accounts/money/caller.ts'
import type { Credits } from '../accounts/money/credits.ts'
import type { Usage } from '../accounts/money/usage.ts'
import type { Reply } from '../contract/service-api.ts'
import { dollarsFromNano, type NanoDollars } from '../foundation/money.ts'
import type { WatchService } from './operator/watch-service.ts'

export type Endpoint = 'search' | 'fetch' | 'news'

/** Work that is done and priced, with the reply as it will be sent. */
export interface Priced {
  readonly reply: Reply
  readonly cost: NanoDollars
}

export interface Metered {
  /**
   * Holds `most`, runs the work and charges its cost before the reply goes out. `hold` takes more for a cost that
   * shows only during the work. Throws InsufficientCredits where the balance can't cover what is held. Work that
   * throws is free. For `brief` work nothing is held that the balance covers anyway: two transactions become one.
   */
  run(
    caller: Caller,
    endpoint: Endpoint,
    most: NanoDollars,
    work: (hold: (total: NanoDollars) => Promise<void>) => Promise<Priced>,
    brief?: boolean,
  ): Promise<Reply>
  /** Charges a reply that is made already, on the same conditions; it could have cost `most`. */
  charge(caller: Caller, endpoint: Endpoint, done: Priced & { readonly most: NanoDollars }): Promise<Reply>
  /** Counts a call that is free by its nature. */
  free(caller: Caller, endpoint: Endpoint): Promise<void>
}

export function createMetered(needs: {
  credits: Credits
  usage: Usage
  watch?: Pick<WatchService, 'charged'>
}): Metered {
  const { credits, usage, watch } = needs
  return {
    async run(caller, endpoint, most, work, brief) {
      const counted = caller.countedAs ?? endpoint
      const reservation = await credits.reserve(caller, most, counted, brief)
      try {
        const { reply, cost } = await work((total) => reservation.extend(total))
        await reservation.settle(cost, { reply })
        watch?.charged(counted, dollarsFromNano(cost))
        return charged(reply, cost, reservation.id)
      } catch (error) {
        await reservation.release()
        await usage.recordRefused(caller, counted)
        throw error
      }
    },
    async charge(caller, endpoint, { most, cost, reply }) {
      const id = await credits.charge(caller, { most, cost }, caller.countedAs ?? endpoint, { reply })
      watch?.charged(caller.countedAs ?? endpoint, dollarsFromNano(cost))
      return charged(reply, cost, id)
    },
    free: (caller, endpoint) => usage.recordFree(caller, caller.countedAs ?? endpoint),
  }
}

function charged(reply: Reply, cost: NanoDollars, chargeId: string): Reply {
  return cost > 0 ? { ...reply, chargeId } : reply
}
