// Splits a query at white space into pieces, keeping quoted text together.
import { withoutEnd } from '../../../foundation/text/truncate.ts'

export interface Piece {
  /** As it was written. */
  readonly raw: string
  /** A minus in front. */
  readonly negative: boolean
  /** `site` of `site:example.com`, in lower case; empty where there is none. */
  readonly name: string
  /** What follows, without quotes and brackets around. */
  readonly text: string
  readonly quoted: boolean
}

const QUOTES = new Set(['"', '“', '”', '„'])
const NAMED = /^([a-z]+):/i

/** One pass over the query; a quote that is never closed is a character like any other. */
export function splitQuery(query: string): Piece[] {
  const pieces: Piece[] = []
  const lastQuote = lastQuoteIn(query)
  let at = 0
  while (at < query.length) {
    if (isSpace(query, at)) {
      at++
      continue
    }
    const start = at
    const negative = query[start] === '-'
    let open = pastAll('(', query, negative ? start + 1 : start)
    const named = NAMED.exec(query.slice(open, open + 12))
    const name = named?.[1]?.toLowerCase() ?? ''
    open += named?.[0].length ?? 0
    const quoted = QUOTES.has(query[open] ?? '') && open < lastQuote
    if (quoted) {
      open++
      at = nextQuote(query, open)
    } else at = nextSpace(query, open)
    // A group in brackets ends behind its last piece.
    const text = quoted ? query.slice(open, at) : withoutEnd(query.slice(open, at), ')')
    if (quoted) at = pastAll(')', query, at + 1)
    pieces.push({ raw: query.slice(start, at), negative, name, text, quoted })
  }
  return pieces
}

function pastAll(character: string, query: string, from: number): number {
  let at = from
  while (query[at] === character) at++
  return at
}

function nextSpace(query: string, from: number): number {
  let at = from
  while (at < query.length && !isSpace(query, at)) at++
  return at
}

function isSpace(query: string, at: number): boolean {
  return /\s/u.test(query[at] ?? '')
}

function nextQuote(query: string, from: number): number {
  let at = from
  while (!QUOTES.has(query[at] ?? '')) at++
  return at
}

function lastQuoteIn(query: string): number {
  let at = query.length - 1
  while (at >= 0 && !QUOTES.has(query[at] ?? '')) at--
  return at
}
