// Passages: the sentences of a page that speak most of the query, for snippets and extracts.
import { createFindStem, type FindStem } from '../../../../foundation/text/stem.ts'
import { wordsOf } from '../../../../foundation/text/tokenize.ts'
import { truncate } from '../../../../foundation/text/truncate.ts'
import { type TextPiece, textPieces } from './text-pieces.ts'

export interface PassageOptions {
  /** Stems of the query's words. */
  readonly stems: readonly string[]
  readonly lang: string | undefined
  readonly maxLength: number
  readonly count: number
  /** What is said elsewhere: sentences that repeat it are left out. */
  readonly besides?: string
  /** Whether a piece of this form is left out for another reason. */
  readonly isUnwanted?: (form: string) => boolean
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

interface ScoredPassage extends Passage {
  readonly words: readonly string[]
  readonly whole: boolean
  readonly score: number
  readonly at: number
}

/** A piece of a page with what tells it from others. */
export interface ReadPiece extends TextPiece {
  /** Its words, but those of addresses. */
  readonly words: readonly string[]
  /** The same in one. */
  readonly form: string
}

/** The pieces of a text. Of a page that has sentences, those alone where no more is wanted. */
export function readPieces(text: string, sentencesAlone = false): readonly ReadPiece[] {
  const all = textPieces(text)
  const someOnly = sentencesAlone && all.some(({ whole }) => whole)
  return all
    .filter((piece) => piece.whole || !someOnly)
    .map((piece) => {
      const words = wordsOf(withoutAddresses(piece.text))
      return { ...piece, words, form: words.join(' ') }
    })
}

/** The best passages in the order of the page; none where the page has none of the words. */
export function bestPassages(text: string, options: PassageOptions): readonly string[] {
  if (options.stems.length === 0) return []
  return bestOfPieces(readPieces(text), options).map((passage) => passage.text)
}

/** The same of a text that is read already. */
export function bestOfPieces(all: readonly ReadPiece[], options: PassageOptions): readonly Passage[] {
  if (options.stems.length === 0) return []
  const findStem = createFindStem(options.stems, options.lang)
  const { isUnwanted } = options
  const isSaid = saidIn(options.besides ?? '')
  const pieces = all.filter(({ form }) => !isSaid(form) && !isUnwanted?.(form))
  const passages = joinPieces(pieces, options.maxLength)
    .map((passage, at) => ({ ...passage, at, score: scoreOf(passage, findStem) - at * 1e-4 }))
    .filter((passage) => passage.score > 0 && passage.words.length > 1)
    .sort((a, b) => b.score - a.score || a.at - b.at)
  const least = (passages[0]?.score ?? 0) * WORTH_SAYING
  return firstDistinct(
    passages.filter(({ score }) => score >= least),
    options.count,
  ).sort((a, b) => a.at - b.at)
}

const ADDRESS = /https?:\/\/\S+/g

function withoutAddresses(text: string): string {
  return text.includes('://') ? text.replace(ADDRESS, ' ') : text
}

function saidIn(said: string): (form: string) => boolean {
  const told = ` ${wordsOf(withoutAddresses(said.slice(0, SAID_READ))).join(' ')} `
  // Few sentences are told, and the first letters of most others say so.
  return (form) => told.includes(form.slice(0, TOLD_AT_ONCE)) && told.includes(` ${firstWords(form)} `)
}

function firstWords(form: string): string {
  // So many words have a space behind each but the last, and a letter at least.
  return form.length < 2 * WORDS_TOLD ? form : form.split(' ', WORDS_TOLD).join(' ')
}

type Joined = Pick<ScoredPassage, 'text' | 'forms' | 'whole' | 'words'>

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
      passages.push({
        text: current,
        forms: joined.map(({ form }) => form),
        words: isCut ? wordsOf(withoutAddresses(current)) : joined.flatMap(({ words }) => words),
        whole: last?.whole === true && !isCut,
      })
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
function scoreOf({ words, whole }: Joined, findStem: FindStem): number {
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
