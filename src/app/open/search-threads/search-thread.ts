// A search thread: does whole searches on the index in shared memory and a connection of its own to the documents.
import { workerData } from 'node:worker_threads'
import { createPriceList } from '../../../accounts/money/prices.ts'
import { createPublishedIndex } from '../../../adapters/embedded-index/published-index.ts'
import type { Question } from '../../../adapters/embedded-index/snapshot-answers.ts'
import { createFactFiles } from '../../../adapters/facts/fact-files.ts'
import { SqlDocumentReader, skipDamaged } from '../../../adapters/sql/documents/sql-document-reader.ts'
import { openSqliteReader } from '../../../adapters/sql/sqlite/open-sqlite-reader.ts'
import type { SearchParameters } from '../../../contract/search/search-request.ts'
import { keepHolidays } from '../../../engine/answers/time/find-holiday.ts'
import type { DocumentStore } from '../../../engine/index/document/document-store.ts'
import { rated } from '../../../engine/index/quality/annotated-store.ts'
import type { ReadIndex } from '../../../engine/index/search-index.ts'
import type { Fetcher } from '../../../engine/pages/fetcher.ts'
import type { ReadPage } from '../../../engine/pages/read-page.ts'
import { createExplain } from '../../../engine/search/explain.ts'
import { createSearch, type Search } from '../../../engine/search/search.ts'
import { systemClock } from '../../../foundation/clock.ts'
import type { Logger } from '../../../foundation/logger.ts'
import { answerSearch, type SearchJob } from '../../../operations/answer-search.ts'
import { createExplainSearch, type ExplainSearch } from '../../../operations/explain-search.ts'
import { createLinkThumbnail } from '../../../operations/thumbnails.ts'
import { createZeroResultsHelp } from '../../../operations/zero-results-help.ts'
import { answerJobs } from '../../../workers/answer-jobs.ts'
import type { Config } from '../../config.ts'
import { factsFolder } from '../../installation.ts'
import { openCitationIds, signWith } from '../../sign-with.ts'
import { openAnswers } from '../open-answers.ts'
import { openSources } from '../open-sources.ts'
import { openUnsafeDomains } from '../open-unsafe-domains.ts'
import { type ModelsNow, remote } from './host.ts'
import { remoteSemantics } from './remote-semantics.ts'
import { warmUp } from './warm-up.ts'

export interface SearchThreadData {
  readonly config: Config
  /** Of the embedded database; absent where documents are asked for. */
  readonly databaseFile?: string
  /** Whether the index lies in shared memory; otherwise it is asked. */
  readonly hasIndex: boolean
  readonly serverSecret: string
}

export type SearchThreadJob =
  | { readonly kind: 'search'; readonly job: SearchJob; readonly models: ModelsNow | undefined }
  | {
      readonly kind: 'explain'
      readonly asked: Parameters<ExplainSearch>
      readonly models: ModelsNow | undefined
    }
  | {
      readonly kind: 'warm up'
      readonly ms: number
      /** Of searches in each mode that there is; a thread reads no requests. */
      readonly forms: readonly SearchParameters[]
      readonly models: ModelsNow | undefined
    }
  | Question

const { config, databaseFile, hasIndex, serverSecret } = workerData as SearchThreadData
const clock = systemClock
const published = createPublishedIndex()
const host = { index: remote('index'), documents: remote('documents'), pages: remote('pages') }
const covered = remote('covered')
const index: ReadIndex = hasIndex ? { ...published, stats: () => host.index.stats() } : host.index
const unsafeDomains = await openUnsafeDomains(config)
const logger = openLogger()
const documents = openDocuments()
const through = (name: string, purpose: string): Fetcher => ({
  fetch: (url, { signal, ...options }) => remote('sources').fetch({ name, purpose }, url, options, signal),
})
const files = createFactFiles({
  folder: factsFolder(config),
  logger,
  ready: (file) => remote('facts').ready(file),
})
const { answers, gazetteer, words } = openAnswers({
  config,
  through,
  files,
  calendar: keepHolidays(remote('calendar')),
  clock,
  logger,
})
const federation = await openSources(config, { clock, unsafeDomains }, through)
const readPage: ReadPage = ({ url, deadline, maxAgeMs = 0 }) =>
  host.pages.read(url, deadline.remainingMs(), maxAgeMs, deadline.signal)

const needs = {
  prices: createPriceList(config.prices),
  linkThumbnail: createLinkThumbnail({
    baseUrl: config.baseUrl,
    sign: (image) => signWith(serverSecret, 'thumbnail', image),
  }),
  citationIds: openCitationIds(serverSecret),
  zeroResultsHelp: createZeroResultsHelp({
    index,
    largestSites: (signal) => covered.sites(signal),
  }),
  time: () => performance.timeOrigin + performance.now(),
}

function searchWith(models: ModelsNow | undefined): Search {
  const semantics = models && remoteSemantics(models)
  return createSearch({
    index,
    documents,
    clock,
    answers,
    gazetteer,
    words,
    federation,
    readPage,
    ...(semantics && { semantics }),
  })
}

function openDocuments(): Pick<DocumentStore, 'get' | 'changesSince'> {
  const { changesSince } = host.documents
  if (databaseFile === undefined)
    return { changesSince, get: (urls, bound) => host.documents.get(urls, bound) }
  const reader = skipDamaged(new SqlDocumentReader(openSqliteReader(databaseFile), 'one by one'), logger)
  return {
    changesSince,
    async get(urls, bound) {
      const domains = await unsafeDomains()
      return (await reader.get(urls, bound)).map((document) => rated(document, domains))
    },
  }
}

function openLogger(): Logger {
  const { write } = remote('log')
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error'): Logger['info'] =>
    (fields, message) =>
      void write(level, fields, message)
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

answerJobs<SearchThreadJob, unknown>((asked, signal) => {
  if (asked.kind === 'search')
    return answerSearch(asked.job, { ...needs, search: searchWith(asked.models) }, signal)
  if (asked.kind === 'warm up') {
    const search = searchWith(asked.models)
    return warmUp({
      index: published,
      files,
      forms: asked.forms,
      prices: needs.prices,
      search: (job) => answerSearch(job, { ...needs, search }, signal),
      until: needs.time() + asked.ms,
      time: needs.time,
      signal,
    })
  }
  if (asked.kind === 'explain') {
    const search = searchWith(asked.models)
    return createExplainSearch({ explain: createExplain({ search, index, documents }), clock })(
      ...asked.asked,
    )
  }
  return published.answer(asked)
}, published.publish)
