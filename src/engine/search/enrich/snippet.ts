// The snippets of results: whole sentences that speak of the query, beyond what else is shown.
import { createFindStem, type FindStem } from '../../../foundation/text/stem.ts'
import { sourceOf } from '../../../foundation/web/url.ts'
import { shownDescription } from '../../index/document/shown-description.ts'
import { endsInOneOf, TEXT_READ } from '../../index/document/text-pieces.ts'
import { bestOfPieces, firstPassages, type Passage, toldIn } from '../rank/passages/passages.ts'
import { type ReadPiece, readPieces, type SplitText } from '../rank/passages/read-pieces.ts'
import type { SearchResult } from '../search-outcome.ts'
import { LONGEST_SNIPPET, snippetOfPassage } from './nearest-snippet.ts'
import { type Prints, repeatedIn, templatesIn } from './sentence-set.ts'

/** Of those that answer best. */
const EXTRACTS = { maxLength: 600, fullEnough: 0.8, count: 4 }
/** Of all together, in characters: about what a reader needs to go without the page, some 600 tokens. */
const MOST_EXTRACTED = 2_600
/** Where so many passages fit, they are scraps. */
const MOST_OTHERS = 12

/** Characters of all results together that snippets are looked for in, and of each at least. */
const MOST_READ = 1_000_000
const LEAST_READ = 10_000

/** A page that passages are cut from. */
export interface PassagePage extends SplitText {
  readonly url: string
  /** What a result says of it beside its snippet. */
  readonly described: string
  readonly lang: string | undefined
  /** Of the words that a passage is to have. */
  readonly stems: readonly string[]
}

/** Sentences that pages of one site have in common. */
interface OfSite {
  readonly repeated: Prints
  /** What only fills in a form that many of them have. */
  readonly forms: Prints
  /** What extracts of earlier pages hold. */
  readonly told: Set<number>
}

export interface CutPassages {
  readonly snippet?: string
  readonly extracts?: readonly string[]
}

export interface PassageNeeds {
  /** Stems of the words that a passage is to have. */
  readonly stemsFor: (result: SearchResult) => readonly string[]
  /** Whether extracts are asked for. */
  readonly extracts: boolean
  /** By address, the number of the passage that is nearest to the query. */
  readonly nearest?: ReadonlyMap<string, number>
}

/** Results with their snippets, and with their extracts where they are asked for. */
export function withPassages(
  results: readonly SearchResult[],
  { stemsFor, extracts, nearest }: PassageNeeds,
): readonly SearchResult[] {
  if (results.length === 0) return results
  const most = Math.max(LEAST_READ, Math.floor(MOST_READ / results.length))
  const pages = results.map((result): PassagePage => {
    const { url, text, pieces, lang } = result.document
    const described = shownDescription(result.document)
    const read = text.slice(0, Math.min(most, TEXT_READ))
    return { url, text: read, pieces, described, lang, stems: stemsFor(result) }
  })
  const passages = cutPassages(pages, extracts)
  const cut = results.map((result, at) => ({ ...result, ...passages[at] }))
  if (!nearest || nearest.size === 0) return cut
  const shown = new Set(passages.flatMap(({ snippet = '' }) => printsIn(snippet)))
  return results.map((result, at) => {
    const told = cut[at] ?? result
    const passage = nearest.get(result.document.url)
    const snippet = passage === undefined ? undefined : snippetOfPassage(told, passage, stemsFor(result))
    if (snippet === undefined) return told
    const prints = printsIn(snippet)
    if (prints.some((print) => shown.has(print))) return told
    for (const print of prints) shown.add(print)
    return { ...told, snippet }
  })
}

function printsIn(text: string): readonly number[] {
  return readPieces({ text }).map(({ print }) => print)
}

/**
 * A snippet is what this page says and the others do not: what a site repeats on its pages comes last, and so does what
 * only fills in a form that many of them have; no sentence is shown twice, nor one that describes another page.
 */
export function cutPassages(pages: readonly PassagePage[], extracts: boolean): readonly CutPassages[] {
  const finders = new Map<string, FindStem>()
  const read = pages.map((page) => readPage(page, finderFor(page, finders)))
  const sites = onSites(read)
  const ofDescriptions = new Set(read.flatMap(({ description }) => description.map(({ print }) => print)))
  const [shown, told] = [new Set<number>(), new Set<number>()]
  return read.map((one) => {
    const { repeated, forms } = sites.get(one.site) ?? NONE
    const news = newPieces(one, shown, ofDescriptions)
    // Not "Use the following command:" without the command, nor what was cut off before.
    const whole = news.filter(({ text }) => !endsInOneOf(':：…', text))
    const own = whole.filter(({ print }) => !repeated.has(print) && !forms.has(print))
    const passage = bestSentences(own, one) ?? bestSentences(whole, one) ?? bestSentences(news, one)
    for (const { print } of passage?.pieces ?? []) shown.add(print)
    return {
      ...(passage && { snippet: passage.text }),
      ...(extracts && { extracts: extractsOf(one.page, { repeated, forms, told }) }),
    }
  })
}

