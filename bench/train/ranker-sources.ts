// What ranking is learned from: crawled corpora with their judged queries, judged sets and the queries of the starter index.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Document } from '../../src/engine/index/document/document.ts'
import { readCorpusQueries } from '../corpora/corpus-queries.ts'
import { baseOf, CORPORA, type Corpus } from '../corpora/table.ts'
import { readQuerySet } from '../judged/query-set.ts'
import { idOf, linesOf, readSet, SET_NAMES } from '../judged/relevance-set.ts'
import type { JudgedSource, SourceQuery } from './ranker-lists.ts'

export interface NamedSource {
  readonly name: string
  read(): JudgedSource
}

/** Queries of other corpora that are asked of each. */
const FROM_ELSEWHERE = 30
/** Of so many queries of a set or of the starter index at most: they would outweigh the corpora. */
const MOST_QUERIES = 350

/** Those that were crawled. */
export function corpusSources(folder: string): readonly NamedSource[] {
  return CORPORA.filter(({ name }) => existsSync(databaseOf(join(folder, name)))).map((corpus) => ({
    name: corpus.name,
    read: () => ({
      name: corpus.name,
      documents: documentsIn(join(folder, corpus.name)),
      queries: [
        ...ownQueries(corpus),
        ...queriesFromElsewhere(corpus),
        ...queriesForPassages(corpus.name, (url) => url.slice(baseOf(corpus).href.length)),
      ],
    }),
  }))
}

function ownQueries(corpus: Corpus): readonly SourceQuery[] {
  return readCorpusQueries(corpus.name).map(({ q: text, pages }) => {
    if (pages.length === 0) return { text }
    const good = new Set(pages.map((page) => new URL(page, baseOf(corpus)).href))
    return { text, gradeOf: (url) => (good.has(url) ? 1 : 0), ideal: Array.from(good, () => 1) }
  })
}

/** What was written for another corpus is seldom answered by this one; the same ones each time. */
function queriesFromElsewhere({ name }: Corpus): readonly SourceQuery[] {
  const others = CORPORA.filter((corpus) => corpus.name !== name).flatMap((corpus) =>
    readCorpusQueries(corpus.name).filter(({ pages }) => pages.length > 0),
  )
  const place = CORPORA.findIndex((corpus) => corpus.name === name)
  return evenly(others, FROM_ELSEWHERE, place).map(({ q: text }) => ({ text, fromElsewhere: true }))
}

const FOR_PASSAGES = join(import.meta.dirname, '..', 'queries', 'passages')

/** A line each: the page, as `nameOf` has it, and the query; no page where the source has no answer. */
function queriesForPassages(source: string, nameOf: (url: string) => string): readonly SourceQuery[] {
  const file = join(FOR_PASSAGES, `${source}.tsv`)
  if (!existsSync(file)) return []
  return linesOf(readFileSync(file, 'utf8')).map((line) => {
    const [page = '', text = ''] = line.split('\t')
    const judged = page === '' ? {} : { gradeOf: (url: string) => (nameOf(url) === page ? 1 : 0), ideal: [1] }
    return { text, isForPassage: true, ...judged }
  })
}

export function setSources(folder: string): readonly NamedSource[] {
  return SET_NAMES.map((name) => ({
    name,
    read() {
      const { documents, queries } = readSet(folder, name)
      return {
        name,
        documents,
        queries: [
          ...evenly(queries, MOST_QUERIES).map(({ text, grades }) => ({
            text,
            gradeOf: (url: string) => grades.get(idOf(url)) ?? 0,
            ideal: [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a),
          })),
          ...queriesForPassages(name, idOf),
        ],
      }
    },
  }))
}

export function starterSource(folder: string): NamedSource {
  const name = 'starter'
  return {
    name,
    read() {
      const { pages, quiet } = readQuerySet()
      const answered = evenly(pages, MOST_QUERIES).map(({ text, wanted }) => ({
        text,
        gradeOf: (url: string) => (wanted.some((end) => end.test(url)) ? 1 : 0),
        ideal: wanted.map(() => 1),
      }))
      return {
        name,
        documents: documentsIn(folder),
        queries: [...answered, ...quiet.map(({ text }) => ({ text }))],
      }
    },
  }
}

function databaseOf(folder: string): string {
  return join(folder, 'whippet.db')
}

function documentsIn(folder: string): readonly Document[] {
  const database = new DatabaseSync(databaseOf(folder), { readOnly: true })
  const rows = database.prepare('SELECT body FROM documents WHERE body IS NOT NULL ORDER BY url').all()
  database.close()
  return rows.map(({ body }) => JSON.parse(String(body)) as Document)
}

/** At most so many of them, as far apart as can be. */
function evenly<T>(all: readonly T[], most: number, from = 0): readonly T[] {
  const step = Math.max(1, Math.floor(all.length / most))
  return all.filter((_, at) => at % step === from % step).slice(0, most)
}
