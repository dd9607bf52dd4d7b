// Spell correction from the index's own words: only for a word it does not know, only where that finds more.
import { editDistance } from '../../../foundation/text/edit-distance.ts'
import type { Found } from '../../index/search-index.ts'
import { splitQuery } from '../query/split-query.ts'
import type { Asked } from './asked.ts'
import type { CountedIndex } from './counted-index.ts'
import { partQuery, queryFor } from './index-queries.ts'

export interface CorrectNeeds {
  readonly index: CountedIndex
  /** How many letters may be wrong in a long word. */
  readonly edits: 1 | 2
  readonly limit: number
}

export interface Correction {
  readonly asked: Asked
  readonly found: Found
}

const SHORTEST = 4
/** From this length on two letters may be wrong. */
const LONG = 7
const MOST_CORRECTED = 3
const MOST_CANDIDATES = 2000
/** An index of this many documents has seen enough that a word of only one or two is likely wrong itself. */
const LARGE_INDEX = 1000

/** The query with its misspelt words mended and what that finds; undefined where nothing is gained. */
export async function correctSpelling(
  asked: Asked,
  found: Found,
  needs: CorrectNeeds,
): Promise<Correction | undefined> {
  const doubtful = asked.text.split(' ').filter((word) => word.length >= SHORTEST && /^[a-z]+$/.test(word))
  const corrections = new Map<string, string>()
  for (const word of new Set(doubtful)) {
    if (corrections.size >= MOST_CORRECTED || needs.index.timeIsUp()) break
    if (!asked.words.includes(word) || (await needs.index.frequency(word)) > 0) continue
    const better = await nearestWord(word, needs)
    if (better !== undefined && !(await hasRelatives(asked, word, needs.index))) corrections.set(word, better)
  }
  if (corrections.size === 0) return undefined
  const mend = (word: string): string => corrections.get(word) ?? word
  const mendAll = (words: readonly string[]): readonly string[] => [...new Set(words.map(mend))]
  const mended: Asked = {
    ...asked,
    query: splitQuery(asked.query)
      .map(({ raw }) => mend(raw))
      .join(' '),
    text: asked.text.split(' ').map(mend).join(' '),
    words: mendAll(asked.words),
    passageWords: mendAll(asked.passageWords),
  }
  const again = await needs.index.retrieve(queryFor(mended, needs.limit))
  return again.total > found.total ? { asked: mended, found: again } : undefined
}

/** A form of a word that the index knows by its stem is spelt well enough. */
async function hasRelatives(asked: Asked, word: string, index: CountedIndex): Promise<boolean> {
  return (await index.look({ ...partQuery(asked, [word], 1), should: [] })).total > 0
}

async function nearestWord(word: string, { index, edits }: CorrectNeeds): Promise<string | undefined> {
  const most = word.length >= LONG ? edits : 1
  const fewest = (await index.stats()).documents > LARGE_INDEX ? 3 : 1
  let best: { word: string; distance: number; documents: number } | undefined
  for (const prefix of prefixesOf(word, edits)) {
    for (const candidate of await index.wordsFrom(prefix, MOST_CANDIDATES)) {
      if (candidate.documents < fewest || Math.abs(candidate.word.length - word.length) > most) continue
      const distance = editDistance(word, candidate.word, most)
      if (distance > most || !plausible(word, candidate.word)) continue
      const nearer = !best || distance < best.distance
      const commoner = best?.distance === distance && candidate.documents > best.documents
      if (nearer || commoner) best = { ...candidate, distance }
    }
  }
  return best?.word
}

/** In a word of four letters a changed letter makes another word more often than it mends one. */
function plausible(word: string, candidate: string): boolean {
  if (!/^\p{L}+$/u.test(candidate)) return false
  if (word.length > SHORTEST || candidate.length !== word.length) return true
  return [...word].sort().join('') === [...candidate].sort().join('')
}

/** Beginnings under which the intended word may stand: as written, swapped, one letter too many, one too few. */
function prefixesOf(word: string, edits: number): ReadonlySet<string> {
  const [a = '', b = '', c = ''] = word
  const prefixes = [a + b, b + a, b + c, a + c]
  if (edits > 1) prefixes.push(...Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => letter + b), a)
  return new Set(prefixes)
}
