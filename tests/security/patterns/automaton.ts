// A regular expression as an automaton, with what the check of repetitions asks of it: where it may go on from a place by a character.
import { type PatternNode, readPattern } from './read-pattern.ts'

/** Before the first character, and behind the last. */
export const NONE = ''

type Guard = Extract<PatternNode, { kind: 'guard' }>['holds']

export interface Automaton {
  readonly start: number
  readonly accept: number
  readonly size: number
  /** Places that are reached without a character, where what stands before and behind lets them be. */
  readonly free: readonly (readonly { readonly to: number; readonly holds?: Guard }[])[]
  readonly steps: readonly (readonly { readonly to: number; readonly set: string }[])[]
  readonly sets: readonly string[]
  /** For each place, the sets of the outermost repetition without end that it is a part of. */
  readonly loops: readonly (readonly string[] | undefined)[]
}

/** A number of times is bounded: three of them stand for all, and begin nothing that has no end. */
const COPIES = 3

export function automatonOf(source: string, flags: string): Automaton {
  const free: { to: number; holds?: Guard }[][] = []
  const steps: { to: number; set: string }[][] = []
  const sets = new Set<string>()
  const loops: (string[] | undefined)[] = []
  let loop: string[] | undefined

  const place = (): number => {
    free.push([])
    steps.push([])
    loops.push(loop)
    return free.length - 1
  }
  const join = (from: number, to: number): void => void free[from]?.push({ to })

  function repeat(node: Extract<PatternNode, { kind: 'repeat' }>, from: number): number {
    const least = Math.min(node.least, COPIES)
    let at = from
    for (let times = 0; times < least; times += 1) at = build(node.of, at)
    if (node.most === Number.POSITIVE_INFINITY) {
      const outer = loop
      loop ??= []
      const again = place()
      join(at, again)
      join(build(node.of, again), again)
      loop = outer
      at = again
    }
    const end = place()
    const most = node.most === Number.POSITIVE_INFINITY ? least : Math.min(node.most, least + COPIES)
    for (let times = least; times < most; times += 1) {
      join(at, end)
      at = build(node.of, at)
    }
    join(at, end)
    return end
  }

  function build(node: PatternNode, from: number): number {
    if (node.kind === 'sequence') return node.of.reduce((at, one) => build(one, at), from)
    if (node.kind === 'repeat') return repeat(node, from)
    if (node.kind === 'aside') {
      build(node.of, from)
      return from
    }
    const to = place()
    if (node.kind === 'guard') free[from]?.push({ to, holds: node.holds })
    if (node.kind === 'choice') for (const one of node.of) join(build(one, from), to)
    if (node.kind === 'set') {
      steps[from]?.push({ to, set: node.source })
      sets.add(node.source)
      loop?.push(node.source)
    }
    return to
  }

  const start = place()
  const accept = build(readPattern(source, flags), start)
  return { start, accept, size: free.length, free, steps, sets: [...sets], loops }
}
