// The loop of standing questions, on one node for all: match what came, run what is due, call what waits.
import type { Watch, WatchMatches } from '../../engine/search/watch/watch-store.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { CallWebhooks } from './call-webhooks.ts'
import type { MatchDocuments } from './match-documents.ts'
import type { RunWatch } from './run-watch.ts'

export interface WatchLoopNeeds {
  readonly matches: Pick<WatchMatches, 'due'>
  readonly match: MatchDocuments
  readonly run: RunWatch
  readonly webhooks: CallWebhooks
  readonly indexed: () => number
  readonly isMyTurn: () => boolean
  readonly clock: Clock
  readonly logger: Logger
}

export interface WatchLoop {
  /** One round. */
  look(): Promise<void>
  start(everyMs: number): void
  stop(): Promise<void>
}

const AT_ONCE = 4
const MOST_IN_ROUND = 64
const OF_ACCOUNT = 16
/** So long one is left alone that could not be run. */
const LATER_MS = 10_000

export function createWatchLoop(needs: WatchLoopNeeds): WatchLoop {
  const { matches, clock, logger } = needs
  const later = new Map<string, number>()
  /** Accounts that have had their turn, until all others that wait have had theirs. */
  let served = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let stopped = false

  /** A few of an account, then of the next: however many of one are due, it holds up the others for its turn alone. */
  const nextDue = async (now: number): Promise<Watch[]> => {
    const due: Watch[] = []
    let isLast = served.size === 0
    while (due.length < MOST_IN_ROUND) {
      const found = await matches.due(now, needs.indexed(), OF_ACCOUNT + later.size, [...served])
      for (const { accountId } of found) served.add(accountId)
      due.push(...found.filter(({ key }) => !later.has(key)).slice(0, OF_ACCOUNT))
      if (found.length > 0) continue
      if (isLast) break
      isLast = true
      served = new Set(due.map(({ accountId }) => accountId))
    }
    return due
  }

  const runDue = async (): Promise<void> => {
    const now = clock.now()
    for (const [key, until] of later) if (until <= now) later.delete(key)
    const due = (await nextDue(now)).values()
    const work = async (): Promise<void> => {
      for (const watch of due) {
        if (stopped || !needs.isMyTurn()) return
        await needs.run(watch).catch((err: unknown) => {
          logger.warn({ err, watch: watch.id, account: watch.accountId }, 'a watch could not be run')
          later.set(watch.key, clock.now() + LATER_MS)
        })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  const look = async (): Promise<void> => {
    if (!needs.isMyTurn()) return
    await needs.match()
    await runDue()
    await needs.webhooks.begin()
  }

  const round = (): Promise<void> => {
    looking ??= look()
      .catch((err: unknown) => logger.error({ err }, 'the watches could not be looked at'))
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  return {
    look,
    start(everyMs) {
      stopped = false
      timer = setInterval(() => void round(), everyMs)
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      await needs.webhooks.ended()
    },
  }
}
