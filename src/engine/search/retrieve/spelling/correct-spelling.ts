// Spell correction: a word that nobody knows becomes one that was likely meant, where that finds something new.
import { contentWords, languagesWithStopWords, stopWords } from '../../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../../foundation/text/tokenize.ts'
import type { IndexHits } from '../../../index/search-index.ts'
import type { ParsedQuery } from '../../read/parsed-query.ts'
import { commonNames, joinedNames, splitNames } from '../../read/query-names.ts'
import { splitQuery } from '../../read/split-query.ts'
import type { OpenWordList, WordList } from '../../word-list.ts'
import type { CountedIndex } from '../counted-index.ts'
import { queryFor } from '../index-queries.ts'
import { type DoubtfulWord, doubtfulWords } from './doubtful-words.ts'
import { INTENT_WORDS, isUnknown, meantWord } from './meant-word.ts'

export interface CorrectNeeds {
  readonly index: CountedIndex
  /** Absent: the index alone knows words. */
  readonly words?: OpenWordList
  readonly language: string
  /** How many letters may be wrong in a long word. */
  readonly edits: number
  readonly limit: number
}

export interface Correction {
  readonly parsed: ParsedQuery
  readonly found: IndexHits
}

/** More words that nobody knows are another language, or none. */
const MOST_UNKNOWN = 3
/** Words that the index is asked for together. */
const AT_ONCE = 8
/** Where something new must come in: the same for every page of a list. */
const FIRST_HITS = 40
/** So much higher a score is more than another order of adding. */
const GAIN = 1.001

/** The query with its misspelt words mended and what that finds; undefined where nothing is gained. */
export async function correctSpelling(
  parsed: ParsedQuery,
  found: IndexHits,
  needs: CorrectNeeds,
): Promise<Correction | undefined> {
  const corrections = await findCorrections(parsed, needs)
  if (corrections.length === 0) return undefined
  const mended = mendAsked(parsed, corrections, needs.language)
  const again = await needs.index.retrieve(queryFor(mended, needs.limit))
  const asksForAnswer = corrections.some(({ meant }) => INTENT_WORDS.has(meant.toLowerCase()))
  return asksForAnswer || gains(found, again) ? { parsed: mended, found: again } : undefined
}

/** Whether a search found something that the one before did not: a document, or more of the query in one. */
function gains(before: IndexHits, again: IndexHits): boolean {
  const scores = new Map(before.hits.slice(0, FIRST_HITS).map(({ url, score }) => [url, score]))
  return again.hits.slice(0, FIRST_HITS).some(({ url, score }) => score > (scores.get(url) ?? -1) * GAIN)
}

interface MeantWord extends Pick<DoubtfulWord, 'raw' | 'written' | 'word'> {
  readonly meant: string
}

/** What was meant by words of the query. */
async function findCorrections(
  parsed: ParsedQuery,
  { index, words, language, edits }: CorrectNeeds,
): Promise<readonly MeantWord[]> {
  const doubtful = doubtfulWords(parsed)
  if (doubtful.length === 0) return []
  const list = await words?.()
  const documents = await index.documents()
  const english = language.slice(0, 2).toLowerCase() === 'en'
  if (english && list && isForeignQuery(parsed.text, list)) return []
  const spelling = { parsed, index, english, edits, documents, ...(list && { list }) }
  const unknown: DoubtfulWord[] = []
  for (let at = 0; at < doubtful.length && unknown.length <= MOST_UNKNOWN; at += AT_ONCE) {
    // Asked one by one, each would wait for the work of others.
    const some = doubtful.slice(at, at + AT_ONCE)
    const areUnknown = await Promise.all(some.map(({ word }) => isUnknown(word, spelling)))
    unknown.push(...some.filter((_, place) => areUnknown[place]))
  }
  if (unknown.length > MOST_UNKNOWN || index.timeIsUp()) return []
  const meantOf = async (doubt: DoubtfulWord): Promise<readonly MeantWord[]> => {
    const { raw, written, word } = doubt
    const meant = (await splitCompound(word, language, index)) ?? (await meantWord(doubt, spelling))
    return meant === undefined ? [] : [{ raw, written, word, meant: asWritten(meant, written) }]
  }
  const alone = (await Promise.all(unknown.map(meantOf))).flat()
  const together = (await Promise.all(besideMended(unknown, alone).map(meantOf))).flat()
  const again = new Set(together.map(({ word }) => word))
  return [...alone.filter(({ word }) => !again.has(word)), ...together]
}

