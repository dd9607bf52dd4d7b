// Texts that stand one below the other, less those that another one holds already.

import { onOneLine } from '../../foundation/text/one-line.ts'

/** So short a text may be a part of another by chance, and means something by itself. */
const LEAST_HELD = 40
/** Longer than any passage; to look for more in more could take long. */
const LONGEST_HOLDER = 1_000

/** Each text once, however it breaks its lines, and none that another holds whole. Empty ones are left out. */
export function dropContainedTexts(texts: readonly string[]): readonly string[] {
  const parts = texts.map((text) => ({ text: text.trim(), words: wordsIn(text) }))
  const isHeld = (words: string, at: number): boolean =>
    parts.some(({ words: other }, index) =>
      other === words ? index < at : mayHold(other, words) && other.includes(words),
    )
  return parts.filter(({ text, words }, at) => text !== '' && !isHeld(words, at)).map(({ text }) => text)
}

/** Whether one of the texts says all of it. */
export function isToldIn(texts: readonly string[], text: string): boolean {
  const words = wordsIn(text)
  return texts.some((one) => wordsIn(one).includes(words))
}

/** Whether it is long enough to be the same text, and not the same few words by chance. */
function isText(words: string): boolean {
  return words.length >= LEAST_HELD
}

/** What has extracts, and texts of its own beside them. */
interface Excerpted {
  readonly desc: string
  readonly snippet?: string
  readonly extracts?: readonly string[]
}

/** Without the extracts that an earlier one shows already; its own description and snippet stay with each. */
export function dropRepeatedExtracts<T extends Excerpted>(all: readonly T[]): readonly T[] {
  const told = new Set<string>()
  return all.map((one) => {
    const own = [one.desc, one.snippet ?? ''].map(wordsIn)
    const extracts = one.extracts?.filter((text) => !told.has(wordsIn(text)))
    const isBare = own.join('') === '' && extracts?.length === 0
    const shown = isBare || extracts === undefined ? one : { ...one, extracts }
    for (const words of [...own, ...(one.extracts ?? []).map(wordsIn)]) if (isText(words)) told.add(words)
    return shown
  })
}

function mayHold(other: string, words: string): boolean {
  return isText(words) && words.length < other.length && other.length <= LONGEST_HOLDER
}

/** A text on one line, without the mark of one that was cut. */
function wordsIn(text: string): string {
  return onOneLine(text).replace(/ ?…$/, '')
}
