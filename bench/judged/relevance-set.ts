// A judged set of documents and queries, as research groups publish them: corpus.jsonl.gz, queries.jsonl, qrels.tsv.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Document } from '../../src/engine/index/document/document.ts'
import { readPlainDocument } from '../../src/engine/index/load/read-document.ts'

export interface JudgedQuery {
  readonly id: string
  readonly text: string
  /** Grades by document id; what is not there was not judged. */
  readonly grades: ReadonlyMap<string, number>
}

export interface RelevanceSet {
  readonly name: string
  /** As `whippet import` takes them. */
  readonly lines: readonly string[]
  /** What an import makes of the lines. */
  readonly documents: readonly Document[]
  /** Those with a relevant document. */
  readonly queries: readonly JudgedQuery[]
}

export const SET_NAMES: readonly string[] = [
  'trec-dl19-dl20-pool',
  'medquad-liveqa',
  'scifact',
  'wiki-webqueries',
]

export function readSet(folder: string, name: string, qrels = 'qrels.tsv'): RelevanceSet {
  const at = (file: string): string => join(folder, name, file)
  const corpus = gunzipSync(readFileSync(at('corpus.jsonl.gz'))).toString('utf8')
  const judged = readGrades(at(qrels))
  const imported = linesOf(corpus).map((line) => toImport(JSON.parse(line) as CorpusLine))
  return {
    name,
    lines: imported,
    documents: imported.map(toDocument),
    queries: linesOf(readFileSync(at('queries.jsonl'), 'utf8'))
      .map((line) => JSON.parse(line) as { _id: string; text: string })
      .map(({ _id, text }) => ({ id: _id, text, grades: judged.get(_id) ?? new Map<string, number>() }))
      .filter(({ grades }) => [...grades.values()].some((grade) => grade > 0)),
  }
}

export interface Choice {
  /** Those of even or odd place in the set. */
  readonly half?: string | undefined
  /** Of those, each so many. */
  readonly every: string
  readonly from: string
}

export function chosenQueries(
  queries: readonly JudgedQuery[],
  { half, every, from }: Choice,
): readonly JudgedQuery[] {
  const odd = half === undefined ? undefined : Number(half === 'odd')
  return queries
    .filter((_, place) => odd === undefined || place % 2 === odd)
    .filter((_, place) => place % Number(every) === Number(from))
}

/**
 * A smaller set for want of time: these queries, what was judged for them, and each so many-th of the other documents.
 * Figures on it are higher than on the whole, and compare with each other alone.
 */
export function smallerSet(
  set: RelevanceSet,
  queries: readonly JudgedQuery[],
  everyOther: number,
): RelevanceSet {
  const judged = new Set(queries.flatMap(({ grades }) => [...grades.keys()].map(urlOf)))
  let others = 0
  const stays = set.documents.map(({ url }) => judged.has(url) || others++ % everyOther === 0)
  return {
    ...set,
    queries,
    lines: set.lines.filter((_, at) => stays[at]),
    documents: set.documents.filter((_, at) => stays[at]),
  }
}

/** The address a document gets: its id and nothing else, so that it lends no words to the index. */
export function urlOf(id: string): string {
  return `https://passage.example/${encodeURIComponent(id)}`
}

export function idOf(url: string): string {
  return decodeURIComponent(url.slice('https://passage.example/'.length))
}

interface CorpusLine {
  readonly _id: string
  readonly title?: string
  readonly text: string
}

function toImport({ _id, title = '', text }: CorpusLine): string {
  return JSON.stringify({ url: urlOf(_id), title, text })
}

function toDocument(line: string): Document {
  const read = readPlainDocument(JSON.parse(line), 0, 'ignored')
  if (!read || 'reason' in read) throw new Error(read?.reason ?? `no text: ${line}`)
  return read.document
}

function readGrades(path: string): Map<string, Map<string, number>> {
  const grades = new Map<string, Map<string, number>>()
  for (const line of linesOf(readFileSync(path, 'utf8'))) {
    const [query = '', document = '', grade = ''] = line.split('\t')
    if (query === 'query-id') continue
    const ofQuery = grades.get(query) ?? new Map<string, number>()
    ofQuery.set(document, Number(grade))
    grades.set(query, ofQuery)
  }
  return grades
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
