// Passages: the sentences of a page that speak most of the query, for snippets and extracts.
import { beginningsOf, createFindStem, type FindStem } from '../../../../foundation/text/stem.ts'
import { wordsOf } from '../../../../foundation/text/tokenize.ts'
import { truncate } from '../../../../foundation/text/truncate.ts'
import { type ReadPiece, readPieces, withoutAddresses } from './read-pieces.ts'

export interface PassageOptions {
  /** Stems of the query's words. */
  readonly stems: readonly string[]
  readonly lang: string | undefined
  readonly maxLength: number
  readonly count: number
  /** What is said elsewhere: sentences that repeat it are left out. */
  readonly besides?: string
  /** Whether a piece is left out for another reason. */
  readonly isUnwanted?: (piece: ReadPiece) => boolean
}

/** Shorter runs of sentences are put together with their neighbours. */
const FULL_ENOUGH = 0.4
/** Headings, items and half a sentence say less than a whole one that has the same words. */
const WORTH_OF_A_LINE = 0.6
/** What has a smaller share of the best one's score says too little beside it. */
const WORTH_SAYING = 0.5
const BETWEEN_ITEMS = ' · '
/** A longer sentence that is told so far is told, since no more of it is shown. */
const WORDS_TOLD = 20
const TOLD_AT_ONCE = 24
/** More of a description is never shown in one look. */
const SAID_READ = 2_000

export interface Passage {
  readonly text: string
  /** The forms of the pieces it is made of. */
  readonly forms: readonly string[]
}

interface ScoredPassage {
  readonly passage: Joined
  readonly words: readonly string[]
  readonly score: number
  readonly at: number
}

/** The best passages in the order of the page; none where the page has none of the words. */
export function bestPassages(text: string, options: PassageOptions): readonly string[] {
  if (options.stems.length === 0) return []
  return bestOfPieces(readPieces(text), options).map((passage) => passage.text)
}

/** The same of a text that is read already. */
export function bestOfPieces(all: readonly ReadPiece[], options: PassageOptions): readonly Passage[] {
  const { stems, lang, isUnwanted } = options
  if (stems.length === 0) return []
  const findStem = createFindStem(stems, lang)
  const beginnings = beginningsOf(stems, lang)
  const isSaid = saidIn(options.besides ?? '')
  const pieces = all.filter((piece) => !isSaid(piece) && !isUnwanted?.(piece))
  const scored: ScoredPassage[] = []
  for (const [at, passage] of joinPieces(pieces, options.maxLength).entries()) {
    // Most have none of the words, which their letters tell.
    if (!passage.pieces.some((piece) => piece.mayHave(beginnings))) continue
    const words = wordsIn(passage)
    const score = scoreOf(words, passage.whole, findStem) - at * 1e-4
    if (score > 0 && words.length > 1) scored.push({ passage, words, score, at })
  }
  scored.sort((a, b) => b.score - a.score || a.at - b.at)
  const least = (scored[0]?.score ?? 0) * WORTH_SAYING
  return firstDistinct(
    scored.filter(({ score }) => score >= least),
    options.count,
  )
    .sort((a, b) => a.at - b.at)
    .map(({ passage: { text, pieces: joined } }) => ({ text, forms: joined.map(({ form }) => form) }))
}

function saidIn(said: string): (piece: ReadPiece) => boolean {
  const told = ` ${wordsOf(withoutAddresses(said.slice(0, SAID_READ))).join(' ')} `
  // Few sentences are told, and the first words of most others say so.
  return (piece) =>
    told.includes(` ${piece.lead}`) &&
    told.includes(piece.form.slice(0, TOLD_AT_ONCE)) &&
    told.includes(` ${firstWords(piece.form)} `)
}

function firstWords(form: string): string {
  // So many words have a space behind each but the last, and a letter at least.
  return form.length < 2 * WORDS_TOLD ? form : form.split(' ', WORDS_TOLD).join(' ')
}

/** Pieces side by side as they are shown. */
interface Joined {
  readonly text: string
  readonly pieces: readonly ReadPiece[]
  readonly whole: boolean
  /** Whether its end was cut off. */
  readonly isCut: boolean
}

function wordsIn({ text, pieces, isCut }: Joined): readonly string[] {
  return isCut ? wordsOf(withoutAddresses(text)) : pieces.flatMap(({ words }) => words)
}

/**
 * Sentences with as many neighbours as fit; items with the others of their list. A heading does not run into the
 * sentence below it. What is too long alone is cut at a word.
 */
function joinPieces(pieces: readonly ReadPiece[], maxLength: number): Joined[] {
  const passages: Joined[] = []
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
    if (!isNext || !sameSort || !fits || current.length >= maxLength * FULL_ENOUGH) end()
    current = truncate(current === '' ? piece.text : `${current}${between}${piece.text}`, maxLength)
    joined.push(piece)
    last = piece
  }
  end()
  return passages
}

/** How many of the words it has, then how densely. */
function scoreOf(words: readonly string[], whole: boolean, findStem: FindStem): number {
  const found = new Map<string, number>()
  for (const word of words) {
    const form = findStem(word)
    if (form !== undefined) found.set(form, (found.get(form) ?? 0) + 1)
  }
  let repeats = 0
  for (const count of found.values()) repeats += Math.min(3, count) - 1
  return (found.size + 0.15 * repeats) * (whole ? 1 : WORTH_OF_A_LINE)
}

function firstDistinct(passages: readonly ScoredPassage[], count: number): ScoredPassage[] {
  const found = new Map<string, ScoredPassage>()
  for (const passage of passages) {
    if (found.size >= count) break
    const form = passage.words.join(' ')
    if (!found.has(form)) found.set(form, passage)
  }
  return [...found.values()]
}
