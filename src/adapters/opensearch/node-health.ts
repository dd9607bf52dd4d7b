// Which nodes of an index server hang: those that do not say who they are while another does, until they do.
import { setTimeout as pause } from 'node:timers/promises'

export interface NodeHealth {
  hangs(node: string): boolean
  /** The server's own names of those that answer, while another hangs; searches prefer the copies that they have. */
  preferred(): readonly string[]
  /** Asks each who it is, where that was not done a moment ago. Resolves once one has answered and the others had time to. */
  look(): Promise<void>
  close(): void
}

/** The name that a node has for the server; rejects where it can't be reached. It may stay silent for ever. */
export type AskName = (node: string, signal: AbortSignal) => Promise<string | undefined>

/** What answers so much later than another hangs; where all are slow, more: by so many times what the first one took. */
const GRACE_MS = 500
const GRACE_TIMES = 2
const AGAIN_MS = 500
/** A node that was put back as another process never answers what the old one was asked. */
const ASKED_MS = 10_000

export function createNodeHealth(nodes: readonly string[], askName: AskName): NodeHealth {
  const names = new Map<string, string>()
  const hanging = new Set<string>()
  /** What was asked and is not answered yet. */
  const asked = new Map<string, Promise<void>>()
  const closing = new AbortController()
  let looking: Promise<void> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  /** Resolves when it has answered; rejects where it is gone, which is found out at once by whoever asks it. */
  const untilNamed = async (node: string): Promise<void> => {
    for (;;) {
      const time = AbortSignal.timeout(ASKED_MS)
      try {
        const name = await askName(node, AbortSignal.any([closing.signal, time]))
        if (name !== undefined) names.set(node, name)
        return
      } catch (error) {
        names.delete(node)
        if (!time.aborted || closing.signal.aborted) throw error
      }
    }
  }
  const name = (node: string): Promise<void> => {
    const before = asked.get(node)
    if (before !== undefined) return before
    const answer = untilNamed(node).finally(() => {
      asked.delete(node)
      hanging.delete(node)
    })
    asked.set(node, answer)
    return answer
  }
  const lookNow = async (): Promise<void> => {
    const begun = performance.now()
    const answers = nodes.map(name)
    const all = Promise.allSettled(answers)
    const one = await Promise.any(answers).then(
      () => true,
      () => false,
    )
    if (!one) return
    const grace = new AbortController()
    const graceMs = GRACE_MS + GRACE_TIMES * (performance.now() - begun)
    await Promise.race([all, pause(graceMs, undefined, grace)])
    grace.abort()
    for (const node of nodes) if (asked.has(node)) hanging.add(node)
  }

  return {
    hangs: (node) => hanging.has(node),
    preferred: () =>
      hanging.size === 0 ? [] : nodes.flatMap((node) => (hanging.has(node) ? [] : (names.get(node) ?? []))),
    look() {
      if (performance.now() - lookedAt < AGAIN_MS) return Promise.resolve()
      looking ??= lookNow().finally(() => {
        looking = undefined
        lookedAt = performance.now()
      })
      return looking
    },
    close: () => closing.abort(),
  }
}
