// Reads a query: its words, and the operators written among them. What is no well-formed operator is plain text.
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import {
  type Filters,
  type NumberRange,
  type QueryTerm,
  type ReadQuery,
  type Requirement,
  readOperator,
} from './operators.ts'
import { type Piece, splitQuery } from './split-query.ts'

/** Never fails. Linear in the length of the query. */
export function readQuery(query: string, parseOperators: boolean): ReadQuery {
  if (!parseOperators) {
    return { ...noFilters(), plain: query.split(/\s+/u).filter(Boolean), required: [], excluded: [] }
  }
  const filters = noFilters()
  const plain: string[] = []
  const excluded: QueryTerm[] = []
  const required: Requirement[] = []
  const pieces = splitQuery(query)
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]
    if (!piece) break
    const alternatives = readAlternatives(pieces, at)
    if (alternatives) {
      required.push(alternatives.requirement)
      at = alternatives.end
      continue
    }
    const read = readOperator(piece)
    if (read.kind === 'filter') read.apply(filters)
    else if (read.kind === 'excluded') excluded.push(read.term)
    else if (read.kind === 'required') required.push([read.term])
    else if (!(piece.text === 'OR' && joinsFilters(pieces, at))) plain.push(piece.raw)
  }
  required.push(...placesOf(filters))
  return { ...filters, plain, required, excluded }
}

/** `site:example.com/docs`: beside its host, an address has the words of one of the places. */
function placesOf({ sites, sitePlaces }: Filters): Requirement[] {
  if (!sitePlaces.some((place) => place !== '')) return []
  return [sites.map(({ domain }, at) => ({ text: sitePlaces[at] || domain, field: 'url', exact: true }))]
}

/** `a OR b OR "c d"` from here on, where each side is a word, a phrase or a term of a field. */
function readAlternatives(
  pieces: readonly Piece[],
  start: number,
): { requirement: Requirement; end: number } | undefined {
  const requirement: (QueryTerm | NumberRange)[] = []
  let end = start
  for (let at = start; ; at += 2) {
    const term = pieces[at] && alternative(pieces[at])
    if (!term) break
    requirement.push(term)
    end = at
    if (!isOr(pieces[at + 1])) break
  }
  return requirement.length > 1 ? { requirement, end } : undefined
}

function alternative(piece: Piece | undefined): QueryTerm | NumberRange | undefined {
  if (!piece || isOr(piece)) return undefined
  const read = readOperator(piece)
  if (read.kind === 'required') return read.term
  if (read.kind !== 'plain' || wordsOf(piece.raw).length === 0) return undefined
  return { text: piece.raw, field: 'any', exact: false }
}

function isOr(piece: Piece | undefined): boolean {
  return piece?.raw === 'OR'
}

/** `site:a OR site:b`: several of one filter are any of them already. */
function joinsFilters(pieces: readonly Piece[], at: number): boolean {
  const before = pieces[at - 1]
  const after = pieces[at + 1]
  return (
    before !== undefined &&
    after !== undefined &&
    readOperator(before).kind === 'filter' &&
    readOperator(after).kind === 'filter'
  )
}

function noFilters(): Filters {
  return { sites: [], sitePlaces: [], excludedSites: [], filetypes: [], languages: [], countries: [] }
}
