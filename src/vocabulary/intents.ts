// The intents of a search: their full names, the aliases a caller may use, and the results_type each gives.

export const RESULTS_TYPES = [
  'Search',
  'News',
  'Weather',
  'Calculator',
  'Definition',
  'Time',
  'Images',
  'Videos',
  'Places',
  'Profiles',
  'Social',
  'Academic',
  'Knowledge',
  'Code',
  'Recipes',
  'Questions',
] as const

export type ResultsType = (typeof RESULTS_TYPES)[number]

/** The groups whose items are results, in the response's order. */
export const RESULT_GROUPS = ['videos', 'news', 'places', 'profiles', 'social', 'academic'] as const

export interface Intent {
  readonly name: string
  readonly alias: string
  readonly resultsType: ResultsType
}

/** The contract's aliases in its order, then the ones it calls "others". */
export const INTENTS: readonly Intent[] = [
  { name: 'FallbackSearchIntent', alias: 'search', resultsType: 'Search' },
  { name: 'NewsSearchIntent', alias: 'news', resultsType: 'News' },
  { name: 'VideoSearchIntent', alias: 'video', resultsType: 'Videos' },
  { name: 'ImageSearchIntent', alias: 'images', resultsType: 'Images' },
  { name: 'WeatherIntent', alias: 'weather', resultsType: 'Weather' },
  { name: 'CalculatorIntent', alias: 'calculate', resultsType: 'Calculator' },
  { name: 'WikiIntent', alias: 'wiki', resultsType: 'Knowledge' },
  { name: 'KnowledgeIntent', alias: 'knowledge', resultsType: 'Knowledge' },
  { name: 'CodeIntent', alias: 'code', resultsType: 'Code' },
  { name: 'RecipeIntent', alias: 'recipe', resultsType: 'Recipes' },
  { name: 'PlaceIntent', alias: 'place', resultsType: 'Places' },
  { name: 'PlacesIntent', alias: 'places', resultsType: 'Places' },
  { name: 'QuestionsIntent', alias: 'questions', resultsType: 'Questions' },
  { name: 'TimeIntent', alias: 'time', resultsType: 'Time' },
  { name: 'LatestNewsIntent', alias: 'latest', resultsType: 'News' },
  { name: 'DefinitionIntent', alias: 'definition', resultsType: 'Definition' },
  { name: 'UnitsIntent', alias: 'units', resultsType: 'Calculator' },
  { name: 'CurrencyIntent', alias: 'currency', resultsType: 'Calculator' },
  { name: 'AcademicIntent', alias: 'academic', resultsType: 'Academic' },
  { name: 'SocialIntent', alias: 'social', resultsType: 'Social' },
  { name: 'ProfileIntent', alias: 'profile', resultsType: 'Profiles' },
]

/**
 * The full name that a caller's word stands for: an alias or full name as written, then in any case,
 * then as a part of a full name in any case.
 */
export function resolveIntent(text: string): string | undefined {
  const wanted = text.trim()
  if (wanted === '') return undefined
  const lower = wanted.toLowerCase()
  const found =
    INTENTS.find(({ name, alias }) => name === wanted || alias === wanted) ??
    INTENTS.find(({ name, alias }) => name.toLowerCase() === lower || alias === lower) ??
    INTENTS.find(({ name }) => name.toLowerCase().includes(lower))
  return found?.name
}

/** The results_type of a full intent name; Search where the name is none of ours. */
export function resultsTypeOf(intentName: string): ResultsType {
  return INTENTS.find(({ name }) => name === intentName)?.resultsType ?? 'Search'
}
