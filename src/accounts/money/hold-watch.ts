// What a reservation covers, and the end of those that no call can be using any more, so that a killed process leaves none behind.
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import { keepDoing } from '../../foundation/repeat.ts'
import type { Held, Ledger } from './ledger.ts'

export interface Cover {
  /** Whether the balance covers it, and nothing else bounds it. A refusal is never of what was read before. */
  covers(held: Held): Promise<boolean>
  /** Held or charged meanwhile; below zero: given. */
  less(accountId: string, amount: NanoDollars): void
}

const READ_EVERY_MS = 1_000
const MOST_KNOWN = 10_000

/**
 * Whether balances cover brief calls, for which nothing is held: each is read once a second, less what was
 * asked of it since.
 */
export function createCover({ ledger, steady }: { ledger: Pick<Ledger, 'funds'>; steady: Clock }): Cover {
  let free = new Map<string, NanoDollars>()
  let since = steady.now()
  const less = (accountId: string, amount: NanoDollars): void => {
    const left = free.get(accountId)
    if (left !== undefined) free.set(accountId, left - amount)
  }
  return {
    async covers({ accountId, amount, spendCap, monthlyBudget, budgetId }) {
      if (spendCap !== undefined || monthlyBudget !== undefined || budgetId !== undefined) return false
      if (steady.now() - since >= READ_EVERY_MS || free.size >= MOST_KNOWN) {
        free = new Map()
        since = steady.now()
      }
      const known = free.get(accountId) ?? Number.NEGATIVE_INFINITY
      less(accountId, amount)
      if (known >= amount) return true
      // Near its end a balance is read for every call: what is under way is not off it yet.
      const { balance, held } = (await ledger.funds(accountId)) ?? { balance: 0, held: 0 }
      if (!free.has(accountId)) free.set(accountId, balance - held - amount)
      return balance - held >= amount
    },
    less,
  }
}

/** A call lasts 45 s at most; a reservation outlives it a little, and a killed process by less than a minute. */
const WATCHED_MS = 50_000

/**
 * Each look ends what this process has seen open for so long, by a clock that never leaps; how many. The time of day
 * says nothing of it: it can be set back and forth while calls run, and differs from node to node.
 */
export function createHoldWatch({
  ledger,
  steady,
}: {
  ledger: Pick<Ledger, 'openReservations' | 'release'>
  steady: Clock
}): () => Promise<number> {
  let firstSeen = new Map<string, number>()
  return async () => {
    const open = await ledger.openReservations()
    // Asked after the look: a reservation can be older than this says, and never younger.
    const now = steady.now()
    firstSeen = new Map(open.map((id) => [id, firstSeen.get(id) ?? now]))
    const over = open.filter((id) => now - (firstSeen.get(id) ?? now) >= WATCHED_MS)
    await Promise.all(over.map((id) => ledger.release(id)))
    return over.length
  }
}

const SWEEP_EVERY_MS = 5_000

/** Sweeps now and every few seconds until stopped. */
export function sweepReservations({
  credits,
  logger,
}: {
  credits: { sweep(): Promise<number> }
  logger: Logger
}): { stop(): void } {
  const sweep = async (): Promise<void> => {
    const ended = await credits.sweep()
    if (ended > 0) logger.info({ ended }, 'ended abandoned reservations')
  }
  return keepDoing(sweep, SWEEP_EVERY_MS, (err) => logger.error({ err }, 'could not sweep reservations'))
}
