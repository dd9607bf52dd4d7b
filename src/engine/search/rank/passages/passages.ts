// Passages: the sentences of a page that speak most of the query, for snippets and extracts.
import { printOf } from '../../../../foundation/text/hashes-of-words.ts'
import { createFindStem, type FindStem } from '../../../../foundation/text/stem.ts'
import { truncate } from '../../../../foundation/text/truncate.ts'
import { type ReadPiece, readPieces, readWords, type Told } from './read-pieces.ts'

export interface PassageOptions {
  readonly maxLength: number
  /** The share of that from which on a run of sentences takes no more; 0.4 where it is absent. */
  readonly fullEnough?: number
  readonly count: number
}

/** Shorter runs of sentences are put together with their neighbours. */
const FULL_ENOUGH = 0.4
/** Headings, items and half a sentence say less than a whole one that has the same words. */
const WORTH_OF_A_LINE = 0.6
/** What has a smaller share of the best one's score says too little beside it. */
const WORTH_SAYING = 0.5
/** So often a word counts that stands there again. */
const MOST_REPEATS = 2
const BETWEEN_ITEMS = ' · '

/** Pieces side by side as they are shown. */
export interface Passage {
  readonly text: string
  readonly pieces: readonly ReadPiece[]
  readonly whole: boolean
  /** Whether its end was cut off. */
  readonly isCut: boolean
}

interface ScoredPassage {
  readonly passage: Passage
  readonly score: number
  readonly at: number
}

/** The best passages in the order of the page; none where the page has none of the words. */
export function bestPassages(
  text: string,
  {
    stems,
    lang,
    ...options
  }: PassageOptions & { readonly stems: readonly string[]; readonly lang: string | undefined },
): readonly string[] {
  const findStem = createFindStem(stems, lang)
  return bestOfPieces(readPieces({ text }, findStem), findStem, options).map((passage) => passage.text)
}

/** The same of a text that is read already. */
export function bestOfPieces(
  pieces: readonly ReadPiece[],
  findStem: FindStem,
  options: PassageOptions,
): readonly Passage[] {
  const scored: ScoredPassage[] = []
  joinPieces(pieces, options).forEach((passage, at) => {
    const score = scoreOf(passage, at, findStem)
    if (score > 0) scored.push({ passage, score, at })
  })
  scored.sort((a, b) => b.score - a.score || a.at - b.at)
  const least = (scored[0]?.score ?? 0) * WORTH_SAYING
  return firstDistinct(
    scored.filter(({ score }) => score >= least),
    findStem,
    options.count,
  )
    .sort((a, b) => a.at - b.at)
    .map(({ passage }) => passage)
}

/** The first passages of a text, each once, whatever they speak of. */
export function firstPassages(
  pieces: readonly ReadPiece[],
  findStem: FindStem,
  options: PassageOptions,
): readonly Passage[] {
  const found = new Map<number, Passage>()
  for (const passage of joinPieces(pieces, options)) {
    if (found.size >= options.count) break
    const { words } = toldIn(passage, findStem)
    const print = printOf(words)
    if (words.length > 1 && !found.has(print)) found.set(print, passage)
  }
  return [...found.values()]
}

export function toldIn({ text, pieces, isCut }: Passage, findStem: FindStem): Told {
  if (isCut) return readWords(text, findStem)
  const [first] = pieces
  if (first && pieces.length === 1) return first
  return { text, words: pieces.flatMap(({ words }) => words), found: pieces.flatMap(({ found }) => found) }
}

/**
 * Sentences with as many neighbours as fit; items with the others of their list. A heading does not run into the
 * sentence below it. What is too long alone is cut at a word.
 */
function joinPieces(
  pieces: readonly ReadPiece[],
  { maxLength, fullEnough = FULL_ENOUGH }: PassageOptions,
): Passage[] {
  const passages: Passage[] = []
  let current = ''
  let joined: ReadPiece[] = []
  let last: ReadPiece | undefined
  const end = (): void => {
    const isCut = (last?.text.length ?? 0) > maxLength
    if (current !== '')
      passages.push({ text: current, pieces: joined, whole: last?.whole === true && !isCut, isCut })
    current = ''
    joined = []
  }
  for (const piece of pieces) {
    const between = piece.whole ? ' ' : BETWEEN_ITEMS
    const isNext = last?.at === piece.at - 1
    const sameSort = last?.whole === piece.whole && (piece.whole || last.block === piece.block)
    const fits = current.length + between.length + piece.text.length <= maxLength
    if (!isNext || !sameSort || !fits || current.length >= maxLength * fullEnough) end()
    current = truncate(current === '' ? piece.text : `${current}${between}${piece.text}`, maxLength)
    joined.push(piece)
    last = piece
  }
  end()
  return passages
}

/** How many of the words it has, then how densely; 0 where it has none, or is a word alone. */
function scoreOf(passage: Passage, at: number, findStem: FindStem): number {
  if (!passage.isCut && !passage.pieces.some(({ found }) => found.length > 0)) return 0
  const { words, found } = toldIn(passage, findStem)
  if (words.length < 2) return 0
  const counts = new Map<string, number>()
  for (const stem of found) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  let repeats = 0
  for (const count of counts.values()) repeats += Math.min(MOST_REPEATS, count - 1)
  return (counts.size + 0.15 * repeats) * (passage.whole ? 1 : WORTH_OF_A_LINE) - at * 1e-4
}

function firstDistinct(
  passages: readonly ScoredPassage[],
  findStem: FindStem,
  count: number,
): ScoredPassage[] {
  if (count === 1) return passages.slice(0, 1)
  const found = new Map<number, ScoredPassage>()
  for (const scored of passages) {
    if (found.size >= count) break
    const print = printOf(toldIn(scored.passage, findStem).words)
    if (!found.has(print)) found.set(print, scored)
  }
  return [...found.values()]
}
