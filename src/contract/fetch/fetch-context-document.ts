// A fetched page as a context document, svc-context/v1.
import { CONTEXT_FORMAT, contextText } from '../context/context-text.ts'
import { frontmatter } from '../context/yaml.ts'
import type { FetchResponse } from './fetch-response.ts'

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