/** Words beside one that was mended, which tells more of them: "ternery" beside "operator" in place of "operater". */
function besideMended(
  unknown: readonly DoubtfulWord[],
  corrections: readonly MeantWord[],
): readonly DoubtfulWord[] {
  const mended = new Map(corrections.map(({ word, meant }) => [word, meant.toLowerCase()]))
  return unknown.flatMap(({ before = '', after = '', ...doubt }) => {
    if (!mended.has(before) && !mended.has(after)) return []
    const [left, right] = [mended.get(before) ?? before, mended.get(after) ?? after]
    return [{ ...doubt, ...(left !== '' && { before: left }), ...(right !== '' && { after: right }) }]
  })
}

function asWritten(meant: string, written: string): string {
  return /^\p{Lu}/u.test(written) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant
}

function mendAsked(parsed: ParsedQuery, corrections: readonly MeantWord[], language: string): ParsedQuery {
  const mend = (raw: string): string =>
    corrections
      .filter((correction) => correction.raw === raw)
      .reduce((piece, { written, meant }) => piece.replace(written, () => meant), raw)
  const words = new Map(corrections.map(({ word, meant }) => [word, wordsOf(meant)]))
  const mendWords = (all: readonly string[]): readonly string[] => {
    const mended = all.flatMap((word) => {
      const meant = words.get(word)
      return meant ? contentWords(meant, language) : [word]
    })
    return [...new Set(mended)]
  }
  const plain = parsed.text.split(' ').map(mend)
  const text = plain.join(' ')
  return {
    ...parsed,
    query: splitQuery(parsed.query)
      .map(({ raw }) => mend(raw))
      .join(' '),
    text,
    words: mendWords(parsed.words),
    names: commonNames(plain, language),
    joined: joinedNames(text),
    split: splitNames(plain),
    sides: parsed.sides.map((side) => mendAsked(side, corrections, language)),
    passageWords: mendWords(parsed.passageWords),
    // Words that were written as one belong side by side.
    compounds: [
      ...parsed.compounds.map(mend),
      ...[...words.values()].filter((all) => all.length > 1).map((all) => all.join(' ')),
    ],
  }
}

/** From this length on one word tells: two letters are mostly the short form of something ("ai", "au"). */
const LONG_ENOUGH = 3
/** Words that English has too, but less often than this, as "como" is a place. */
const SELDOM = 16

/** A letter that English writes in words of others alone. */
const MARKED = /[^\P{L}A-Za-z]/u

/**
 * Its small words tell: those of another language that English does not have, where it has none of English. So does a
 * word with a mark that English has not taken over, as `programación`.
 */
export function isForeignQuery(text: string, list: WordList): boolean {
  const words = wordsOf(text)
  const marked = text.split(' ').filter((word) => MARKED.test(word))
  if (wordsOf(marked.join(' ')).some((word) => list.commonness(word) === undefined)) return true
  const english = stopWords('en')
  if (words.some((word) => english.has(word) && word.length > 1)) return false
  const isForeign = (word: string): boolean => (list.commonness(word) ?? 0) < SELDOM
  return languagesWithStopWords.some((language) => {
    if (language === 'en') return false
    const small = words.filter((word) => stopWords(language).has(word))
    const foreign = small.filter(isForeign)
    return foreign.some((word) => word.length >= LONG_ENOUGH) || (foreign.length > 0 && small.length > 1)
  })
}

/** Languages that write compounds as one word, with the letters that may stand between the parts. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  de: ['', 's', 'n', 'en', 'es', 'er', 'e'],
  nl: ['', 's', 'n', 'en', 'e'],
  sv: ['', 's', 'u', 'o', 'e'],
  da: ['', 's', 'e'],
  no: ['', 's', 'e'],
  nb: ['', 's', 'e'],
  nn: ['', 's', 'e'],
  fi: ['', 'n'],
}
const SHORTEST_WORD = 8
const SHORTEST_PART = 3
const LONGEST_WORD = 40

/** Both parts with a space between them; undefined where no cut gives two words that the index has. */
async function splitCompound(
  word: string,
  language: string,
  index: Pick<CountedIndex, 'frequency' | 'timeIsUp'>,
): Promise<string | undefined> {
  const links = LINKS[language.slice(0, 2).toLowerCase()]
  if (!links || word.length < SHORTEST_WORD || word.length > LONGEST_WORD || !/^\p{L}+$/u.test(word))
    return undefined
  let best: { readonly text: string; readonly least: number } | undefined
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    if (index.timeIsUp()) break
    const last = word.slice(at)
    const behind = await index.frequency(last)
    if (behind === 0) continue
    for (const link of links) {
      const first = word.slice(0, at - link.length)
      if (first.length < SHORTEST_PART || !word.slice(0, at).endsWith(link)) continue
      const before = await index.frequency(first)
      // The longest last word says most of what the whole is.
      if (before > 0 && (!best || Math.min(before, behind) > best.least))
        best = { text: `${first} ${last}`, least: Math.min(before, behind) }
    }
  }
  return best?.text
}
