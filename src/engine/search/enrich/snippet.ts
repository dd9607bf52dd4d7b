// The snippets of results: whole sentences that speak of the query, beyond what else is shown.
import { createFindStem } from '../../../foundation/text/stem.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { sourceOf } from '../../../foundation/web/url.ts'
import { shownDescription } from '../../index/document/shown-description.ts'
import { bestOfPieces, firstPassages, type Passage, type PassageOptions } from '../rank/passages/passages.ts'
import { type ReadPiece, readPieces, withoutAddresses } from '../rank/passages/read-pieces.ts'
import { endsInOneOf, TEXT_READ } from '../rank/passages/text-pieces.ts'
import type { SearchResult } from '../search-outcome.ts'
import { LONGEST_SNIPPET, snippetOfPassage } from './nearest-snippet.ts'
import { repeatedIn, SentenceSet, templatesIn } from './sentence-set.ts'

/** Of those that answer best. */
const EXTRACTS = { maxLength: 600, fullEnough: 0.8, count: 4 }
/** Of all together, in characters: about what a reader needs to go without the page, some 600 tokens. */
const MOST_EXTRACTED = 2_600
/** Where so many passages fit, they are scraps. */
const MOST_OTHERS = 12

const NONE = new SentenceSet()

/** Characters of all results together that snippets are looked for in, and of each at least. */
const MOST_READ = 1_000_000
const LEAST_READ = 10_000

/** A page that passages are cut from. */
export interface PassagePage {
  readonly url: string
  readonly text: string
  /** What a result says of it beside its snippet. */
  readonly described: string
  readonly lang: string | undefined
  /** Of the words that a passage is to have. */
  readonly stems: readonly string[]
}

/** Sentences that pages of one site have in common. */
interface OfSite {
  readonly repeated: SentenceSet
  /** What only fills in a form that many of them have. */
  readonly forms: SentenceSet
  /** What extracts of earlier pages hold. */
  readonly told: SentenceSet
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
    const { url, text, lang } = result.document
    const described = shownDescription(result.document)
    return { url, text: text.slice(0, Math.min(most, TEXT_READ)), described, lang, stems: stemsFor(result) }
  })
  const passages = cutPassages(pages, extracts)
  const cut = results.map((result, at) => ({ ...result, ...passages[at] }))
  if (!nearest) return cut
  const shown = sentencesIn(passages.flatMap(({ snippet = '' }) => readPieces(snippet)))
  return results.map((result, at) => {
    const told = cut[at] ?? result
    const passage = nearest.get(result.document.url)
    const snippet = passage === undefined ? undefined : snippetOfPassage(told, passage, stemsFor(result))
    if (snippet === undefined) return told
    const sentences = readPieces(snippet)
    if (sentences.some((piece) => shown.has(piece))) return told
    for (const { form } of sentences) shown.add(form)
    return { ...told, snippet }
  })
}

function sentencesIn(pieces: readonly ReadPiece[]): SentenceSet {
  const sentences = new SentenceSet()
  for (const { form } of pieces) sentences.add(form)
  return sentences
}

/**
 * A snippet is what this page says and the others do not: what a site repeats on its pages comes last, and so does what
 * only fills in a form that many of them have; no sentence is shown twice, nor one that describes another page.
 */
export function cutPassages(pages: readonly PassagePage[], extracts: boolean): readonly CutPassages[] {
  const texts = new Map<PassagePage, readonly ReadPiece[]>()
  for (const page of pages) texts.set(page, readPieces(page.text, true))
  const repeated = onSites(texts, repeatedIn)
  const templates = onSites(texts, templatesIn)
  const [shown, told] = [new SentenceSet(), new SentenceSet()]
  const descriptions = pages.map(({ described }) => readPieces(described))
  const ofDescriptions = sentencesIn(descriptions.flat())
  const cut: CutPassages[] = []
  for (const [at, page] of pages.entries()) {
    const { stems, lang } = page
    const site = sourceOf(page.url)
    const [onSite = NONE, ofForm = NONE] = [repeated.get(site), templates.get(site)]
    const pieces = texts.get(page) ?? []
    const described = readDescription(page.described)
    const own = sentencesIn(descriptions[at] ?? [])
    const isShown = (piece: ReadPiece): boolean =>
      shown.has(piece) || (ofDescriptions.has(piece) && !own.has(piece))
    const find = (isUnwanted: (piece: ReadPiece) => boolean): Passage | undefined =>
      bestSentences(
        pieces,
        {
          stems,
          lang,
          isUnwanted: (piece) => isShown(piece) || pointsElsewhere(piece) || isUnwanted(piece),
        },
        described,
      )
    const isOfSite = (piece: ReadPiece): boolean => onSite.has(piece) || ofForm.has(piece)
    const passage =
      find((piece) => isOfSite(piece) || goesOn(piece)) ??
      (pieces.some(isOfSite) ? find(goesOn) : undefined) ??
      (pieces.some(goesOn) ? find(() => false) : undefined)
    for (const form of passage?.forms ?? []) shown.add(form)
    cut.push({
      ...(passage && { snippet: passage.text }),
      ...(extracts && { extracts: extractsOf(page, { repeated: onSite, forms: ofForm, told }) }),
    })
  }
  return cut
}

