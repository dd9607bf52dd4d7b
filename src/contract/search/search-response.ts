// The body of a search, whole: renderSearchJson and searchContextDocument make of it what the caller asked for.
import { z } from 'zod'
import type { Calculation, Disambiguation, Infobox, Weather } from '../../vocabulary/answer-objects.ts'
import { RESULTS_TYPES, type ResultsType } from '../../vocabulary/intents.ts'
import { type Metrics, metricsSchema } from '../metrics.ts'
import type { ImageResult, Result } from '../result.ts'
import {
  imageResultSchema,
  resultSchema,
  shortImageResultSchema,
  urlResultSchema,
} from '../result-schemas.ts'
import {
  type AiSummary,
  aiSummarySchema,
  calculationSchema,
  disambiguationSchema,
  infoboxSchema,
  type SafeSearch,
  safeSearchSchema,
  weatherSchema,
} from './answer-objects.ts'

export interface SearchResponse {
  readonly results_type: ResultsType
  /** Instant answer; empty where there is none. */
  readonly answer: string
  /** The same as results_type. */
  readonly type: ResultsType
  /** The query text; for a news feed, its description. */
  readonly title: string
  readonly results: readonly Result[]
  readonly metrics: Metrics
  readonly correctedQuery?: string
  readonly related_searches?: readonly string[]
  readonly topics?: readonly string[]
  readonly related_topics?: readonly string[]
  readonly infobox?: Infobox
  readonly disambiguation?: Disambiguation
  /** On news feeds only. */
  readonly aiSummary?: AiSummary
  /** On cache misses only. */
  readonly safeSearch?: SafeSearch
  readonly videos?: readonly Result[]
  readonly images?: readonly ImageResult[]
  readonly news?: readonly Result[]
  readonly places?: readonly Result[]
  readonly profiles?: readonly Result[]
  readonly social?: readonly Result[]
  readonly academic?: readonly Result[]
  readonly weather?: Weather
  readonly calculation?: Calculation
}

const resultsType = z.enum(RESULTS_TYPES)
const strings = z.array(z.string())

/** The fields of a search body whose results and images have these forms. */
function searchShape<R, I>(result: z.ZodType<R>, image: z.ZodType<I>) {
  const group = z.array(result).exactOptional()
  return {
    results_type: resultsType.meta({
      description: 'Category of results; decides which optional sections are present.',
    }),
    answer: z.string().meta({ description: 'Instant answer; empty when there is none.' }),
    type: resultsType.meta({ description: 'Same value as results_type.' }),
    title: z.string().meta({ description: 'The query text; for a news feed, its description.' }),
    results: z.array(result).meta({ description: 'Ranked results.' }),
    metrics: metricsSchema,
    correctedQuery: z
      .string()
      .exactOptional()
      .meta({ description: 'Spell-corrected query, when a misspelling was corrected.' }),
    related_searches: strings.exactOptional(),
    topics: strings.exactOptional(),
    related_topics: strings.exactOptional(),
    infobox: infoboxSchema.exactOptional(),
    disambiguation: disambiguationSchema.exactOptional(),
    aiSummary: aiSummarySchema.exactOptional(),
    safeSearch: safeSearchSchema.exactOptional(),
    videos: group,
    images: z.array(image).exactOptional(),
    news: group,
    places: group,
    profiles: group,
    social: group,
    academic: group,
    weather: weatherSchema.exactOptional(),
    calculation: calculationSchema.exactOptional(),
  }
}

/** The body in full, as renderSearchJson gives it with linkFormat=link and imageFormat=long. */
export const searchResponseSchema: z.ZodType<SearchResponse> = z.strictObject(
  searchShape(resultSchema, imageResultSchema),
)

/** The body in every form that linkFormat and imageFormat can give it. */
export const searchReplySchema: z.ZodType = z.strictObject(
  searchShape(z.union([resultSchema, urlResultSchema]), z.union([imageResultSchema, shortImageResultSchema])),
)

/** The body of a news feed: that of a search, where `news` is always present. */
export type NewsResponse = SearchResponse & { readonly news: readonly Result[] }

export const newsResponseSchema: z.ZodType<NewsResponse> = z.strictObject({
  ...searchShape(resultSchema, imageResultSchema),
  news: z.array(resultSchema).meta({ description: 'The same articles as in results, newest first.' }),
})

const items = z.array(z.looseObject({ type: z.string() }))

export const openaiSearchSchema: z.ZodType = z
  .strictObject({ output: items, metrics: metricsSchema })
  .meta({ description: 'With `format=openai`: output items of the Responses API.' })
export const anthropicSearchSchema: z.ZodType = z
  .strictObject({ content: items, metrics: metricsSchema })
  .meta({ description: 'With `format=anthropic`: the content of a tool result of the Messages API.' })
