// What the API and the shapes of other APIs are asked with, parameter by parameter, and the function that reads each.
import { checkIdempotencyKey } from '../../../src/accounts/money/once-only.ts'
import { citationRequestSchema, readCitationQuery } from '../../../src/contract/citations.ts'
import { contextLine, contextText } from '../../../src/contract/context/context-text.ts'
import { yamlText } from '../../../src/contract/context/yaml.ts'
import { crawlOrderSchema, readCrawlId, readCrawlOrder } from '../../../src/contract/crawls.ts'
import {
  documentsQuerySchema,
  readDocumentsQuery,
  readRemoval,
  removalRequestSchema,
} from '../../../src/contract/documents.ts'
import {
  fetchRequestSchema,
  readFetchManyBody,
  readFetchQuery,
} from '../../../src/contract/fetch/fetch-request.ts'
import { readLensBody, readLensName } from '../../../src/contract/lenses.ts'
import { newsRequestSchema, readNewsQuery } from '../../../src/contract/news/news-request.ts'
import { readProof } from '../../../src/contract/payment.ts'
import { locationSchema, searchRequestSchema } from '../../../src/contract/search/search-fields.ts'
import { readSearchBody, readSearchQuery } from '../../../src/contract/search/search-request.ts'
import {
  budgetRequestSchema,
  readBudgetBody,
  readReceiptsQuery,
  readUsageQuery,
  receiptsRequestSchema,
  usageRequestSchema,
} from '../../../src/contract/spending.ts'
import { readVerifyBody } from '../../../src/contract/verify.ts'
import { readWatchBody, readWatchId, watchBodySchema } from '../../../src/contract/watches.ts'
import { readCitationId } from '../../../src/operations/citing/citation-ids.ts'
import { SHAPES } from '../../../src/surfaces/compat/shapes.ts'
import { orRefused, type Reading } from './reading.ts'

const queryOf = (name: string, text: string): URLSearchParams => new URLSearchParams({ [name]: text })

type ReadParameter = (name: string, text: string) => unknown

/** Each parameter of a call by itself, as a text, beside those that it needs. */
const CALLS: readonly (readonly [call: string, parameters: object, read: ReadParameter])[] = [
  [
    'search parameter',
    searchRequestSchema.shape,
    (name, text) => readSearchQuery(new URLSearchParams({ q: 'a', [name]: text })),
  ],
  ['search location', locationSchema.shape, (name, text) => readSearchBody({ q: 'a', [name]: text })],
  [
    'fetch parameter',
    fetchRequestSchema.shape,
    (name, text) => readFetchQuery(new URLSearchParams({ url: 'https://a.example/', [name]: text })),
  ],
  ['news parameter', newsRequestSchema.shape, (name, text) => readNewsQuery(queryOf(name, text))],
  ['removal parameter', removalRequestSchema.shape, (name, text) => readRemoval(queryOf(name, text))],
  [
    'documents parameter',
    documentsQuerySchema.shape,
    (name, text) => readDocumentsQuery(queryOf(name, text)),
  ],
  ['citation parameter', citationRequestSchema.shape, (name, text) => readCitationQuery(queryOf(name, text))],
  ['usage parameter', usageRequestSchema.shape, (name, text) => readUsageQuery(queryOf(name, text))],
  ['receipts parameter', receiptsRequestSchema.shape, (name, text) => readReceiptsQuery(queryOf(name, text))],
  ['budget', budgetRequestSchema.shape, (name, text) => readBudgetBody({ [name]: text })],
  [
    'standing question',
    watchBodySchema.shape,
    (name, text) =>
      [text, text.split(',')].map((given) =>
        orRefused(() => readWatchBody({ q: 'a', every: '1d', [name]: given })),
      ),
  ],
  [
    'crawl',
    crawlOrderSchema.shape,
    (name, text) => readCrawlOrder({ urls: ['https://a.example/'], [name]: name === 'urls' ? [text] : text }),
  ],
  [
    'quotation',
    { text: 0, url: 0 },
    (name, text) => readVerifyBody({ quotes: [{ text: 'a', [name]: text }] }),
  ],
]

export const CONTRACT: readonly Reading[] = [
  ...CALLS.flatMap(([call, parameters, read]) =>
    Object.keys(parameters).map((name) => ({
      name: `${call} ${name}`,
      size: 450,
      read: (text: string) => read(name, text),
    })),
  ),
  { name: 'addresses of a fetch', size: 2_000, read: (text) => readFetchManyBody({ urls: text.split(',') }) },
  {
    name: 'quotations',
    size: 2_000,
    read: (text) => readVerifyBody({ quotes: text.split(',').map((one) => ({ text: one })) }),
  },
  { name: 'addresses to crawl', size: 2_000, read: (text) => readCrawlOrder({ urls: text.split(',') }) },
  {
    name: 'rules of a lens',
    size: 2_000,
    read: (rules) => readLensBody({ rules }),
    units: ['$discard\n', '/a*\n'],
  },
  {
    name: 'name in an address',
    size: 450,
    read: (text) => [readLensName, readWatchId, readCrawlId].map((read) => orRefused(() => read(text))),
  },
  { name: 'id of a citation', size: 450, read: readCitationId, units: ['aaaaaaaa.', '.1'] },
  { name: 'Idempotency-Key', size: 450, read: checkIdempotencyKey },
  { name: 'proof of a payment', size: 450, read: readProof, units: ['1 ', '0x'] },
  { name: 'text in a context document', size: 4_000, read: (text) => [contextText(text), contextLine(text)] },
  { name: 'text in front matter', size: 4_000, read: yamlText },
]

/** Fields that read no text. */
const NO_TEXTS: ReadonlySet<string> = new Set(['boolean', 'number', 'int', 'enum', 'literal'])

/** Each kind of parameter that calls of other shapes take, as a text, as a list of one, and as a list of many. */
export const COMPAT: readonly Reading[] = [
  ...new Map(
    SHAPES.flatMap(({ name: shape, calls }) =>
      calls.flatMap(({ path, parameters }) =>
        Object.entries(parameters).flatMap(([name, parameter]) =>
          parameter.use === 'honoured' && !NO_TEXTS.has(parameter.schema.def.type)
            ? [[parameter.schema, `${shape}${path} ${name}`] as const]
            : [],
        ),
      ),
    ),
  ),
].map(([schema, name]) => ({
  name,
  size: 450,
  read: (text: string) => [text, [text], text.split(',')].map((value) => schema.safeParse(value)),
}))
