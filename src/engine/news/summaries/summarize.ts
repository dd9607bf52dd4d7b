// Writes the summary of a topic from its own headlines, and checks one that was written elsewhere against them.
import { foldWord } from '../../../foundation/text/fold-word.ts'
import { sentencesOf } from '../../../foundation/text/sentences.ts'
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { truncate, withoutEnd } from '../../../foundation/text/truncate.ts'
import type { Story } from '../cluster-stories.ts'
import { cosine, type TermVector, textVectors } from '../term-vectors.ts'

/**
 * The HeadlineWriter port: writes a topic's summary from its headlines, where the operator named someone to
 * do it.
 */
export interface HeadlineWriter {
  /** As `aiSummary.model` shows it. */
  readonly model: string
  /**
   * A few sentences that sum up the headlines. They are text of strangers: an implementer passes them on as data, not
   * as instructions. Rejects where it fails, and ends when the signal does. What it gives is checked before it is used.
   */
  write(headlines: readonly string[], signal: AbortSignal): Promise<string>
}

/** Named for what it is: sentences are chosen, none is written. */
export const SUMMARY_MODEL = 'extractive-lexrank-v1'

const STORIES = 5
const MAX_SENTENCE = 240
/** Sentences that are weighed for one story. */
const MAX_CANDIDATES = 24

/** The summary; empty where there is nothing to sum up. `stories` come with the most important first. */
export function summarize(stories: readonly Story[]): string {
  const largest = stories.toSorted((a, b) => b.sources - a.sources || b.articles.length - a.articles.length)
  return largest
    .slice(0, STORIES)
    .map((story) => closed(centralSentence(story)))
    .filter(Boolean)
    .join(' ')
}

/** The sentence that has most in common with what the others say; of one article alone, its headline. */
function centralSentence(story: Story): string {
  const headlines = story.articles.map(({ article }) => article.title)
  const firsts = story.articles.map(({ article }) => sentencesOf(article.summary)[0]?.text ?? '')
  const candidates = [...headlines, ...(headlines.length > 1 ? firsts : [])]
    .filter((text) => text !== '' && text.length <= MAX_SENTENCE && !text.endsWith('…'))
    .slice(0, MAX_CANDIDATES)
  const scores = lexRank(textVectors(candidates, story.articles[0]?.article.lang))
  let best = 0
  for (const [at, score] of scores.entries()) if (score > (scores[best] ?? 0) + 1e-9) best = at
  return candidates[best] ?? truncate(headlines[0] ?? '', MAX_SENTENCE)
}

const DAMPING = 0.85
const ROUNDS = 20

/** LexRank: a sentence is as central as the sentences it resembles (Erkan and Radev, 2004). */
function lexRank(vectors: readonly TermVector[]): number[] {
  const likeness = vectors.map((a) => vectors.map((b) => cosine(a, b)))
  const totals = likeness.map((row) => row.reduce((sum, value) => sum + value, 0) || 1)
  let ranks = vectors.map(() => 1 / vectors.length)
  for (let round = 0; round < ROUNDS; round++) {
    ranks = vectors.map((_, to) => {
      const flow = ranks.reduce(
        (sum, rank, from) => sum + (rank * (likeness[from]?.[to] ?? 0)) / (totals[from] ?? 1),
        0,
      )
      return (1 - DAMPING) / vectors.length + DAMPING * flow
    })
  }
  return ranks
}

function closed(sentence: string): string {
  const text = sentence.trim()
  return text === '' || /[.!?…。！？"”»]$/.test(text) ? text : `${text}.`
}

const LONGEST_SUMMARY = 1500

const ADDRESS = /https?:|www\.|\]\(|\b[\w-]+\.[a-z]{2,10}\/\S/i
const NUMBER = /\d[\d.,]*/g
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
const CAPITAL = /^\p{Lu}/u

/** Numbers in words tell as much as those in digits. */
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  'two three four five six seven eight nine ten eleven twelve dozen dozens hundred hundreds thousand thousands million millions billion billions trillion half double triple'.split(
    ' ',
  ),
)

/** Words that begin a sentence without naming anyone. */
const OPENINGS: ReadonlySet<string> = new Set(
  'meanwhile elsewhere separately also additionally however while although despite following after before amid among during several some many other others new officials authorities researchers scientists reports according overall finally today this these those its their it he she they there here and but in on at by for from with as an a the'.split(
    ' ',
  ),
)

/** Why the summary can't be used; undefined where it can. */
export function faultOf(summary: string, headlines: readonly string[]): string | undefined {
  const text = summary.trim()
  if (text === '') return 'it is empty'
  if (text.length > LONGEST_SUMMARY) return 'it is too long'
  if (ADDRESS.test(text)) return 'it holds an address'
  const given = headlines.join('\n')
  const numbers = new Set(numbersOf(given))
  const strange = numbersOf(text).find((number) => !numbers.has(number))
  if (strange !== undefined) return `no headline has the number ${strange}`
  const known = new Set(wordsIn(given).map(foldWord))
  const name = sentencesOf(text).flatMap((sentence) => strangersIn(sentence.text, known))[0]
  return name === undefined ? undefined : `no headline has the word ${name}`
}

function numbersOf(text: string): readonly string[] {
  return (text.match(NUMBER) ?? []).map((number) => withoutEnd(number, '.,').replaceAll(',', ''))
}

function wordsIn(text: string): readonly string[] {
  return (text.match(WORD) ?? []).map((word) => word.slice(0, 64))
}

/** Names and numbers in words that the headlines lack. The first word of a sentence is capital in any case. */
function strangersIn(sentence: string, known: ReadonlySet<string>): readonly string[] {
  return wordsIn(sentence).filter((word, at) => {
    const folded = foldWord(word)
    if (known.has(folded)) return false
    if (NUMBER_WORDS.has(folded)) return true
    if (!CAPITAL.test(word)) return false
    return at > 0 || !(OPENINGS.has(folded) || stopWords('en').has(folded))
  })
}