/** "Use the following command:" without the command; what was cut off before. */
function goesOn({ text }: ReadPiece): boolean {
  return endsInOneOf(':：…', text)
}

/** "See also the other page." leads away from this one; what is longer says why. */
const POINTS = /^(?:See|See also|Refer to|Compare|Read)\b.{0,80}$/

function pointsElsewhere({ text }: ReadPiece): boolean {
  return POINTS.test(text)
}

function bestSentences(
  pieces: readonly ReadPiece[],
  options: Pick<PassageOptions, 'stems' | 'isUnwanted' | 'lang'>,
  described: Told,
): Passage | undefined {
  const asked = { ...options, maxLength: LONGEST_SNIPPET, count: 1, besides: described.words }
  const [best] = bestOfPieces(pieces, asked)
  return best && saysEnough(best, described, options) ? best : undefined
}

interface Told {
  readonly text: string
  readonly words: readonly string[]
}

/** More of a description is never shown in one look. */
const DESCRIPTION_READ = 2_000

function readDescription(text: string): Told {
  return { text, words: wordsOf(withoutAddresses(text.slice(0, DESCRIPTION_READ))) }
}

/** "Added in version 15." has a word of the query, as any scrap may; a longer sentence says more than its words. */
const SHORT = 40

/**
 * Whether a sentence tells of the query what the description does not: another word of it, or as many and more of the
 * matter than a scrap; a number may be what was asked for.
 */
function saysEnough(
  sentence: Told,
  described: Told,
  { stems, lang }: Pick<PassageOptions, 'stems' | 'lang'>,
): boolean {
  if (described.text === '') return true
  const findStem = createFindStem(stems, lang)
  const found = (words: readonly string[]): ReadonlySet<string> =>
    new Set(words.flatMap((word) => findStem(word) ?? []))
  const [told, before] = [found(sentence.words), found(described.words)]
  if (sentence.text.length < SHORT) return told.size >= before.size && !told.isSubsetOf(before)
  const isLess = told.size < before.size && told.isSubsetOf(before)
  return !isLess || (/\d/.test(sentence.text) && !/\d/.test(described.text))
}

/** By site, the sentences that its pages have in common. */
function onSites(
  texts: ReadonlyMap<PassagePage, readonly ReadPiece[]>,
  inCommon: typeof repeatedIn,
): ReadonlyMap<string, SentenceSet> {
  const found = new Map<string, SentenceSet>()
  for (const [site, pages] of Map.groupBy(texts, ([{ url }]) => sourceOf(url))) {
    const pieces = pages.map(([, one]) => one)
    found.set(site, inCommon(pieces))
  }
  return found
}

/**
 * The passages that answer best, then as much of the rest as there is room for: the page's own sentences, then what pages of
 * its site have in common, and lists. What an earlier page has told of that is left out, and so are headings.
 */
export function extractsOf({ text, lang, stems }: PassagePage, site: OfSite): readonly string[] {
  const pieces = readPieces(text)
  const told = [...bestOfPieces(pieces, { ...EXTRACTS, lang, stems })]
  const isTold = (piece: ReadPiece): boolean =>
    told.some(({ from, to }) => from <= piece.at && piece.at <= to) ||
    (site.repeated.has(piece) && site.told.has(piece))
  const others = pieces.filter((piece) => !isTold(piece) && !pointsElsewhere(piece))
  const isOwn = (piece: ReadPiece): boolean =>
    piece.whole && !site.repeated.has(piece) && !site.forms.has(piece)
  const passagesOf = (left: readonly ReadPiece[]): readonly Passage[] =>
    firstPassages(left, { ...EXTRACTS, count: MOST_OTHERS })
  const rest = passagesOf(others.filter((piece) => !isOwn(piece)))
  let room = MOST_EXTRACTED - told.reduce((sum, passage) => sum + passage.text.length, 0)
  for (const passage of [...passagesOf(others.filter(isOwn)), ...rest.filter(isNoScrap)]) {
    if (passage.text.length > room) continue
    room -= passage.text.length
    told.push(passage)
  }
  for (const form of told.flatMap(({ forms }) => forms)) site.told.add(form)
  return told.map((passage) => passage.text)
}

function isNoScrap({ text }: Passage): boolean {
  return text.length >= SHORT
}
