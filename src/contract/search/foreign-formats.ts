// A search in the forms of two model APIs: OpenAI's web search call with its cited message, Anthropic's search results.
import type { Result } from '../result.ts'
import type { SearchResponse } from './search-response.ts'

/** `output` as the Responses API has it: what was searched, then what was found, each piece with its citation. */
export function openaiSearch({ title, answer, results, metrics }: SearchResponse): object {
  const id = metrics.timestamp.replace(/\D/g, '')
  const { text, annotations } = cited(said(answer, metrics), results)
  return {
    output: [
      {
        id: `ws_${id}`,
        type: 'web_search_call',
        status: 'completed',
        action: {
          type: 'search',
          query: title,
          queries: [title],
          sources: results.map(({ link }) => ({ type: 'url', url: link })),
        },
      },
      {
        id: `msg_${id}`,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations }],
      },
    ],
    metrics,
  }
}

function cited(answer: string, results: readonly Result[]): { text: string; annotations: object[] } {
  let text = answer
  const annotations = results.map((result) => {
    const { title, link: url } = result
    if (text !== '') text += '\n\n'
    const start_index = text.length
    text += [title, ...textsOf(result)].join('\n')
    return { type: 'url_citation', start_index, end_index: text.length, title, url }
  })
  return { text, annotations }
}

/** `content` as a message or a tool's result takes it: blocks that a model can cite. */
export function anthropicSearch({ answer, results, metrics }: SearchResponse): object {
  const blocks = results.map((result) => ({
    type: 'search_result',
    source: result.link,
    title: result.title,
    content: textsOf(result).map((text) => ({ type: 'text', text })),
    citations: { enabled: true },
  }))
  const first = said(answer, metrics)
  return { content: [...(first === '' ? [] : [{ type: 'text', text: first }]), ...blocks], metrics }
}

/** The answer; where there is none and nothing was found, why. */
function said(answer: string, { coverage }: SearchResponse['metrics']): string {
  return answer === '' && coverage ? coverage.note : answer
}

/** What a page says, none of it twice and never nothing. */
function textsOf({ title, desc, snippet, extracts = [], reader }: Result): string[] {
  const page = reader?.markdown ?? reader?.content
  const texts = page === undefined ? [desc, snippet ?? '', ...extracts] : [page]
  const told = [...new Set(texts)].filter((text) => text !== '')
  return told.length > 0 ? told : [title]
}
