// Writes the summary of a topic from its own headlines: one sentence from each of the largest stories.
import { sentencesOf } from '../../../foundation/text/sentences.ts'
import { truncate } from '../../../foundation/text/truncate.ts'
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
export function lexRank(vectors: readonly TermVector[]): number[] {
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
