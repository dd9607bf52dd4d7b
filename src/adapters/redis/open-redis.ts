// The connection to Redis: what can't be asked there now is a value, and it comes back by itself.
import { createClient } from '@redis/client'
import { createCircuitBreaker } from '../../foundation/circuit-breaker.ts'
import { steadyClock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { withTimeout } from '../../foundation/with-timeout.ts'

/** What Redis answers, as far as we ask for it. */
export type RedisAnswer = string | number | null | readonly RedisAnswer[]

export interface RedisLink {
  /** Undefined where Redis can't be asked now, or says that it can't do it. Never rejects. */
  ask(command: readonly string[]): Promise<RedisAnswer | undefined>
  close(): Promise<void>
}

/** Redis can't be used from the start; the message says why and what to do. */
export class RedisUnusable extends Error {
  override readonly name = 'RedisUnusable'
}

const CONNECT_MS = 5_000
/** What takes longer is done without Redis; an answer takes a thousandth of it, or Redis hangs. */
const PATIENCE_MS = 2_000
/** For so long after each failure nobody waits for Redis; then one does, for all. */
const REST_MS = 3_000
const LONGEST_RETRY_MS = 2_000
/** A backlog of more is one that nobody waits for any more. */
const MOST_WAITING = 10_000

/** Throws RedisUnusable where it can't be reached, or does not take our commands. */
export async function openRedis(url: string, logger: Logger): Promise<RedisLink> {
  let started = false
  const client = createClient({
    url,
    RESP: 2,
    name: 'whippet',
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries, cause) =>
        started ? Math.min(50 * 2 ** retries, LONGEST_RETRY_MS) : cause,
    },
  })
  // Without a listener an error would end the process; each command tells its own.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // A replica, or a user without rights, is found out here and not by the first caller.
    await client.sendCommand(['SET', 'whippet:probe', '1', 'PX', '1000'])
  } catch (error) {
    client.destroy()
    throw unusable(url, error)
  }
  started = true

  const breaker = createCircuitBreaker(steadyClock, {
    failures: 1,
    firstRestMs: REST_MS,
    longestRestMs: REST_MS,
  })
  let down = false
  const failed = (error: unknown): undefined => {
    breaker.failed()
    if (!down)
      logger.warn(
        { err: error },
        'Redis (WHIPPET_REDIS_URL) cannot be asked: cache and limits are those of this node alone',
      )
    down = true
    return undefined
  }
  return {
    async ask(command) {
      if (!breaker.mayTry()) return undefined
      try {
        const answer = await withTimeout(client.sendCommand(command), PATIENCE_MS, () => {
          throw new Error(`no answer within ${PATIENCE_MS} ms`)
        })
        breaker.succeeded()
        if (down) logger.info({}, 'Redis is back')
        down = false
        return answer as unknown as RedisAnswer
      } catch (error) {
        return failed(error)
      }
    },
    async close() {
      if (client.isOpen) client.destroy()
    },
  }
}

function unusable(url: string, cause: unknown): RedisUnusable {
  const { hostname, port } = new URL(url)
  const said = cause instanceof Error ? cause.message || cause.name : String(cause)
  const todo = /WRONGPASS|NOAUTH|NOPERM|ERR AUTH/.test(said)
    ? 'Check the user and the password in WHIPPET_REDIS_URL.'
    : 'Check WHIPPET_REDIS_URL, and that Redis runs there, takes writes and can be reached from this machine.'
  return new RedisUnusable(`Redis at ${hostname}:${port || '6379'} can't be used (${said}). ${todo}`, {
    cause,
  })
}
