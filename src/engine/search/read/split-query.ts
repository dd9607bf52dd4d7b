// Splits a query at white space into pieces, keeping quoted text together.

export interface Piece {
  /** As it was written. */
  readonly raw: string
  /** A minus in front. */
  readonly negative: boolean
  /** `site` of `site:example.com`, in lower case; empty where there is none. */
  readonly name: string
  /** What follows, without quotes. */
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
    let open = start
    if (query[open] === '-') open++
    const name = NAMED.exec(query.slice(open, open + 12))
    if (name) open += name[0].length
    if (QUOTES.has(query[open] ?? '') && open < lastQuote) {
      const close = nextQuote(query, open + 1)
      at = close + 1
      pieces.push(piece(query, start, at, name?.[1], query.slice(open + 1, close), true))
      continue
    }
    while (at < query.length && !isSpace(query, at)) at++
    pieces.push(piece(query, start, at, name?.[1], query.slice(open, at), false))
  }
  return pieces
}

function piece(
  query: string,
  start: number,
  end: number,
  name: string | undefined,
  text: string,
  quoted: boolean,
): Piece {
  return {
    raw: query.slice(start, end),
    negative: query[start] === '-',
    name: name?.toLowerCase() ?? '',
    text,
    quoted,
  }
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
