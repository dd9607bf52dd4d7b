// The judged queries of a corpus: what is asked, and the pages of which each may come first.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const QUERY_KINDS = ['words', 'question', 'paraphrase', 'problem', 'navigational', 'absent'] as const

export interface CorpusQuery {
  readonly q: string
  /** Relative to the corpus' own address; none where the corpus has no answer. */
  readonly pages: readonly string[]
  readonly kind: (typeof QUERY_KINDS)[number]
}

const FOLDER = join(import.meta.dirname, '..', 'queries', 'corpora')

export function readCorpusQueries(name: string): readonly CorpusQuery[] {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as CorpusQuery[]
}
