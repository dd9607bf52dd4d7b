// Ranks the words that somebody may have meant: how common each is, against how unlikely the misspelling is.
import { editDistance } from '../../../../foundation/text/edit-distance.ts'
import type { ListedWord } from '../../word-list.ts'

export interface RankedSpelling extends ListedWord {
  readonly score: number
}

/** Fitted together with the costs of misspelling. */
export const COMMONNESS_WEIGHT = 0.65
export const SOUND_WEIGHT = 1
export const MOST_SOUND_EDITS = 6

/** The best first, at most `most`; words equal in score in their order. */
export function rankSpellings(
  written: string,
  spellings: readonly ListedWord[],
  most: number,
): readonly RankedSpelling[] {
  const key = soundKey(written)
  const atBest = ({ commonness, edits }: ListedWord): number =>
    COMMONNESS_WEIGHT * commonness - CHEAPEST_EDIT * edits
  const ranked: RankedSpelling[] = []
  // What can't come in any more is not worth its alignment: most words are far too rare.
  for (const spelling of [...spellings].sort((a, b) => atBest(b) - atBest(a))) {
    const worst = ranked.length < most ? -Infinity : (ranked.at(-1)?.score ?? 0)
    if (atBest(spelling) < worst) break
    const { word, commonness } = spelling
    const sound = editDistance(key, soundKey(word), MOST_SOUND_EDITS)
    const score = COMMONNESS_WEIGHT * commonness - spellingCost(written, word) - SOUND_WEIGHT * sound
    if (score <= worst) continue
    ranked.push({ ...spelling, score })
    ranked.sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
    if (ranked.length > most) ranked.pop()
  }
  return ranked
}

/** The score of a word as it stands, if it is as common as this. */
export function scoreUnchanged(commonness: number): number {
  return COMMONNESS_WEIGHT * commonness
}

const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/^[kgp]n/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/^x/, 's'],
  [/^wh/, 'w'],
  [/ph/g, 'f'],
  [/ght/g, 't'],
  [/gh/g, ''],
  [/sch/g, 'sk'],
  [/ck/g, 'k'],
  [/t?ch/g, 'C'],
  [/sh/g, 'S'],
  [/[tsc]i(?=[oae])/g, 'S'],
  [/dg(?=[eiy])/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/g(?=[eiy])/g, 'j'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/mb$/, 'm'],
  [/th/g, 'T'],
  [/d(?=t)/g, ''],
  [/(.)\1+/g, '$1'],
  [/^[aeiouy]/, 'A'],
  [/[aeiouyhw]/g, ''],
  [/(.)\1+/g, '$1'],
]

/** How a word sounds, roughly, in English: its consonants as they are spoken, a vowel only at the start. */
export function soundKey(word: string): string {
  return SPOKEN.reduce((key, [spelt, spoken]) => key.replace(spelt, spoken), word)
}

/**
 * Natural logarithms, fitted on one half of public lists of misspellings (bench/train/spelling.ts): people leave letters
 * out far more often than they put wrong ones in.
 */
export const COSTS = {
  swapped: 3,
  doubleMissing: 0.85,
  doubleTooMany: 3.7,
  silentMissing: 1.35,
  vowelMissing: 1.7,
  consonantMissing: 1.7,
  vowelTooMany: 4.1,
  consonantTooMany: 4.5,
  otherVowel: 3.5,
  soundAlike: 2.8,
  otherLetter: 4.6,
  /** Beside the above, where it is the first or the last letter that is wrong. */
  atStart: 0.7,
  atEnd: 0.55,
}

/** No way of misspelling costs less for each letter that is wrong. */
export const CHEAPEST_EDIT = COSTS.doubleMissing

const VOWELS = 'aeiouy'
const SILENT = 'eh'
const ALIKE: ReadonlySet<string> = new Set(
  'ck cs kq sz gj fv mn dt bp vw xs cx cg cq kx'.split(' ').flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
)

/** How unlikely it is that somebody who means one word writes another: the cheapest way from one to the other. */
export function spellingCost(written: string, meant: string): number {
  let before: readonly number[] = []
  let last: readonly number[] = []
  for (let i = 0; i <= written.length; i++) {
    const row: number[] = []
    for (let j = 0; j <= meant.length; j++) {
      if (i > 0 && j > 0 && written[i - 1] === meant[j - 1]) row.push(last[j - 1] ?? 0)
      else row.push(cheapest(written, meant, i, j, { before, last, row }))
    }
    before = last
    last = row
  }
  return last[meant.length] ?? 0
}

interface Rows {
  readonly before: readonly number[]
  readonly last: readonly number[]
  readonly row: readonly number[]
}

/** From the beginning to these places, where the letters before them differ. */
function cheapest(written: string, meant: string, i: number, j: number, { before, last, row }: Rows): number {
  if (i + j === 0) return 0
  const less = j > 0 ? (row[j - 1] ?? 0) + missing(meant, j - 1) : Infinity
  const more = i > 0 ? (last[j] ?? 0) + tooMany(written, i - 1) : Infinity
  if (i === 0 || j === 0) return Math.min(less, more)
  const a = written[i - 1] ?? ''
  const b = meant[j - 1] ?? ''
  const end = i === written.length && j === meant.length ? COSTS.atEnd : 0
  const start = (place: number): number => (i === place && j === place ? COSTS.atStart : 0)
  const changed = (last[j - 1] ?? 0) + otherLetter(a, b) + start(1) + end
  if (i < 2 || j < 2 || a !== meant[j - 2] || b !== written[i - 2]) return Math.min(less, more, changed)
  return Math.min(less, more, changed, (before[j - 2] ?? 0) + COSTS.swapped + start(2) + end)
}

function otherLetter(a: string, b: string): number {
  if (VOWELS.includes(a) && VOWELS.includes(b)) return COSTS.otherVowel
  return ALIKE.has(a + b) ? COSTS.soundAlike : COSTS.otherLetter
}

function missing(meant: string, at: number): number {
  const letter = meant[at] ?? ''
  if (isDouble(meant, at)) return COSTS.doubleMissing
  if (SILENT.includes(letter)) return COSTS.silentMissing + edge(meant, at)
  return (VOWELS.includes(letter) ? COSTS.vowelMissing : COSTS.consonantMissing) + edge(meant, at)
}

function tooMany(written: string, at: number): number {
  if (isDouble(written, at)) return COSTS.doubleTooMany
  const vowel = VOWELS.includes(written[at] ?? '')
  return (vowel ? COSTS.vowelTooMany : COSTS.consonantTooMany) + edge(written, at)
}

function isDouble(word: string, at: number): boolean {
  return word[at] === word[at - 1] || word[at] === word[at + 1]
}

function edge(word: string, at: number): number {
  return at === 0 ? COSTS.atStart : at === word.length - 1 ? COSTS.atEnd : 0
}
