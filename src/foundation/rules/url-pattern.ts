// Patterns of addresses: text, `*` for any characters, `^` for a separator, `|` for the start or the end.
import type { StepBudget } from '../step-budget.ts'
import { type CharacterSet, compileWildcards, PAST_END, type Piece } from '../web/wildcard.ts'

/** Whether an address, in lower case, holds the pattern. */
export type UrlPattern = (url: string, steps: StepBudget) => boolean

/** Characters of an address that are looked at. */
const LOOKED_AT = 2_048

export function compileUrlPattern(pattern: string): UrlPattern {
  const atStart = pattern.startsWith('|')
  const atEnd = pattern.length > 1 && pattern.endsWith('|')
  const text = pattern.slice(atStart ? 1 : 0, atEnd ? -1 : undefined)
  if (/^\**$/.test(text)) return () => true
  const pieces = text.split('*').map(pieceOf)
  const matches = compileWildcards([...(atStart ? [] : ['']), ...pieces, ...(atEnd ? [] : [''])])
  // The end of an address is a separator too.
  const takesEnd = !atEnd || /[*^]$/.test(text)
  const endsBefore = atEnd && !text.endsWith('*')
  return (url, steps) => {
    const seen = url.length > LOOKED_AT ? url.slice(0, LOOKED_AT) : url
    return (endsBefore && matches(seen, steps)) || (takesEnd && matches(seen, steps, seen.length + 1))
  }
}

function pieceOf(text: string): Piece {
  return text.includes('^') ? text.split('').map((one) => (one === '^' ? SEPARATORS : one)) : text
}

const SEPARATORS: CharacterSet = new Set([
  PAST_END,
  ...Array.from({ length: 127 }, (_, code) => code).filter(
    (code) => code > 32 && !/[a-z0-9_.%-]/i.test(String.fromCharCode(code)),
  ),
])
