// Ranks the words that somebody may have meant: how common each is, against how unlikely the misspelling is.
import { editDistance } from '../../../../foundation/text/edit-distance.ts'
import { CHEAPEST_EDIT, spellingCost } from './spelling-cost.ts'

/** A word that may have been meant. */
export interface Spelling {
  readonly word: string
  /** As in the WordList. */
  readonly commonness: number
  readonly edits: number
}

export interface RankedSpelling extends Spelling {
  readonly score: number
}

/** Fitted together with the costs of misspelling. */
export const COMMONNESS_WEIGHT = 0.65
export const SOUND_WEIGHT = 1
export const MOST_SOUND_EDITS = 6

/** The best first, at most `most`; words equal in score in their order. */
export function rankSpellings(
  written: string,
  spellings: readonly Spelling[],
  most: number,
): readonly RankedSpelling[] {
  const key = soundKey(written)
  const atBest = ({ commonness, edits }: Spelling): number =>
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
