// Fetched pages, one or several, as a context document, svc-context/v1.

import { hostOf } from '../../foundation/web/url.ts'
import { element } from '../context/context-result.ts'
import { CONTEXT_FORMAT, contextText } from '../context/context-text.ts'
import { frontmatter, type YamlFields } from '../context/yaml.ts'
import {
  type FailedResult,
  type FetchedResult,
  type FetchManyResponse,
  type FetchResponse,
  isFetched,
} from './fetch-response.ts'

/** A fetched page as a document; extracts, where there are any, come before the whole text. */
export function fetchContextDocument(response: FetchResponse): string {
  const { metrics } = response
  const head = frontmatter([
    ['format', CONTEXT_FORMAT],
    ['url', response.url],
    ['title', response.title],
    ['description', response.description],
    ['author', response.author],
    ['date', response.date],
    ['source', response.source],
    ['lang', response.lang],
    ['word_count', response.word_count],
    ['timestamp', metrics.timestamp],
    ['cost_dollars', metrics.cost_dollars],
    ['truncated', metrics.truncated],
    ['warnings', metrics.warnings],
    ['citation', response.citation?.id],
    ['seen', response.seen],
  ])
  return `${head}\n\n${pageBody(response)}\n`
}

/** The text of a page, behind the extracts where there are any. */
export function pageBody(response: Pick<FetchResponse, 'markdown' | 'extracts'>): string {
  const page = contextText(response.markdown)
  const extracts = (response.extracts ?? []).map(contextText).filter((extract) => extract !== '')
  if (extracts.length === 0) return page
  const quotes = extracts.map((extract) => extract.replace(/^/gm, '> ')).join('\n\n')
  return `## Extracts\n\n${quotes}\n\n## Page text\n\n${page}`
}

/**
 * Several fetched pages as one context document, svc-context/v1: an element for each address, in their
 * order.
 */
export function fetchManyContextDocument({ results, metrics }: FetchManyResponse): string {
  const head = frontmatter([
    ['format', CONTEXT_FORMAT],
    ['results_count', metrics.pages_returned],
    ['timestamp', metrics.timestamp],
    ['cost_dollars', metrics.cost_dollars],
    ['warnings', metrics.warnings],
  ])
  const elements = results.map((result, index) =>
    isFetched(result)
      ? element(index + 1, hostOf(result.url), fieldsOf(result), pageBody(result))
      : element(index + 1, hostOf(result.requested_url), failureFields(result), ''),
  )
  return `${[head, ...elements].join('\n\n')}\n`
}

function fieldsOf(page: FetchedResult): YamlFields {
  return [
    ['url', page.url],
    ['requested_url', page.requested_url === page.url ? undefined : page.requested_url],
    ['title', page.title],
    ['description', page.description],
    ['author', page.author],
    ['date', page.date],
    ['lang', page.lang],
    ['word_count', page.word_count],
    ['crawled_at', page.crawled_at],
    ['cost_dollars', page.metrics.cost_dollars],
    ['truncated', page.metrics.truncated],
    ['citation', page.citation?.id],
    ['seen', page.seen],
  ]
}

function failureFields(failure: FailedResult): YamlFields {
  return [
    ['url', failure.requested_url],
    ['status', failure.status],
    ['error', failure.error],
    ['message', failure.message],
    ['retry_after', failure.retry_after],
  ]
}
