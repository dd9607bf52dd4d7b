// Several fetched pages as one context document, svc-context/v1: an element for each address, in their order.
import { hostOf } from '../../foundation/web/url.ts'
import { CONTEXT_FORMAT } from '../context/context-text.ts'
import { frontmatter, type YamlFields } from '../context/yaml.ts'
import { pageBody } from './fetch-context-document.ts'
import { type FailedResult, type FetchManyResponse, isFetched } from './fetch-many-response.ts'
import type { FetchedResult } from './fetch-response.ts'

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
      ? element(index + 1, result.url, fieldsOf(result), pageBody(result))
      : element(index + 1, result.requested_url, failureFields(result), ''),
  )
  return `${[head, ...elements].join('\n\n')}\n`
}

function element(index: number, url: string, fields: YamlFields, text: string): string {
  const parts = [`<result index="${index}" domain="${hostOf(url)}">`, frontmatter(fields), text, '</result>']
  return parts.filter((part) => part !== '').join('\n')
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
