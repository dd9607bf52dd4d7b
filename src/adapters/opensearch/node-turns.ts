// Whose turn it is of the nodes of an index server: one after the other, those that did not answer behind the others.
import type { NodeHealth } from './node-health.ts'

export interface NodeTurns {
  /** A call's own order: the node that it asks at its first try, its second and so on. */
  next(): (tries: number) => string
  /** It did not answer, and rests for a while. */
  rest(node: string): void
  answered(node: string): void
}

/** A node that did not answer is asked last for so long. */
const REST_MS = 10_000

export function createNodeTurns(nodes: readonly string[], health: NodeHealth): NodeTurns {
  const restsUntil = new Map<string, number>()
  let turn = 0
  const rests = (node: string): boolean =>
    health.hangs(node) || (restsUntil.get(node) ?? Number.NEGATIVE_INFINITY) > performance.now()
  return {
    next() {
      const first = turn++
      return (tries) => {
        const place = (first + tries) % nodes.length
        const inTurn = [...nodes.slice(place), ...nodes.slice(0, place)]
        return inTurn.find((node) => !rests(node)) ?? inTurn[0] ?? ''
      }
    },
    rest: (node) => void restsUntil.set(node, performance.now() + REST_MS),
    answered: (node) => void restsUntil.delete(node),
  }
}
