// Asks each site's robots.txt before its pages, by RFC 9309, at most once a day for an origin.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../foundation/clock.ts'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import { inPortions } from '../../foundation/in-portions.ts'
import { decodeText } from '../../foundation/web/charset.ts'
import { ALLOW_ALL, parseRobotsTxt, type RobotsRules } from '../../foundation/web/robots-txt.ts'
import { unlessAborted } from '../../foundation/with-timeout.ts'
import type { Reply } from './exchange.ts'
import { tooSlow } from './failures.ts'

/** The name that site owners address us by in robots.txt. */
const PRODUCT_TOKEN = 'Whippet'

/** RFC 9309, 2.4: a copy is not used for longer. */
const KEPT_MS = 24 * 3_600_000
const MAX_ORIGINS = 10_000
/** Characters of rules over all origins. */
const MAX_TOTAL_SIZE = 32 * 1_048_576
/** Bytes of files that are read in one go: the longest take 50 ms, and many may come at once. */
const portions = inPortions(16_384)

export interface RobotsGate {
  /** What the site of an origin asks of us. Throws PageUnavailable where that can't be read now. */
  rulesOf(origin: string, signal: AbortSignal): Promise<RobotsRules>
  /** Throws PageUnreadable where robots.txt forbids the address, PageUnavailable where it can't be read now. */
  check(url: URL, signal: AbortSignal): Promise<void>
}

interface Known {
  readonly rules: RobotsRules
  readonly until: number
}

/** `read` fetches the file of an origin on its own time, and throws a Failure where there was no answer. */
export function createRobotsGate(read: (url: URL) => Promise<Reply>, clock: Clock): RobotsGate {
  const cache = new LRUCache<string, Known>({
    max: MAX_ORIGINS,
    maxSize: MAX_TOTAL_SIZE,
    sizeCalculation: ({ rules }) => 256 + rules.size,
  })
  const inFlight = new Map<string, Promise<RobotsRules>>()

  async function learn(origin: string): Promise<RobotsRules> {
    try {
      const rules = await rulesIn(await answer(read, origin))
      if (rules) cache.set(origin, { rules, until: clock.now() + KEPT_MS })
      const known = rules ?? cache.get(origin)?.rules
      if (known) return known
      throw new PageUnavailable("The site's robots.txt can't be read now, so its pages are left alone")
    } finally {
      inFlight.delete(origin)
    }
  }

  function known(origin: string): Promise<RobotsRules> | RobotsRules {
    const kept = cache.get(origin)
    if (kept && kept.until > clock.now()) return kept.rules
    const learning = inFlight.get(origin) ?? learn(origin)
    inFlight.set(origin, learning)
    return learning
  }

  return {
    rulesOf: (origin, signal) => orAborted(known(origin), signal),
    async check(url, signal) {
      const rules = await orAborted(known(url.origin), signal)
      if (await rules.allows(url.pathname + url.search)) return
      throw new PageUnreadable("The site's robots.txt forbids this page")
    },
  }
}

async function answer(read: (url: URL) => Promise<Reply>, origin: string): Promise<Reply | undefined> {
  try {
    return await read(new URL('/robots.txt', origin))
  } catch (error) {
    // A file that can't be had at all, as behind a redirect loop, is none. The page itself still meets the guard.
    if (error instanceof PageUnreadable) return undefined
    throw error
  }
}

/** The rules that an answer stands for; undefined where it is an error on the side of the site. */
async function rulesIn(reply: Reply | undefined): Promise<RobotsRules | undefined> {
  if (!reply) return ALLOW_ALL
  if (reply.status >= 200 && reply.status < 300) {
    await portions.did(reply.body.length)
    const text = decodeText(reply.body, 'text/plain; charset=utf-8')
    return parseRobotsTxt(text, PRODUCT_TOKEN)
  }
  // RFC 9309, 2.3.1.3: any 4xx means that there is no such file; but "too many requests" says nothing about it.
  return reply.status < 500 && reply.status !== 429 ? ALLOW_ALL : undefined
}

/** The value, or a failure once the caller's time is up; the work goes on for others. */
async function orAborted<T>(value: Promise<T> | T, signal: AbortSignal): Promise<T> {
  return value instanceof Promise ? unlessAborted(value, signal, tooSlow) : value
}
