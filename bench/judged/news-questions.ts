// Long questions on dated news, made of reports: words of two sentences, as somebody asks who does not recall how it was put.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Document } from '../../src/engine/index/document/document.ts'
import { readPlainDocument } from '../../src/engine/index/load/read-document.ts'
import { sentencesOf } from '../../src/foundation/text/sentences.ts'
import { stopWords } from '../../src/foundation/text/stop-words.ts'
import { createRandom, type Random } from '../support/random.ts'
import type { JudgedQuery } from './relevance-set.ts'

export interface NewsQuestions {
  readonly documents: readonly Document[]
  /** Their grades are by address. */
  readonly queries: readonly JudgedQuery[]
}

interface Report {
  readonly _id: string
  readonly title: string
  readonly text: string
  readonly date: string
}

const SITES = 12
/** Every so many-th report has a question. */
const ASKED_EVERY = 18
const FEWEST_SENTENCES = 4
/** The year of the reports, and the one they are brought up to. */
const YEARS: readonly [number, number] = [1987, 2026]

/** The share of the words that stay. */
const KEPT_CONTENT = 0.45
const KEPT_OTHERS = 0.6

const FORMS: readonly ((a: string, b: string, when: string) => string)[] = [
  (a, b) => `Which company or country, according to reports, ${a}, and ${b}?`,
  (a, b) => `Who said that ${a} while ${b}?`,
  (a, b, when) => `What was reported in ${when} on ${a} and the ${b}?`,
  (a, b) => `What is the latest on ${a}, given that ${b}?`,
  (a, b, when) => `Did the report of ${when} say that ${a}, and is it currently true that ${b}?`,
  (a, b) => `How do recent reports explain why ${a} despite ${b}?`,
]

/** From a file of reports as JSON lines, packed with gzip. */
export function newsQuestions(path: string): NewsQuestions {
  const reports = gunzipSync(readFileSync(path))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Report)
    .filter(({ text, date }) => text.length > 300 && date?.startsWith(`${YEARS[0]}`))
  const random = createRandom(7)
  const queries: JudgedQuery[] = []
  const documents = reports.map((report, at) => {
    const document = documentOf(report)
    const sentences = sentencesOf(report.text).map(({ text }) => text.trim())
    if (at % ASKED_EVERY === 0 && sentences.length >= FEWEST_SENTENCES) {
      const text = questionOn(sentences, new Date(document.date ?? 0), random)
      queries.push({ id: report._id, text, grades: new Map([[document.url, 1]]) })
    }
    return document
  })
  return { documents, queries }
}

function documentOf({ _id, title, text, date }: Report): Document {
  const moved = (of: string): string =>
    of.replaceAll(`${YEARS[0]}`, `${YEARS[1]}`).replaceAll(`${YEARS[0] - 1}`, `${YEARS[1] - 1}`)
  const url = `https://news${Number(_id) % SITES}.example/${date.slice(0, 7)}/${_id}`
  const fields = { url, title: moved(title), text: moved(text), date: moved(date).slice(0, 10) }
  const read = readPlainDocument(fields, 0, 'ignored')
  if (!read || 'reason' in read) throw new Error(read?.reason ?? `no text: ${url}`)
  return read.document
}

function questionOn(sentences: readonly string[], date: Date, random: Random): string {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const first = pick(sentences.slice(0, 4))
  const second = pick(sentences.filter((sentence) => sentence !== first))
  const when = date.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return pick(FORMS)(thinned(first, random), thinned(second, random), when)
}

function thinned(sentence: string, random: Random): string {
  const words = sentence
    .replace(/[".;:()]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  return words
    .filter((word) => random() < (stopWords('en').has(word.toLowerCase()) ? KEPT_OTHERS : KEPT_CONTENT))
    .slice(0, 14)
    .join(' ')
}
