// Related searches and topics: phrases that the titles of the first results share beyond the query.
import { stem } from '../../../foundation/text/stem.ts'
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { Document } from '../../index/document.ts'

export interface Related {
  readonly searches: readonly string[]
  readonly topics: readonly string[]
}

const MOST = 6
const LONGEST_PHRASE = 3
/** A phrase that fewer titles have is a title's own, not a subject. */
const FEWEST_TITLES = 2
/** In how many titles of all a phrase may stand: what is in nearly each of them is a site's name. */
const LARGEST_SHARE = 0.7

export function relatedOf(
  words: readonly string[],
  documents: readonly Document[],
  language: string,
): Related {
  if (words.length === 0 || documents.length < 3) return { searches: [], topics: [] }
  const known = new Set(words.map((word) => stem(word, language)))
  const titles = new Map<string, number>()
  for (const { title } of documents) {
    for (const phrase of new Set(phrasesOf(subjectOf(title), known, language)))
      titles.set(phrase, (titles.get(phrase) ?? 0) + 1)
  }
  const topics = [...titles]
    .filter(([, count]) => count >= FEWEST_TITLES && count <= documents.length * LARGEST_SHARE)
    .sort((a, b) => b[1] * b[0].split(' ').length - a[1] * a[0].split(' ').length || (a[0] < b[0] ? -1 : 1))
    .map(([phrase]) => phrase)
    .filter((phrase, at, all) => !all.slice(0, at).some((better) => ` ${better} `.includes(` ${phrase} `)))
    .slice(0, MOST)
  return { searches: topics.map((topic) => `${words.join(' ')} ${topic}`), topics }
}

/** A title without what sites put behind it: their name, a section. */
function subjectOf(title: string): string {
  return title.slice(0, 300).split(/\s[|·–—-]\s/, 1)[0] ?? ''
}

/** Runs of up to three words of a title, none of them a stop word or of the query. */
function phrasesOf(title: string, known: ReadonlySet<string>, language: string): string[] {
  const stops = stopWords(language)
  const phrases: string[] = []
  let run: string[] = []
  for (const word of wordsOf(title)) {
    const fits =
      word.length > 2 && /^\p{L}+$/u.test(word) && !stops.has(word) && !known.has(stem(word, language))
    run = fits ? [...run, word].slice(-LONGEST_PHRASE) : []
    for (let from = 0; from < run.length; from++) phrases.push(run.slice(from).join(' '))
  }
  return phrases
}
