// The one matcher of patterns with gaps: paths, addresses, robots.txt. No text and no pattern makes it slow.
import type { StepBudget } from '../step-budget.ts'

/** Codes of UTF-16 units, any of which may stand at a place. */
export type CharacterSet = ReadonlySet<number>

/** Any one character. */
export const ANY = Symbol('any character')

/** What stands between two gaps: plain text, or place by place the characters that may stand there. */
export type Piece = string | readonly (string | CharacterSet | typeof ANY)[]

/**
 * Whether a text matches. Counts the characters that it looks at. `end` may be one more than the length: behind the
 * last character stands `PAST_END`, which only a set can hold.
 */
export type MatchWildcards = (text: string, steps: StepBudget, end?: number) => boolean

export const PAST_END = 0

export interface Finder {
  readonly length: number
  /** Whether it stands at a place at which there is room for it. */
  standsAt(text: string, at: number, steps: StepBudget): boolean
  /** The first place from `from` at which it stands and ends before `until`; -1 where there is none. */
  find(text: string, from: number, until: number, steps: StepBudget): number
}

/**
 * The first piece stands at the start, the last at the end, the others between them in their order: an empty piece
 * leaves an end open. Each is found where it stands first, which never misses, so that nothing is looked at again.
 */
export function compileWildcards(pieces: readonly Piece[]): MatchWildcards {
  const [first = findText(''), ...between] = pieces.map((piece) =>
    typeof piece === 'string' ? findText(piece) : piece.length === 0 ? findText('') : findPlaces(piece),
  )
  const last = between.pop()
  return (text, steps, end = text.length) => {
    steps.take(1)
    if (first.length > end || !first.standsAt(text, 0, steps)) return false
    if (!last) return first.length === end
    const until = end - last.length
    if (until < first.length || !last.standsAt(text, until, steps)) return false
    let at = first.length
    for (const piece of between) {
      const found = piece.find(text, at, until, steps)
      if (found < 0) return false
      at = found + piece.length
    }
    return true
  }
}

/** So short a text is looked for by the engine itself: it may look as often at each character, and is faster by far. */
const SHORT = 8

/** By Knuth, Morris and Pratt: each character of the text is passed once, and those of the piece go back no further. */
export function findText(piece: string): Finder {
  const start = piece.slice(0, SHORT)
  let table: Uint32Array | undefined

  /** From a place at which the piece may stand. */
  const findLong = (text: string, from: number, until: number, steps: StepBudget): number => {
    table ??= shorterStarts(piece, steps)
    let same = 0
    let looks = 0
    let at = from
    while (at < until && same < piece.length) {
      looks += 1
      if (piece.charCodeAt(same) === text.charCodeAt(at)) {
        same += 1
        at += 1
      } else if (same > 0) same = table[same - 1] ?? 0
      else at += 1
    }
    steps.take(looks)
    return same === piece.length ? at - same : -1
  }

  return {
    length: piece.length,
    standsAt(text, at, steps) {
      let same = 0
      while (same < piece.length && piece.charCodeAt(same) === text.charCodeAt(at + same)) same += 1
      steps.take(same)
      return same === piece.length
    },
    find(text, from, until, steps) {
      // From behind the last character `indexOf` would come back to it.
      if (piece === '') return from <= until ? from : -1
      const found = until - from < piece.length ? -1 : text.indexOf(start, from)
      steps.take(1 + (found < 0 ? until : found) - from)
      if (found < 0 || found + piece.length > until) return -1
      if (piece.length <= SHORT) return found
      // Mostly it stands where its start does first.
      steps.take(piece.length)
      return text.startsWith(piece, found) ? found : findLong(text, found, until, steps)
    },
  }
}

/** For each place of a piece, how much of its start also ends there. */
function shorterStarts(piece: string, steps: StepBudget): Uint32Array {
  const table = new Uint32Array(piece.length)
  let same = 0
  for (let at = 1; at < piece.length; at += 1) {
    while (same > 0 && piece.charCodeAt(same) !== piece.charCodeAt(at)) same = table[same - 1] ?? 0
    if (piece.charCodeAt(same) === piece.charCodeAt(at)) same += 1
    table[at] = same
  }
  steps.take(2 * piece.length)
  return table
}

const WORD = 32

/**
 * A piece with sets has no such table. All its places are tried at once, as bits of a few words (Baeza-Yates and
 * Gonnet 1992): a character takes a step for every 32 places of the piece, whose length callers bound.
 */
function findPlaces(piece: Exclude<Piece, string>): Finder {
  const words = Math.ceil(piece.length / WORD)
  const last = piece.length - 1
  let masks: Masks | undefined
  const find: Finder['find'] = (text, from, until, steps) => {
    masks ??= masksOf(piece, words)
    const state = new Int32Array(words)
    for (let at = from; at < until; at += 1) {
      const mask = masks.of.get(text.charCodeAt(at) | PAST_END) ?? masks.ofOthers
      let carry = 1
      for (let word = 0; word < words; word += 1) {
        const before = state[word] ?? 0
        state[word] = ((before << 1) | carry) & (mask[word] ?? 0)
        carry = before >>> (WORD - 1)
      }
      if ((((state[words - 1] ?? 0) >>> (last % WORD)) & 1) === 1) {
        steps.take((at + 1 - from) * words)
        return at - last
      }
    }
    steps.take(Math.max(1, until - from) * words)
    return -1
  }
  return {
    length: piece.length,
    standsAt: (text, at, steps) => find(text, at, at + piece.length, steps) === at,
    find,
  }
}

interface Masks {
  /** For each character that is named, the places at which it may stand. */
  readonly of: ReadonlyMap<number, Int32Array>
  /** Where any character may. */
  readonly ofOthers: Int32Array
}

function masksOf(piece: Exclude<Piece, string>, words: number): Masks {
  const ofOthers = new Int32Array(words)
  const set = (mask: Int32Array, at: number): void => {
    const word = Math.floor(at / WORD)
    mask[word] = (mask[word] ?? 0) | (1 << (at % WORD))
  }
  for (const [at, place] of piece.entries()) if (place === ANY) set(ofOthers, at)
  const of = new Map<number, Int32Array>()
  for (const [at, place] of piece.entries()) {
    if (place === ANY) continue
    for (const code of typeof place === 'string' ? [place.charCodeAt(0)] : place) {
      const mask = of.get(code) ?? ofOthers.slice()
      set(mask, at)
      of.set(code, mask)
    }
  }
  return { of, ofOthers }
}