/** What was not shown yet, describes no other page and leads to none. */
function newPieces(
  { pieces, description, told }: PageRead,
  shown: ReadonlySet<number>,
  ofDescriptions: ReadonlySet<number>,
): readonly ReadPiece[] {
  const own = new Set(description.map(({ print }) => print))
  const found: ReadPiece[] = []
  for (const piece of pieces) {
    const { print } = piece
    const describesAnother = ofDescriptions.has(print) && !own.has(print)
    if (!shown.has(print) && !describesAnother && !POINTS.test(piece.text) && !isSaidIn(told, piece))
      found.push(piece)
  }
  return found
}

interface PageRead {
  readonly page: PassagePage
  readonly site: string
  readonly findStem: FindStem
  readonly pieces: readonly ReadPiece[]
  readonly description: readonly ReadPiece[]
  /** The words of the description. */
  readonly told: readonly number[]
}

/** Most pages are of one language. */
function finderFor({ stems, lang }: PassagePage, known: Map<string, FindStem>): FindStem {
  const name = `${lang} ${stems.join(' ')}`
  const findStem = known.get(name) ?? createFindStem(stems, lang)
  known.set(name, findStem)
  return findStem
}

function readPage(page: PassagePage, findStem: FindStem): PageRead {
  const description = readPieces({ text: page.described }, findStem)
  return {
    page,
    site: sourceOf(page.url),
    findStem,
    pieces: readPieces(page, findStem, true),
    description,
    told: description.flatMap(({ words }) => words),
  }
}

/** A longer sentence that is told so far is told, since no more of it is shown. */
const WORDS_TOLD = 20

function isSaidIn(told: readonly number[], { words }: ReadPiece): boolean {
  const [first] = words
  if (first === undefined) return false
  const count = Math.min(words.length, WORDS_TOLD)
  for (let at = told.indexOf(first); at >= 0; at = told.indexOf(first, at + 1)) {
    let same = 1
    while (same < count && told[at + same] === words[same]) same++
    if (same === count) return true
  }
  return false
}

/** "See also the other page." leads away from this one; what is longer says why. */
const POINTS = /^(?:See|See also|Refer to|Compare|Read)\b.{0,80}$/

function bestSentences(pieces: readonly ReadPiece[], page: PageRead): Passage | undefined {
  const [best] = bestOfPieces(pieces, page.findStem, { maxLength: LONGEST_SNIPPET, count: 1 })
  return best && saysEnough(best, page) ? best : undefined
}

/** "Added in version 15." has a word of the query, as any scrap may; a longer sentence says more than its words. */
const SHORT = 40

/**
 * Whether a sentence tells of the query what the description does not: another word of it, or as many and more of the
 * matter than a scrap; a number may be what was asked for.
 */
function saysEnough(sentence: Passage, { page: { described }, description, findStem }: PageRead): boolean {
  if (described === '') return true
  const told = new Set(toldIn(sentence, findStem).found)
  const before = new Set(description.flatMap(({ found }) => found))
  if (sentence.text.length < SHORT) return told.size >= before.size && !told.isSubsetOf(before)
  const isLess = told.size < before.size && told.isSubsetOf(before)
  return !isLess || (/\d/.test(sentence.text) && !/\d/.test(described))
}

const NONE = { repeated: new Set<number>(), forms: new Set<number>() }

/** By site, the sentences that its pages have in common. */
function onSites(read: readonly PageRead[]): ReadonlyMap<string, Omit<OfSite, 'told'>> {
  const found = new Map<string, Omit<OfSite, 'told'>>()
  for (const [site, pages] of Map.groupBy(read, (page) => page.site)) {
    const pieces = pages.map((page) => page.pieces)
    if (pages.length > 1) found.set(site, { repeated: repeatedIn(pieces), forms: templatesIn(pieces) })
  }
  return found
}

/**
 * The passages that answer best, then as much of the rest as there is room for: the page's own sentences, then what pages of
 * its site have in common, and lists. What an earlier page has told of that is left out, and so are headings.
 */
export function extractsOf(page: PassagePage, site: OfSite): readonly string[] {
  const findStem = createFindStem(page.stems, page.lang)
  const pieces = readPieces(page, findStem)
  const told = [...bestOfPieces(pieces, findStem, EXTRACTS)]
  const inTold = new Set(told.flatMap((passage) => passage.pieces))
  const isTold = (piece: ReadPiece): boolean =>
    inTold.has(piece) || (site.repeated.has(piece.print) && site.told.has(piece.print))
  const others = pieces.filter((piece) => !isTold(piece) && !POINTS.test(piece.text))
  const isOwn = ({ whole, print }: ReadPiece): boolean =>
    whole && !site.repeated.has(print) && !site.forms.has(print)
  const passagesOf = (left: readonly ReadPiece[]): readonly Passage[] =>
    firstPassages(left, findStem, { ...EXTRACTS, count: MOST_OTHERS })
  const rest = passagesOf(others.filter((piece) => !isOwn(piece)))
  let room = MOST_EXTRACTED - told.reduce((sum, passage) => sum + passage.text.length, 0)
  for (const passage of [
    ...passagesOf(others.filter(isOwn)),
    ...rest.filter(({ text: scrap }) => scrap.length >= SHORT),
  ]) {
    if (passage.text.length > room) continue
    room -= passage.text.length
    told.push(passage)
  }
  for (const { print } of told.flatMap((passage) => passage.pieces)) site.told.add(print)
  return told.map((passage) => passage.text)
}
