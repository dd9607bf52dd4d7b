// What the calls of Exa have in common: filters, and what is wanted of each page.
import { z } from 'zod'
import { InvalidRequest } from '../../../foundation/errors.ts'
import { isRecord } from '../../../foundation/text/json-shape.ts'
import { firstCharacters } from '../../../foundation/text/truncate.ts'
import type { SearchAsked } from '../frame/ask-operations.ts'
import { country, day, domains, flag, oneOf, whole } from '../frame/fields.ts'
import {
  asksNothing,
  below,
  honoured,
  ignored,
  refused,
  type Values,
  valuesBelow,
} from '../frame/parameter-table.ts'

/** True, or an object of options: those that ask for nothing pass there, too. */
function wanted<Options extends z.ZodRawShape>(options: Options, error: string) {
  return z.union([flag, z.preprocess(withoutUnasked, z.strictObject(options, { error }))], { error })
}

function withoutUnasked(value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, option]) => !asksNothing(option)))
}

const textWanted = wanted(
  { maxCharacters: z.int().min(1).max(1_000_000).optional() },
  'must be true or an object with maxCharacters; other ways to cut a page are not supported here',
)
const highlightsWanted = wanted(
  {
    query: z.string().max(2_000).optional(),
    maxCharacters: z.int().min(1).max(100_000).optional(),
    numSentences: z.int().min(1).max(100).optional(),
    highlightsPerUrl: z.int().min(1).max(20).optional(),
  },
  'must be true or an object with query, maxCharacters, numSentences or highlightsPerUrl',
)
const summaryWanted = wanted(
  { query: z.string().optional() },
  'must be true or an object with query; summaries by a schema are not supported here',
)

/** At the top of /contents; below `contents` in the other calls. */
export const pageTable = {
  text: honoured(textWanted, 'Page text as markdown, with `maxCharacters`; other options are refused.'),
  highlights: honoured(highlightsWanted, 'Passages of the page that speak of the query, word for word.'),
  summary: honoured(
    summaryWanted,
    "The page's own description; nothing is written anew. A `schema` is refused.",
  ),
  livecrawl: honoured(
    oneOf(['never', 'fallback', 'always', 'auto', 'preferred']),
    '`always` reads the page anew, the others take what the index has.',
  ),
  maxAgeHours: honoured(z.number().min(-1).max(8_760), 'The oldest copy to accept; -1 takes any.'),
  livecrawlTimeout: ignored('A page that does not come in time stays as the index has it.'),
  filterEmptyResults: ignored('Results have text.'),
  context: refused('use `text` or `highlights`, or `format=context` on our own search.'),
  subpages: refused('use /compat/tavily/crawl or /compat/firecrawl.', [0]),
  subpageTarget: refused('use /compat/tavily/crawl or /compat/firecrawl.'),
  extras: refused('links and images of a page are not listed.'),
  snapshotAsOf: refused('there is one copy of a page.'),
}

export type PageWanted = Values<typeof pageTable>

export const contentsTable = below('contents', pageTable)

export function pageWanted(asked: Values<typeof contentsTable>): PageWanted {
  return valuesBelow('contents', pageTable, asked)
}

const CATEGORIES: Readonly<Record<string, Partial<SearchAsked>>> = {
  news: { intent: 'news' },
  publication: { intent: 'academic' },
  'research paper': { intent: 'academic' },
  people: { intent: 'profile' },
  'linkedin profile': { intent: 'profile' },
  pdf: { filetype: 'pdf' },
  github: { includeDomains: ['github.com'] },
  tweet: { intent: 'social' },
}

const terms = z
  .array(
    z
      .string()
      .min(1)
      .max(200)
      .refine((term) => !term.includes(','), { error: 'must hold no comma' }),
    {
      error: 'must be a list of texts',
    },
  )
  .max(10, { error: 'must hold at most 10 texts' })

export const filterTable = {
  numResults: honoured(whole(1, 100), '1 to 100; 10 where it is absent.'),
  includeDomains: honoured(domains, 'Up to 100 domains, without paths.'),
  excludeDomains: honoured(domains, 'Up to 100 domains, without paths.'),
  startPublishedDate: honoured(day, 'By the day.'),
  endPublishedDate: honoured(day, 'By the day.'),
  category: honoured(
    oneOf(Object.keys(CATEGORIES)),
    'news, publication, research paper, people, linkedin profile, pdf, github, tweet; others are refused.',
  ),
  includeText: honoured(terms, 'Texts that must stand in the page.'),
  excludeText: honoured(terms, 'Texts that must not.'),
  userLocation: honoured(country, 'Moves pages of the country up.'),
  flags: ignored('There are no experiments.'),
  startCrawlDate: refused('use `startPublishedDate`, or `contents.maxAgeHours`.'),
  endCrawlDate: refused('use `endPublishedDate`.'),
  stream: refused('replies come whole.'),
  systemPrompt: refused('no language model is asked.'),
  outputSchema: refused('no language model is asked.'),
}

export function filtersOf(asked: Values<typeof filterTable>): Omit<SearchAsked, 'q'> {
  const { startPublishedDate: dateFrom, endPublishedDate: dateTo, category } = asked
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo)
    throw new InvalidRequest(
      'Invalid value for startPublishedDate parameter: must not be after endPublishedDate',
    )
  const only = CATEGORIES[category ?? '']
  if (only?.includeDomains !== undefined && asked.includeDomains !== undefined)
    throw new InvalidRequest(`The category ${category} can't be joined with includeDomains here`)
  return {
    limit: asked.numResults ?? 10,
    includeDomains: asked.includeDomains,
    excludeDomains: asked.excludeDomains,
    includeTerms: asked.includeText,
    excludeTerms: asked.excludeText,
    country: asked.userLocation?.toUpperCase(),
    dateFrom,
    dateTo,
    ...only,
  }
}

/** Seconds; undefined where any copy will do. */
export function oldestCopy({ livecrawl, maxAgeHours }: PageWanted): number | undefined {
  if (maxAgeHours !== undefined && maxAgeHours >= 0) return Math.round(maxAgeHours * 3600)
  return livecrawl === 'always' ? 0 : undefined
}

export function textLimit({ text }: PageWanted): number | undefined {
  return typeof text === 'object' ? text.maxCharacters : undefined
}

/** Passages cut to what is asked for. */
export function highlightsOf(
  passages: readonly string[],
  wanted: z.output<typeof highlightsWanted>,
): string[] {
  const { highlightsPerUrl = 3, maxCharacters } = typeof wanted === 'object' ? wanted : {}
  let room = maxCharacters ?? Number.POSITIVE_INFINITY
  return passages.slice(0, highlightsPerUrl).flatMap((passage) => {
    const shown = firstCharacters(passage, room)
    room -= shown.length
    return shown === '' ? [] : [shown]
  })
}
