// Spell correction: a word that nobody knows becomes one that was likely meant, where that finds something new.
import type { Clause, IndexHits } from '../../../index/search-index.ts'
import type { ParsedQuery } from '../../read/parsed-query.ts'
import type { OpenWordList } from '../../word-list.ts'
import type { CountedIndex } from '../counted-index.ts'
import { partQuery, queryFor } from '../index-queries.ts'
import { type DoubtfulWord, doubtfulWords, isForeignQuery } from './doubtful-words.ts'
import { INTENT_WORDS, isUnknown, meantWord } from './meant-word.ts'
import { type MeantWord, mendedQuery } from './mended-query.ts'

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
  const mended = mendedQuery(parsed, corrections, needs.language)
  const again = await needs.index.retrieve(queryFor(mended, needs.limit))
  const asksForAnswer = corrections.some(({ meant }) => INTENT_WORDS.has(meant.toLowerCase()))
  const scores = new Map(found.hits.slice(0, FIRST_HITS).map(({ url, score }) => [url, score]))
  // It finds a document that was not there before, or more of the query in one.
  const gains = again.hits
    .slice(0, FIRST_HITS)
    .some(({ url, score }) => score > (scores.get(url) ?? -1) * GAIN)
  return asksForAnswer || gains ? { parsed: mended, found: again } : undefined
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
  const under = (clause: Clause) => ({ ...partQuery(parsed, [], 1), must: [[clause], ...parsed.required] })
  const spelling = { under, index, english, edits, documents, ...(list && { list }) }
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
