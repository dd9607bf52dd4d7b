// When the index of a server is made anew by itself: where pages have become of other lengths than those it began with.
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { RenewOptions } from './renew-index.ts'

export interface IndexRenewal {
  /** The index, to which so many documents were given, is weighed by lengths that are no more those of its pages. */
  due(documents: number): void
  /** Resolves when changes may be written to the index that is searched. */
  unheld(): Promise<void>
  /** Breaks off what is under way. */
  stop(): Promise<void>
}

/** Above it, which takes long and the room of a second index, an operator decides. */
const MOST_DOCUMENTS = 1_000_000
const REST_MS = 60_000

/** So few are written again in seconds: changes wait for that, so that none is written to both. */
const FEW = 10_000

/** Before that, the lengths of what is still to come would make it due again. */
const LEAST_SHARE = 0.9
/** What has grown by more within a minute is being filled. */
const MOST_GROWTH = 1.05

export interface RenewalNeeds {
  renew(options: RenewOptions): Promise<boolean>
  /** How many documents there are to be indexed. */
  stored(): Promise<number>
  readonly clock: Clock
  readonly logger: Logger
  /** Does it so much later; what it returns keeps it from being done. */
  later?(work: () => void, ms: number): () => void
}

/** Again only when there are twice as many: all of them together take no more than two passes over the documents. */
export function createIndexRenewal(needs: RenewalNeeds): IndexRenewal {
  const { renew, stored, clock, logger, later = byTimer } = needs
  let running: Promise<void> | undefined
  let held: Promise<void> | undefined
  let stopping = new AbortController()
  let renewedAt = 0
  let restsUntil = Number.NEGATIVE_INFINITY
  let storedBefore = 0
  let told = false
  let newest = 0
  let forget = (): void => undefined

  /** By itself: what is stored may be all that ever comes. */
  const lookAgain = (): void => {
    restsUntil = clock.now() + REST_MS
    forget = later(() => due(newest), REST_MS)
  }

  /** Whether all has come that is coming now. */
  const isSettled = async (documents: number): Promise<boolean> => {
    const before = storedBefore
    storedBefore = await stored()
    return documents >= LEAST_SHARE * storedBefore && storedBefore <= MOST_GROWTH * before
  }

  const run = async (documents: number, { signal }: AbortController): Promise<void> => {
    const few = documents <= FEW
    try {
      if (!few && !(await isSettled(documents))) return lookAgain()
      signal.throwIfAborted()
      logger.info(
        { documents },
        'pages are of other lengths than the index began with: it is made anew beside',
      )
      const done = renew({ signal, upTo: few ? 'held' : 'stored' })
      if (few) held = done.then(noMore, noMore)
      if (!(await done)) return lookAgain()
      renewedAt = documents
      if (!few) restsUntil = clock.now() + REST_MS
    } catch (error) {
      if (signal.aborted) return
      logger.warn({ err: error }, 'the index could not be made anew')
      lookAgain()
    }
  }

  const due = (documents: number): void => {
    newest = documents
    if (documents > MOST_DOCUMENTS) {
      if (!told)
        logger.warn({ documents }, 'pages are of other lengths than the index began with: rebuild it')
      told = true
      return
    }
    if (running || documents < 2 * renewedAt || clock.now() < restsUntil) return
    forget()
    running = run(documents, stopping).finally(() => {
      running = undefined
    })
  }

  return {
    due,
    unheld: async () => held,
    async stop() {
      stopping.abort()
      stopping = new AbortController()
      forget()
      await running
    },
  }
}

const noMore = (): void => undefined

function byTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms).unref()
  return () => clearTimeout(timer)
}
