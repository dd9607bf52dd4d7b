// Ends reservations that no call can be using any more: those that were watched for longer than any call lasts.
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from './ledger.ts'

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
