// Reads a request: what it is after, and each of its queries, parsed once for all stages behind.
import type { SearchRequest } from '../search-request.ts'
import { type Intent, intentOf } from './intent.ts'
import { type ParsedQuery, parseQuery } from './parsed-query.ts'
import { unquoted } from './unquoted.ts'

export interface ReadRequest {
  readonly request: SearchRequest
  readonly intent: Intent
  readonly queries: readonly ParsedQuery[]
  /** The query without the kinds of page that its intent asks for; undefined where the caller named the intent. */
  widened(query: number): ParsedQuery | undefined
  /** The query without quotes that may only set words apart; undefined where it has none. */
  unquoted(query: number): ParsedQuery | undefined
}

export function readRequest(request: SearchRequest): ReadRequest {
  const intent = intentOf(request)
  const parsed = (query: string, kinds: Intent['kinds']): ParsedQuery =>
    parseQuery(intent.withoutClue(query), request, kinds)
  const isGuessed = request.intent === undefined && intent.kinds.length > 0
  return {
    request,
    intent,
    queries: request.queries.map((query) => parsed(query, intent.kinds)),
    widened: (at) => (isGuessed ? parsed(request.queries[at] ?? '', []) : undefined),
    unquoted(at) {
      const plain = request.parseOperators && unquoted(request.queries[at] ?? '', request.language)
      return plain ? parsed(plain, isGuessed ? [] : intent.kinds) : undefined
    },
  }
}
