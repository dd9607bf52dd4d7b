// The body of a search, whole: renderSearchJson and searchContextDocument make of it what the caller asked for.
import { z } from 'zod'
import { RESULTS_TYPES } from '../../vocabulary/intents.ts'
import { metricsSchema } from '../metrics.ts'
import type { TypeOf } from '../reading.ts'
import { imageResultSchema, resultSchema, shortImageResultSchema, urlResultSchema } from '../result.ts'
import {
  aiSummarySchema,
  calculationSchema,
  disambiguationSchema,
  infoboxSchema,
  safeSearchSchema,
  weatherSchema,
} from './answer-objects.ts'

const resultsType = z.enum(RESULTS_TYPES)
const strings = z.array(z.string())

/** The fields of a search body whose results and images have these forms. */
function searchShape<Result extends z.ZodType, Image extends z.ZodType>(result: Result, image: Image) {
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
export const searchResponseSchema = z.strictObject(searchShape(resultSchema, imageResultSchema))

export type SearchResponse = TypeOf<typeof searchResponseSchema>

/** The body in every form that linkFormat and imageFormat can give it. */
export const searchReplySchema = z.strictObject(
  searchShape(z.union([resultSchema, urlResultSchema]), z.union([imageResultSchema, shortImageResultSchema])),
)

/** The body of a news feed: that of a search, where `news` is always present. */
export const newsResponseSchema = z.strictObject({
  ...searchShape(resultSchema, imageResultSchema),
  news: z.array(resultSchema).meta({ description: 'The same articles as in results, newest first.' }),
})

export type NewsResponse = TypeOf<typeof newsResponseSchema>

const items = z.array(z.looseObject({ type: z.string() }))

export const openaiSearchSchema = z
  .strictObject({ output: items, metrics: metricsSchema })
  .meta({ description: 'With `format=openai`: output items of the Responses API.' })
export const anthropicSearchSchema = z
  .strictObject({ content: items, metrics: metricsSchema })
  .meta({ description: 'With `format=anthropic`: the content of a tool result of the Messages API.' })
