// The passages of a text that answer a query: verbatim, best first.
import { type Sentence, sentencesOf } from '../../foundation/text/sentences.ts'
import { stem } from '../../foundation/text/stem.ts'
import { contentWords } from '../../foundation/text/stop-words.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'

const MAX_PASSAGES = 5
/** A passage is closed by the end of a paragraph from here on. */
const SHORT = 100
/** No sentence is added beyond this; a single longer one stands alone. */
const LONG = 400
/** A passage whose score is below this part of the best one's is beside the point. */
const LEAST_SHARE = 0.35
/** How soon one word said again stops counting, and the length that is neither long nor short: as in BM25. */
const SATURATION = 1.2
const USUAL_WORDS = 45

interface Scored {
  readonly text: string
  readonly place: number
  readonly score: number
}

/** At most five passages of 100 to 400 characters, each a part of the text as it stands there. */
export function passagesFor(text: string, query: string, lang?: string): string[] {
  const stemOf = rememberedStems(lang)
  const terms = termsOf(query, lang, stemOf)
  if (terms.all.size === 0) return []
  const passages = splitPassages(text).map((passage) => countTerms(passage, terms, stemOf))
  const weights = new Map([...terms.all].map((term) => [term, idf(passages, term)]))
  return best(
    passages.map((passage, place) => ({ text: passage.text, place, score: score(passage, weights) })),
  )
}

function best(scored: readonly Scored[]): string[] {
  const ranked = scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place)
  const least = (ranked[0]?.score ?? 0) * LEAST_SHARE
  const texts = ranked.filter(({ score }) => score >= least).map(({ text }) => text)
  return [...new Set(texts)].slice(0, MAX_PASSAGES)
}

interface Terms {
  readonly all: ReadonlySet<string>
  /** First two characters, which a stem keeps: other words need no stemming. */
  readonly starts: ReadonlySet<string>
}

function termsOf(query: string, lang: string | undefined, stemOf: (word: string) => string): Terms {
  const words = contentWords(wordsOf(query), lang)
  return { all: new Set(words.map(stemOf)), starts: new Set(words.map((word) => word.slice(0, 2))) }
}

interface Passage {
  readonly text: string
  readonly words: number
  /** How often each term of the query occurs in it; those that don't are absent. */
  readonly counts: ReadonlyMap<string, number>
}

function countTerms(text: string, terms: Terms, stemOf: (word: string) => string): Passage {
  const words = wordsOf(text)
  const counts = new Map<string, number>()
  for (const word of words) {
    if (!terms.starts.has(word.slice(0, 2))) continue
    const term = stemOf(word)
    if (terms.all.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return { text, words: words.length, counts }
}

/** What a term tells: much where few passages have it. */
function idf(passages: readonly Passage[], term: string): number {
  const having = passages.filter(({ counts }) => counts.has(term)).length
  return Math.log(1 + (passages.length - having + 0.5) / (having + 0.5))
}

function score({ words, counts }: Passage, weights: ReadonlyMap<string, number>): number {
  const norm = SATURATION * (0.5 + (0.5 * words) / USUAL_WORDS)
  return [...counts].reduce(
    (sum, [term, count]) => sum + ((weights.get(term) ?? 0) * count) / (count + norm),
    0,
  )
}

function rememberedStems(lang: string | undefined): (word: string) => string {
  const stems = new Map<string, string>()
  return (word) => {
    const known = stems.get(word) ?? stem(word, lang)
    stems.set(word, known)
    return known
  }
}

/** Runs of whole sentences: a paragraph, or what of it fits; a short paragraph, like a heading, joins the next. */
function splitPassages(text: string): string[] {
  const passages: string[] = []
  let start: number | undefined
  let end = 0
  const close = (): void => {
    if (start !== undefined) passages.push(text.slice(start, end))
    start = undefined
  }
  for (const sentence of sentencesOf(text)) {
    for (const piece of cutSentence(sentence)) {
      const next = piece.start + piece.text.length
      if (start !== undefined && breaks(text, start, end, next)) close()
      start ??= piece.start
      end = next
    }
  }
  close()
  return passages
}

/** Whether a passage ends before a sentence that would make it reach to `next`. */
function breaks(text: string, start: number, end: number, next: number): boolean {
  if (next - start > LONG) return true
  return end - start >= SHORT && text.slice(end, next).trimEnd().includes('\n')
}

/** A sentence without an end, as a table or a list gives, in parts at its lines or its spaces. */
function cutSentence({ text, start }: Sentence): Sentence[] {
  const parts: Sentence[] = []
  let at = 0
  while (text.length - at > LONG) {
    const room = text.slice(at, at + LONG)
    const cut = Math.max(room.lastIndexOf('\n'), room.lastIndexOf(' '))
    const length = cut > SHORT ? cut : LONG
    parts.push({ text: text.slice(at, at + length).trimEnd(), start: start + at })
    at += length
    while (/\s/.test(text[at] ?? '')) at += 1
  }
  parts.push({ text: text.slice(at), start: start + at })
  return parts
}
