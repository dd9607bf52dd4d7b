// A bounded queue that lets tenants take turns: whoever has used the least time goes first, however much others wait.
import { Overloaded } from '../foundation/errors.ts'
import { NO_TENANT } from '../foundation/tenant.ts'

/** What waits, and on whose account. The lane says how urgent it is, 0 first; bytes are those it holds meanwhile. */
export interface Entry {
  readonly tenant: string
  readonly lane: number
  readonly bytes: number
}

export interface QueueBounds {
  /** Entries that wait. */
  readonly waiting: number
  /** Bytes that those hold together. */
  readonly bytes: number
  /** Of both, the share that one tenant may have; all of it where absent. */
  readonly shareEach?: number
  /** Entries of one tenant that are at work at a time; any number where absent. */
  readonly atWorkEach?: AtWorkEach
}

/** How much one tenant may have at work while it is alone, and while others are there. */
export interface AtWorkEach {
  readonly alone: number
  readonly contended: number
}

export interface FairQueue<E extends Entry> {
  readonly waiting: number
  /** Throws Overloaded past the bounds, to all but the service itself. */
  add(entry: E): void
  /** Whether several tenants are there, or were a moment ago. */
  isContended(): boolean
  /** The entry whose turn it is of those that may begin, at work from now on; undefined where there is none. */
  next(mayBegin?: (entry: E) => boolean): E | undefined
  /** Takes back an entry that waits; false where it does not. */
  remove(entry: E): boolean
  /** The entry is at work no more: its time is charged to its tenant. */
  end(entry: E): void
  /** Takes out all that waits. */
  clear(): E[]
}

interface Share<E> {
  /** Milliseconds at work, counted from what others had used when this tenant came. */
  usedMs: number
  readonly waiting: Set<E>
  readonly atWork: Map<E, number>
  bytes: number
}

/** Charged when an entry begins, so that two that come at once take turns. */
const LEAST_MS = 1
/** A tenant between two calls still counts as there. */
const STILL_THERE_MS = 1_000
/** Tenants that are idle and still owe time to others; the first of more are forgiven. */
const MOST_IDLE = 1_000
const RETRY_AFTER_SECONDS = 2

