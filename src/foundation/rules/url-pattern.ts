// Patterns of addresses: text, `*` for any characters, `^` for a separator, `|` for the start or the end.

/** Whether an address, in lower case, holds the pattern. */
export type UrlPattern = (url: string) => boolean

/** Characters of an address that are looked at. */
const LOOKED_AT = 2_048
const ASCII = 128
const WORD = 32
/** Stands behind the last character; only a separator matches it. */
const END = 0

/**
 * Compiles a pattern. All its places are tried at once, as bits of a few words (Baeza-Yates and Gonnet 1992), so that
 * an address takes its length times the length of the pattern over 32, whatever stands in either.
 */
export function compileUrlPattern(pattern: string): UrlPattern {
  const atStart = pattern.startsWith('|')
  const atEnd = pattern.length > 1 && pattern.endsWith('|')
  const text = pattern.slice(atStart ? 1 : 0, atEnd ? -1 : undefined)
  const { tokens, gaps, leads, trails } = split(text)
  if (tokens.length === 0) return () => true
  const words = Math.ceil(tokens.length / WORD)
  const masks = masksOf(tokens, words)
  const gapMask = new Int32Array(words)
  for (const at of gaps) gapMask[at >>> 5] = (gapMask[at >>> 5] ?? 0) | (1 << (at & 31))
  const last = tokens.length - 1
  const anchored = atStart && !leads
  const endAnchored = atEnd && !trails

  /** Takes one character further; `starts` says whether the pattern may begin with it. */
  const step = (state: Int32Array, code: number, starts: boolean): void => {
    let carry = starts ? 1 : 0
    for (let word = 0; word < words; word++) {
      const before = state[word] ?? 0
      const next = ((before << 1) | carry) & (masks[word * ASCII + code] ?? 0)
      carry = before >>> 31
      state[word] = next | (before & (gapMask[word] ?? 0))
    }
  }
  const isMatched = (state: Int32Array): boolean => (((state[last >>> 5] ?? 0) >>> (last & 31)) & 1) === 1

  return (url) => {
    const state = new Int32Array(words)
    const end = Math.min(url.length, LOOKED_AT)
    for (let at = 0; at < end; at++) {
      step(state, Math.min(url.charCodeAt(at), ASCII - 1), !anchored || at === 0)
      if (!endAnchored && isMatched(state)) return true
    }
    if (isMatched(state)) return true
    step(state, END, !anchored || end === 0)
    return isMatched(state)
  }
}

interface Split {
  readonly tokens: readonly string[]
  /** Tokens behind which anything may stand. */
  readonly gaps: readonly number[]
  /** Whether anything may stand before the first and behind the last. */
  readonly leads: boolean
  readonly trails: boolean
}

function split(text: string): Split {
  const tokens: string[] = []
  const gaps: number[] = []
  for (const character of text) {
    if (character !== '*') tokens.push(character)
    else if (tokens.length > 0) gaps.push(tokens.length - 1)
  }
  return { tokens, gaps, leads: text.startsWith('*'), trails: text.endsWith('*') }
}

/** For each word of the state and each character, the tokens that the character is. */
function masksOf(tokens: readonly string[], words: number): Int32Array {
  const masks = new Int32Array(words * ASCII)
  const set = (at: number, code: number): void => {
    const slot = (at >>> 5) * ASCII + code
    masks[slot] = (masks[slot] ?? 0) | (1 << (at & 31))
  }
  for (const [at, token] of tokens.entries()) {
    if (token === '^') for (const code of SEPARATORS) set(at, code)
    else if (token.charCodeAt(0) < ASCII - 1) set(at, token.charCodeAt(0))
  }
  return masks
}

const SEPARATORS: readonly number[] = [
  END,
  ...Array.from({ length: ASCII }, (_, code) => code).filter(
    (code) => code > 32 && code < 127 && !/[a-z0-9_.%-]/i.test(String.fromCharCode(code)),
  ),
]
