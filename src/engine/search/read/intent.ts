// Intents: what kind of thing a query looks for. Detected only from words that leave no doubt.
import type { PageKind } from '../../index/document/document.ts'
import type { SearchRequest } from '../search-request.ts'

export interface Intent {
  /** The contract's full name. */
  readonly name: string
  readonly resultsType: string
  /** The kinds of page that the results are of; any where empty. */
  readonly kinds: readonly PageKind[]
  /** Whether newer is better, whatever the words say. */
  readonly fresh?: boolean
  /** Present where words of the query named it: for pages alone, or pages and an answer. */
  readonly named?: 'pages' | 'pages and answer'
  /** The query less the words that named the intent. */
  readonly withoutClue: (query: string) => string
}

const GENERAL: Intent = {
  name: 'FallbackSearchIntent',
  resultsType: 'Search',
  kinds: [],
  withoutClue: (query) => query,
}

const INTENTS: readonly Omit<Intent, 'withoutClue'>[] = [
  { name: 'NewsSearchIntent', resultsType: 'News', kinds: ['news'], fresh: true },
  { name: 'LatestNewsIntent', resultsType: 'News', kinds: ['news'], fresh: true },
  { name: 'VideoSearchIntent', resultsType: 'Videos', kinds: ['video'] },
  { name: 'ImageSearchIntent', resultsType: 'Images', kinds: [] },
  { name: 'PlaceIntent', resultsType: 'Places', kinds: ['place'] },
  { name: 'PlacesIntent', resultsType: 'Places', kinds: ['place'] },
  { name: 'AcademicIntent', resultsType: 'Academic', kinds: ['academic'] },
  { name: 'SocialIntent', resultsType: 'Social', kinds: ['social'] },
  { name: 'ProfileIntent', resultsType: 'Profiles', kinds: ['profile'] },
  { name: 'WeatherIntent', resultsType: 'Weather', kinds: [] },
  { name: 'CalculatorIntent', resultsType: 'Calculator', kinds: [] },
  { name: 'UnitsIntent', resultsType: 'Calculator', kinds: [] },
  { name: 'CurrencyIntent', resultsType: 'Calculator', kinds: [] },
  { name: 'TimeIntent', resultsType: 'Time', kinds: [] },
  { name: 'DefinitionIntent', resultsType: 'Definition', kinds: [] },
  { name: 'WikiIntent', resultsType: 'Knowledge', kinds: [] },
  { name: 'KnowledgeIntent', resultsType: 'Knowledge', kinds: [] },
  { name: 'CodeIntent', resultsType: 'Code', kinds: [] },
  { name: 'RecipeIntent', resultsType: 'Recipes', kinds: [] },
  { name: 'QuestionsIntent', resultsType: 'Questions', kinds: [] },
]

const BY_NAME: ReadonlyMap<string, Omit<Intent, 'withoutClue'>> = new Map(
  INTENTS.map((intent) => [intent.name, intent]),
)

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
  if (!named) return GENERAL
  return {
    ...intentNamed(named.name),
    named: named.answered ? 'pages and answer' : 'pages',
    withoutClue: (text) => (named.kept ? text : text.replace(named.clue, '').trim()),
  }
}

/** An intent that we know nothing special about is a general search under its own name. */
export function intentNamed(name: string): Intent {
  return { ...GENERAL, name, ...BY_NAME.get(name) }
}
