// Reads a request: what it is after, and each of its queries, parsed once for all stages behind.
import { contentWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { SearchRequest } from '../search-request.ts'
import { type Intent, intentOf } from './intent.ts'
import { type ParsedQuery, parseQuery } from './parsed-query.ts'
import { splitQuery } from './split-query.ts'

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

/** Words beside what is quoted, and those of them that say something: a query of fewer asks for the quoted text. */
const SENTENCE = 4
const TELLING = 2

/** The query without its quotes, to be asked where nothing has the quoted text; undefined where they are meant. */
export function unquoted(query: string, language: string): string | undefined {
  const pieces = splitQuery(query).map((piece) => ({
    ...piece,
    setApart: piece.quoted && !piece.negative && piece.name === '',
  }))
  if (!pieces.some(({ setApart }) => setApart)) return undefined
  const beside = pieces.filter(({ quoted }) => !quoted).flatMap(({ raw }) => wordsOf(raw))
  if (beside.length < SENTENCE || new Set(contentWords(beside, language)).size < TELLING) return undefined
  return pieces.map(({ raw, text, setApart }) => (setApart ? text : raw)).join(' ')
}
