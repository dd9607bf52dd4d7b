// The words of an index on the server: those near to another, and those that complete what was begun.
import type { SearchIndex } from '../../engine/index/search-index.ts'
import { nearAmong } from '../../engine/index/words-near.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import { FACTS_COLUMN, readFacts } from './index-form.ts'
import { failureOf, type ServerClient } from './server-client.ts'

export interface VocabularyNeeds {
  readonly client: ServerClient
  readonly name: string
  /** In how many documents a word stands. */
  frequency(word: string): Promise<number>
}

interface Suggested {
  readonly suggest?: {
    readonly near?: readonly {
      readonly options: readonly { readonly text: string; readonly freq: number }[]
    }[]
  }
}

interface Titled {
  readonly hits: { readonly hits?: readonly { readonly fields?: { readonly facts?: readonly string[] } }[] }
}

/** Titles that are looked through for words that complete one. */
const MOST_TITLES = 200
/** Words that are looked through for those near to one. */
const MOST_NEAR = 500
/** The server goes no further. */
const MOST_EDITS = 2

export function createVocabulary(needs: VocabularyNeeds): Pick<SearchIndex, 'wordsNear' | 'wordsFrom'> {
  const { client, name } = needs
  const search = async (body: unknown, signal: AbortSignal | undefined): Promise<unknown> => {
    const path = `/${name}/_search?allow_partial_search_results=false`
    const preferring = (nodes: string) => ({ path: `${path}&preference=${nodes}`, body })
    const reply = await client.ask({ method: 'POST', path, body, signal, preferring })
    if (reply.status >= 300) throw failureOf(reply, 'tell its words')
    return reply.body
  }
  return {
    async wordsNear(word, edits, limit, signal) {
      const body = { size: 0, suggest: { near: nearTo(word, Math.min(MOST_EDITS, edits)) } }
      const { suggest } = (await search(body, signal)) as Suggested
      const options = (suggest?.near ?? []).flatMap((one) => one.options)
      const found = options.map(({ text, freq }) => ({ word: text, documents: freq }))
      return nearAmong(found, { word, edits, limit })
    },
    async wordsFrom(prefix, limit, signal) {
      const query = { constant_score: { filter: { prefix: { title: prefix } } } }
      const body = {
        size: MOST_TITLES,
        query,
        _source: false,
        stored_fields: '_none_',
        docvalue_fields: [FACTS_COLUMN],
      }
      const { hits } = (await search(body, signal)) as Titled
      const titles = (hits.hits ?? [])
        .flatMap(({ fields }) => fields?.facts ?? [])
        .map((one) => readFacts(one).title)
      const words = new Set(titles.flatMap(wordsOf).filter((one) => one.startsWith(prefix)))
      const counted = [...words].map(async (one) => ({ word: one, documents: await needs.frequency(one) }))
      const found = (await Promise.all(counted)).filter(({ documents }) => documents > 0)
      const inOrder = found.sort((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1))
      return inOrder.slice(0, limit)
    },
  }
}

function nearTo(text: string, edits: number): unknown {
  return {
    text,
    term: {
      field: 'words',
      analyzer: 'plain',
      suggest_mode: 'always',
      sort: 'frequency',
      string_distance: 'damerau_levenshtein',
      max_edits: Math.max(1, edits),
      prefix_length: 0,
      min_word_length: 1,
      accuracy: 0.1,
      // However common the word itself is.
      max_term_freq: 1_000_000_000,
      size: MOST_NEAR,
      shard_size: 2 * MOST_NEAR,
      max_inspections: 20,
    },
  }
}
