// Sessions of agents: what one was sent is known for a day, and is left out of what it is sent next.
import type { SessionStore } from '../../engine/search/session-store.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { PRINT_LENGTH } from '../../foundation/quotes/sent-texts.ts'
import type { Call } from '../call.ts'

/** What a call says of its session. */
export interface SessionAsked {
  readonly session?: string
  /** All is sent, whatever was before. */
  readonly fresh?: boolean
}

export interface Sessions {
  /** Fingerprints of what the call's session was sent; undefined where it has none, or no account to keep one. */
  sentTo(call: Pick<Call, 'caller' | 'purse'>, asked: SessionAsked): Promise<string | undefined>
  /** Notes what is about to be sent, once it is paid. Never rejects: what is not noted is sent again. */
  note(call: Pick<Call, 'caller'>, asked: SessionAsked, prints: readonly string[]): Promise<void>
}

const KEPT_MS = 86_400_000
/** Sentences of one call that are noted: a reply of ten million characters has as many. */
const MOST_NOTED = 20_000

export function createSessions(needs: { store: SessionStore; clock: Clock; logger: Logger }): Sessions {
  const { store, clock, logger } = needs
  return {
    async sentTo({ caller, purse }, { session, fresh = false }) {
      if (session === undefined || purse) return undefined
      return fresh ? '' : store.read(caller.accountId, session, clock.now() - KEPT_MS)
    },
    async note({ caller }, { session }, prints) {
      const noted = [...new Set(prints)].filter((print) => print.length === PRINT_LENGTH).slice(0, MOST_NOTED)
      if (session === undefined || noted.length === 0) return
      await store
        .add(caller.accountId, session, noted.join(''), clock.now())
        .catch((err: unknown) => logger.error({ err }, 'what a session was sent could not be noted'))
    },
  }
}

/** Forgets now and every few minutes until stopped; does not keep the process alive. */
export function forgetSessions(needs: { store: Pick<SessionStore, 'prune'>; clock: Clock; logger: Logger }): {
  stop(): void
} {
  const { store, clock, logger } = needs
  const forget = (): void => {
    store
      .prune(clock.now() - KEPT_MS)
      .catch((err: unknown) => logger.error({ err }, 'what sessions were sent could not be forgotten'))
  }
  forget()
  const timer = setInterval(forget, 10 * 60_000)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