export function createFairQueue<E extends Entry>(
  bounds: QueueBounds,
  now: () => number = () => performance.now(),
): FairQueue<E> {
  const shares = new Map<string, Share<E>>()
  let waiting = 0
  let bytes = 0
  /** What the tenant whose turn it was last had used before: where a newcomer begins. */
  let virtualMs = 0

  const lastSeen = new Map<string, number>()
  const isHere = (tenant: string): boolean => {
    const share = shares.get(tenant)
    return share !== undefined && isActive(share)
  }
  const isContended = (): boolean => {
    const since = now() - STILL_THERE_MS
    for (const [tenant, seenAt] of lastSeen) if (seenAt < since && !isHere(tenant)) lastSeen.delete(tenant)
    return lastSeen.size > 1
  }
  const atWorkEach = (): number => {
    const { atWorkEach: each } = bounds
    if (!each) return Number.POSITIVE_INFINITY
    return isContended() ? each.contended : each.alone
  }
  const isActive = (share: Share<E>): boolean => share.waiting.size > 0 || share.atWork.size > 0
  const usedBy = (share: Share<E>): number => {
    let used = share.usedMs
    for (const startedAt of share.atWork.values()) used += now() - startedAt
    return used
  }
  /** Nobody saves time up by being idle, and nobody gets rid of what they owe by leaving for a moment. */
  const shareOf = (tenant: string): Share<E> => {
    const known = shares.get(tenant)
    if (known && isActive(known)) return known
    const usedMs = Math.max(known?.usedMs ?? 0, virtualMs)
    const share = { usedMs, waiting: new Set<E>(), atWork: new Map<E, number>(), bytes: 0 }
    shares.set(tenant, share)
    return share
  }

  const forget = (): void => {
    let active = 0
    for (const share of shares.values()) if (isActive(share)) active += 1
    if (active === shares.size) return
    const idle = [...shares].filter(([, share]) => !isActive(share))
    const debtors = idle.filter(([, share]) => share.usedMs > virtualMs)
    const kept = new Set(
      idle.length === shares.size ? [] : debtors.slice(-MOST_IDLE).map(([tenant]) => tenant),
    )
    for (const [tenant] of idle) if (!kept.has(tenant)) shares.delete(tenant)
    if (shares.size === 0) virtualMs = 0
  }

  const take = (share: Share<E>, entry: E): boolean => {
    if (!share.waiting.delete(entry)) return false
    share.bytes -= entry.bytes
    waiting -= 1
    bytes -= entry.bytes
    return true
  }

  const refuse = (share: Share<E>, entry: Entry): boolean => {
    // What the service does for itself is bounded by how much it begins at once, and is not to be lost.
    if (entry.tenant === NO_TENANT) return false
    const { shareEach = 1 } = bounds
    // What is larger than any bound by itself is let in where nothing else waits.
    const overBytes = (held: number, most: number): boolean => held > 0 && held + entry.bytes > most
    return (
      waiting >= bounds.waiting ||
      share.waiting.size >= Math.max(1, Math.floor(bounds.waiting * shareEach)) ||
      overBytes(bytes, bounds.bytes) ||
      overBytes(share.bytes, bounds.bytes * shareEach)
    )
  }

  return {
    get waiting() {
      return waiting
    },
    isContended,
    add(entry) {
      const share = shareOf(entry.tenant)
      if (refuse(share, entry)) {
        throw new Overloaded('Too much work is waiting; try again in a moment', RETRY_AFTER_SECONDS)
      }
      lastSeen.set(entry.tenant, now())
      share.waiting.add(entry)
      share.bytes += entry.bytes
      waiting += 1
      bytes += entry.bytes
    },
    next(mayBegin = () => true) {
      const best = bestOf(shares.values(), atWorkEach(), usedBy, mayBegin)
      if (!best) return undefined
      take(best.share, best.entry)
      virtualMs = Math.max(virtualMs, best.share.usedMs)
      best.share.usedMs += LEAST_MS
      best.share.atWork.set(best.entry, now())
      return best.entry
    },
    remove(entry) {
      const share = shares.get(entry.tenant)
      const removed = share !== undefined && take(share, entry)
      if (removed) forget()
      return removed
    },
    end(entry) {
      const share = shares.get(entry.tenant)
      const startedAt = share?.atWork.get(entry)
      if (!share || startedAt === undefined) return
      lastSeen.set(entry.tenant, now())
      share.atWork.delete(entry)
      share.usedMs += Math.max(0, now() - startedAt - LEAST_MS)
      forget()
    },
    clear() {
      const all = [...shares.values()].flatMap((share) => [...share.waiting])
      for (const entry of all) this.remove(entry)
      return all
    },
  }
}

/** The most urgent entry of the tenant that has used the least among those with one as urgent. */
function bestOf<E extends Entry>(
  shares: Iterable<Share<E>>,
  atWorkEach: number,
  usedBy: (share: Share<E>) => number,
  mayBegin: (entry: E) => boolean,
): { share: Share<E>; entry: E } | undefined {
  let best: { share: Share<E>; entry: E; used: number } | undefined
  for (const share of shares) {
    if (share.atWork.size >= atWorkEach) continue
    const entry = mostUrgent(share.waiting, mayBegin)
    if (!entry || (best && entry.lane > best.entry.lane)) continue
    const used = usedBy(share)
    if (!best || entry.lane < best.entry.lane || used < best.used) best = { share, entry, used }
  }
  return best
}

function mostUrgent<E extends Entry>(entries: Iterable<E>, mayBegin: (entry: E) => boolean): E | undefined {
  let first: E | undefined
  for (const entry of entries) {
    if (!mayBegin(entry)) continue
    if (entry.lane === 0) return entry
    if (!first || entry.lane < first.lane) first = entry
  }
  return first
}

const watched = new Set<{ readonly name: string; readonly waiting: () => number }>()

/** Has what waits in a queue of this process be seen; gives the function that ends that. */
export function watchQueue(name: string, waiting: () => number): () => void {
  const queue = { name, waiting }
  watched.add(queue)
  return () => watched.delete(queue)
}

/** What waits now, by the name of the queue. */
export function queueLengths(): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  for (const { name, waiting } of watched) lengths.set(name, (lengths.get(name) ?? 0) + waiting())
  return lengths
}
