// Texts that stand one below the other, less those that another one holds already.

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

function mayHold(other: string, words: string): boolean {
  return words.length >= LEAST_HELD && words.length < other.length && other.length <= LONGEST_HOLDER
}

/** A text on one line, without the mark of one that was cut. */
function wordsIn(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(/ ?…$/, '')
}
