// Intents: what kind of thing a query looks for. Detected only from words that leave no doubt.
import { type ResultsType, resultsTypeOf } from '../../../vocabulary/intents.ts'
import type { PageKind } from '../../../vocabulary/page-kinds.ts'
import type { SearchRequest } from '../search-request.ts'

export interface Intent {
  /** The contract's full name. */
  readonly name: string
  readonly resultsType: ResultsType
  /** The kinds of page that the results are of; any where empty. */
  readonly kinds: readonly PageKind[]
  /** Whether newer is better, whatever the words say. */
  readonly fresh?: boolean
  /** Present where words of the query named it: for pages alone, or pages and an answer. */
  readonly named?: 'pages' | 'pages and answer'
  /** The query less the words that named the intent. */
  readonly withoutClue: (query: string) => string
}

/** The intents whose results are of certain kinds; those of all others are of any. */
const OF_KINDS: ReadonlyMap<string, Pick<Intent, 'kinds' | 'fresh'>> = new Map([
  ['NewsSearchIntent', { kinds: ['news'], fresh: true }],
  ['LatestNewsIntent', { kinds: ['news'], fresh: true }],
  ['VideoSearchIntent', { kinds: ['video'] }],
  ['PlaceIntent', { kinds: ['place'] }],
  ['PlacesIntent', { kinds: ['place'] }],
  ['AcademicIntent', { kinds: ['academic'] }],
  ['SocialIntent', { kinds: ['social'] }],
  ['ProfileIntent', { kinds: ['profile'] }],
])

interface Clue {
  readonly clue: RegExp
  readonly name: string
  /** Whether the words of the clue are worth searching for themselves. */
  readonly kept?: boolean
  /** Whether there may be an instant answer too. */
  readonly answered?: boolean
}

/** Beginnings and ends of a query that name an intent, and mostly are no words to search for. */
const CLUES: readonly Clue[] = [
  { clue: /^(?:the )?latest (?:news|headlines)(?: (?:on|about|from|in|for))?\b/i, name: 'LatestNewsIntent' },
  { clue: /^(?:news|headlines) (?:on|about|from)\b/i, name: 'NewsSearchIntent' },
  { clue: /\b(?:latest|breaking) news$/i, name: 'LatestNewsIntent' },
  { clue: /^videos? (?:of|about|on)\b/i, name: 'VideoSearchIntent' },
  { clue: /^(?:images|pictures|photos) of\b/i, name: 'ImageSearchIntent' },
  { clue: /\S\s+recipes?$/i, name: 'RecipeIntent', kept: true },
  { clue: /^recipes? for\b/i, name: 'RecipeIntent' },
  { clue: /\S\s+(?:code (?:examples?|samples?|snippets?)|example code)$/i, name: 'CodeIntent', kept: true },
  { clue: /\s+(?:wiki|wikipedia)$/i, name: 'WikiIntent', answered: true },
  { clue: /^(?:research )?papers? (?:on|about)\b/i, name: 'AcademicIntent' },
  { clue: /\s+near me$/i, name: 'PlacesIntent' },
]

/** The intent that the caller forces, else the one that the first query names. */
export function intentOf(request: SearchRequest): Intent {
  if (request.intent !== undefined) return intentNamed(request.intent)
  const [query = ''] = request.queries
  const named = CLUES.find(({ clue }) => clue.test(query))
  if (!named) return intentNamed('FallbackSearchIntent')
  return {
    ...intentNamed(named.name),
    named: named.answered ? 'pages and answer' : 'pages',
    withoutClue: (text) => (named.kept ? text : text.replace(named.clue, '').trim()),
  }
}

/** An intent that we know nothing special about is a general search under its own name. */
export function intentNamed(name: string): Intent {
  return {
    name,
    resultsType: resultsTypeOf(name),
    kinds: [],
    withoutClue: (query) => query,
    ...OF_KINDS.get(name),
  }
}
