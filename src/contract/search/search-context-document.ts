// A search as a context document, svc-context/v1: markdown with YAML frontmatter for language models.
import { type ModeChoice, pinnedMode, type SearchMode } from '../../vocabulary/search-options.ts'
import { type ResultDetail, resultElement, sectionItem } from '../context/context-result.ts'
import { CONTEXT_FORMAT, contextLine, type NotesByLink, notesOf, SECTIONS } from '../context/context-text.ts'
import { dropRepeatedExtracts } from '../context/drop-contained-texts.ts'
import { frontmatter, type YamlFields } from '../context/yaml.ts'
import type { SearchResponse } from './search-response.ts'

/** What a search's document needs beside the response. */
export interface SearchContext {
  /** The mode that the search ran with; a news feed has none. */
  readonly mode?: SearchMode
  readonly notes: NotesByLink
  /** Leaves out the frontmatter that the contract has only when available, but for the cost. */
  readonly brief?: boolean
}

/** A search as a document, for the parameters that it was asked with. */
export function searchContextDocument(
  response: SearchResponse,
  parameters: ModeChoice & ResultDetail,
  context: SearchContext,
): string {
  const elements = dropRepeatedExtracts(response.results).map((result, index) =>
    resultElement(index + 1, result, notesOf(context.notes, result.link), parameters),
  )
  const answer = contextLine(response.answer)
  const parts = [
    searchFrontmatter(response, parameters, context),
    answer === '' ? '' : `Answer: ${answer}`,
    response.metrics.coverage ? `No results: ${response.metrics.coverage.note}` : '',
    ...elements,
    ...sections(response, context.notes),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const KEPT_WHEN_BRIEF: ReadonlySet<string> = new Set(['cost_dollars', 'truncated', 'warnings'])

/** Fields, order and conditions are those of the contract's table. */
function searchFrontmatter(
  response: SearchResponse,
  choice: ModeChoice,
  { mode, brief }: SearchContext,
): string {
  const { metrics } = response
  const hit = metrics.cached === true
  const chosen = choice.effort !== undefined || pinnedMode(choice) !== undefined
  const always: YamlFields = [
    ['format', CONTEXT_FORMAT],
    ['query', response.title],
    ['results_count', response.results.length],
    ['timestamp', metrics.timestamp],
  ]
  const available: YamlFields = [
    ['intent', metrics.intent],
    ['results_type', response.results_type],
    ['corrected_query', response.correctedQuery],
    ['related_searches', response.related_searches],
    ['topics', response.topics],
    ['search_mode', mode],
    ['effort', chosen ? metrics.effort : undefined],
    ['cost_dollars', metrics.cost_dollars],
    ['cached', hit ? true : undefined],
    ['cache_age_seconds', hit ? metrics.cache_age_seconds : undefined],
    ['response_time_ms', hit ? undefined : metrics.response_time_ms],
    // Beyond the contract.
    ['truncated', metrics.truncated],
    ['warnings', metrics.warnings],
  ]
  const shown = brief ? available.filter(([name]) => KEPT_WHEN_BRIEF.has(name)) : available
  return frontmatter([...always, ...shown])
}

function sections(response: SearchResponse, notes: NotesByLink): string[] {
  const shown = new Set(response.results.map(({ link }) => link))
  return SECTIONS.flatMap(({ title, group }) => {
    const items = (response[group] ?? []).filter(({ link }) => !shown.has(link))
    if (items.length === 0) return []
    const list = items.map((item) => sectionItem(item, notesOf(notes, item.link), group === 'videos'))
    return [`## ${title}\n\n${list.join('\n')}`]
  })
}
