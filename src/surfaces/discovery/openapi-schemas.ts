// The contract's schemas in the form that openapi.json holds them: named components, and parameters.
import { z } from 'zod'
import { citationSchema, openedCitationSchema } from '../../contract/citations.ts'
import {
  crawlListSchema,
  crawlOrderedSchema,
  crawlOrderSchema,
  crawlStateSchema,
} from '../../contract/crawls.ts'
import {
  addedDocumentSchema,
  addedDocumentsSchema,
  documentListSchema,
  documentPutSchema,
  documentRequestSchema,
  documentShownSchema,
  documentsRequestSchema,
} from '../../contract/documents.ts'
import { errorBodySchema } from '../../contract/error-body.ts'
import { fetchManyRequestSchema } from '../../contract/fetch/fetch-request.ts'
import {
  failedResultSchema,
  fetchedResultSchema,
  fetchManyResponseSchema,
  fetchResponseSchema,
} from '../../contract/fetch/fetch-response.ts'
import { lensBodySchema, lensListSchema, lensSchema } from '../../contract/lenses.ts'
import { fetchManyMetricsSchema, fetchMetricsSchema, metricsSchema } from '../../contract/metrics.ts'
import {
  contentSafetySchema,
  imageResultSchema,
  readerSchema,
  resultSchema,
  seeAlsoSchema,
  shortImageResultSchema,
  urlResultSchema,
} from '../../contract/result.ts'
import {
  aiSummarySchema,
  calculationSchema,
  disambiguationSchema,
  infoboxSchema,
  safeSearchSchema,
  weatherSchema,
} from '../../contract/search/answer-objects.ts'
import { searchBodySchema } from '../../contract/search/search-fields.ts'
import {
  anthropicSearchSchema,
  newsResponseSchema,
  openaiSearchSchema,
  searchReplySchema,
} from '../../contract/search/search-response.ts'
import {
  balanceSchema,
  budgetRequestSchema,
  budgetSchema,
  receiptsSchema,
  usageSchema,
} from '../../contract/spending.ts'
import { verifyRequestSchema, verifyResponseSchema } from '../../contract/verify.ts'
import { watchBodySchema, watchListSchema, watchSchema } from '../../contract/watches.ts'

export type JsonObject = Readonly<Record<string, unknown>>

const RESPONSES: Readonly<Record<string, z.ZodType>> = {
  SearchResponse: searchReplySchema,
  OpenAiSearch: openaiSearchSchema,
  AnthropicSearch: anthropicSearchSchema,
  NewsResponse: newsResponseSchema,
  FetchResponse: fetchResponseSchema,
  FetchManyResponse: fetchManyResponseSchema,
  FetchedResult: fetchedResultSchema,
  FailedResult: failedResultSchema,
  Result: resultSchema,
  UrlResult: urlResultSchema,
  ImageResult: imageResultSchema,
  ShortImageResult: shortImageResultSchema,
  Reader: readerSchema,
  ContentSafety: contentSafetySchema,
  SeeAlso: seeAlsoSchema,
  Metrics: metricsSchema,
  FetchMetrics: fetchMetricsSchema,
  FetchManyMetrics: fetchManyMetricsSchema,
  Infobox: infoboxSchema,
  Disambiguation: disambiguationSchema,
  AiSummary: aiSummarySchema,
  SafeSearch: safeSearchSchema,
  Weather: weatherSchema,
  Calculation: calculationSchema,
  Citation: citationSchema,
  OpenedCitation: openedCitationSchema,
  VerifyResponse: verifyResponseSchema,
  Lens: lensSchema,
  LensList: lensListSchema,
  AddedDocument: addedDocumentSchema,
  AddedDocuments: addedDocumentsSchema,
  Document: documentShownSchema,
  DocumentList: documentListSchema,
  Crawl: crawlStateSchema,
  CrawlList: crawlListSchema,
  CrawlOrdered: crawlOrderedSchema,
  Watch: watchSchema,
  WatchList: watchListSchema,
  Usage: usageSchema,
  Balance: balanceSchema,
  Budget: budgetSchema,
  Receipts: receiptsSchema,
  Error: errorBodySchema,
}

export function schemaRef(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` }
}

export function componentSchemas(): JsonObject {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(RESPONSES)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // The library writes its own bound of an integer, which says nothing about a count.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  const requests = {
    SearchRequest: z.toJSONSchema(searchBodySchema, { io: 'input' }),
    WatchRequest: z.toJSONSchema(watchBodySchema, { io: 'input' }),
    LensRequest: z.toJSONSchema(lensBodySchema, { io: 'input' }),
    FetchManyRequest: z.toJSONSchema(fetchManyRequestSchema, { io: 'input' }),
    DocumentRequest: z.toJSONSchema(documentRequestSchema, { io: 'input' }),
    DocumentsRequest: z.toJSONSchema(documentsRequestSchema, { io: 'input' }),
    DocumentPutRequest: z.toJSONSchema(documentPutSchema, { io: 'input' }),
    CrawlRequest: z.toJSONSchema(crawlOrderSchema, { io: 'input' }),
    VerifyRequest: z.toJSONSchema(verifyRequestSchema, { io: 'input' }),
    BudgetRequest: z.toJSONSchema(budgetRequestSchema, { io: 'input' }),
  }
  return Object.fromEntries(
    Object.entries({ ...requests, ...schemas }).map(([name, { $schema: _, $id: __, ...schema }]) => [
      name,
      schema,
    ]),
  )
}

export function jsonBody(schema: string, example: object): JsonObject {
  return { required: true, content: { 'application/json': { schema: schemaRef(schema), example } } }
}

/** What stands in a path in place of its name. */
export function pathParameter(
  name: string,
  description: string,
  example: string,
  schema: JsonObject = {},
): JsonObject {
  return { name, in: 'path', required: true, description, schema: { type: 'string', ...schema }, example }
}

export function queryParameters(request: z.ZodType): readonly JsonObject[] {
  const { properties = {}, required = [] } = z.toJSONSchema(request, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => {
    const { description, deprecated, examples, ...schema } = property as z.core.JSONSchema.JSONSchema
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(deprecated === true && { deprecated }),
      description,
      schema,
      example: examples?.[0],
    }
  })
}
