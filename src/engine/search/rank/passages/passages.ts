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
  /** The share of that from which on a run of sentences takes no more; 0.4 where it is absent. */
  readonly fullEnough?: number
  readonly count: number
  /** The words of what is said elsewhere: sentences that repeat it are left out. */
  readonly besides?: readonly string[]
  /** Whether a piece is left out for another reason. */
  readonly isUnwanted?: (piece: ReadPiece) => boolean
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

export interface Passage {
  readonly text: string
  /** Its words, but those of addresses. */
  readonly words: readonly string[]
  /** The forms of the pieces it is made of. */
  readonly forms: readonly string[]
  /** The numbers of the first and the last of them. */
  readonly from: number
  readonly to: number
}

interface ScoredPassage {
  readonly passage: Joined
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
  const { stems, isUnwanted } = options
  if (stems.length === 0) return []
  const isSaid = saidIn(options.besides ?? [])
  const pieces = all.filter((piece) => !isSaid(piece) && !isUnwanted?.(piece))
  const scored = scorePassages(joinPieces(pieces, options), options)
  scored.sort((a, b) => b.score - a.score || a.at - b.at)
  const least = (scored[0]?.score ?? 0) * WORTH_SAYING
  return firstDistinct(
    scored.filter(({ score }) => score >= least),
    options.count,
  )
    .sort((a, b) => a.at - b.at)
    .map(({ passage }) => shown(passage))
}

/** The first passages of a text, each once, whatever they speak of. */
export function firstPassages(
  pieces: readonly ReadPiece[],
  options: Pick<PassageOptions, 'maxLength' | 'fullEnough' | 'count'>,
): readonly Passage[] {
  const found = new Map<string, Passage>()
  for (const joined of joinPieces(pieces, options)) {
    if (found.size >= options.count) break
    const passage = shown(joined)
    const form = passage.words.join(' ')
    if (passage.words.length > 1 && !found.has(form)) found.set(form, passage)
  }
  return [...found.values()]
}

function shown(passage: Joined): Passage {
  return {
    text: passage.text,
    words: wordsIn(passage),
    forms: passage.pieces.map(({ form }) => form),
    from: passage.pieces[0]?.at ?? 0,
    to: passage.pieces.at(-1)?.at ?? 0,
  }
}

/** Those that have some of the words; where only the best is asked for, some that are no better may be missing. */
function scorePassages(passages: readonly Joined[], { stems, lang, count }: PassageOptions): ScoredPassage[] {
  const findStem = createFindStem(stems, lang)
  const beginnings = beginningsOf(stems, lang)
  const most = passages.map((passage, at) => mostScore(passage, at, beginnings))
  const promising = count === 1 ? most.indexOf(Math.max(...most)) : -1
  const scored: ScoredPassage[] = []
  let best = 0
  const score = (at: number): void => {
    // Most have none of the words, which their letters tell, or fewer than one that was found.
    if ((most[at] ?? 0) <= 0 || (count === 1 && (most[at] ?? 0) < best)) return
    const passage = passages[at] as Joined
    const words = wordsIn(passage)
    const own = scoreOf(words, passage.whole, at, findStem)
    if (own <= 0 || words.length < 2) return
    best = Math.max(best, own)
    scored.push({ passage, score: own, at })
  }
  if (promising >= 0) score(promising)
  for (let at = 0; at < passages.length; at++) if (at !== promising) score(at)
  return scored
}

/** What it scores at most, by its letters. */
function mostScore({ pieces, whole }: Joined, at: number, beginnings: readonly string[] | undefined): number {
  if (beginnings === undefined || pieces.some(({ letters }) => letters === ''))
    return Number.POSITIVE_INFINITY
  let found = 0
  for (const beginning of beginnings) if (pieces.some(({ letters }) => letters.includes(beginning))) found++
  return found === 0 ? 0 : scoreFor(found, MOST_REPEATS * found, whole, at)
}

function saidIn(words: readonly string[]): (piece: ReadPiece) => boolean {
  if (words.length === 0) return () => false
  const told = ` ${words.join(' ')} `
  // Few sentences are told, and the first words of most others say so.
  return (piece) => told.includes(` ${piece.lead}`) && told.includes(` ${piece.opening} `)
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
  if (isCut) return wordsOf(withoutAddresses(text))
  return pieces.length === 1 ? (pieces[0]?.words ?? []) : pieces.flatMap(({ words }) => words)
}

/**
 * Sentences with as many neighbours as fit; items with the others of their list. A heading does not run into the
 * sentence below it. What is too long alone is cut at a word.
 */
function joinPieces(
  pieces: readonly ReadPiece[],
  { maxLength, fullEnough = FULL_ENOUGH }: Pick<PassageOptions, 'maxLength' | 'fullEnough'>,
): Joined[] {
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
    if (!isNext || !sameSort || !fits || current.length >= maxLength * fullEnough) end()
    current = truncate(current === '' ? piece.text : `${current}${between}${piece.text}`, maxLength)
    joined.push(piece)
    last = piece
  }
  end()
  return passages
}

/** How many of the words it has, then how densely. */
function scoreOf(words: readonly string[], whole: boolean, at: number, findStem: FindStem): number {
  const found = new Map<string, number>()
  for (const word of words) {
    const form = findStem(word)
    if (form !== undefined) found.set(form, (found.get(form) ?? 0) + 1)
  }
  let repeats = 0
  for (const count of found.values()) repeats += Math.min(MOST_REPEATS, count - 1)
  return scoreFor(found.size, repeats, whole, at)
}

function scoreFor(found: number, repeats: number, whole: boolean, at: number): number {
  return (found + 0.15 * repeats) * (whole ? 1 : WORTH_OF_A_LINE) - at * 1e-4
}

function firstDistinct(passages: readonly ScoredPassage[], count: number): ScoredPassage[] {
  if (count === 1) return passages.slice(0, 1)
  const found = new Map<string, ScoredPassage>()
  for (const scored of passages) {
    if (found.size >= count) break
    const form = wordsIn(scored.passage).join(' ')
    if (!found.has(form)) found.set(form, scored)
  }
  return [...found.values()]
}
