// The measures of extraction: word-bag F1, segments found, and equality of title, author and day.

const WORD = /[\p{L}\p{N}_]+/gu

export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}

/** F1 of the words of two texts, each word as often as it occurs. */
export function bagF1(found: string, gold: string): number {
  const one = wordsIn(found)
  const other = wordsIn(gold)
  if (one.length === 0 || other.length === 0) return one.length === other.length ? 1 : 0
  const counts = new Map<string, number>()
  for (const word of other) counts.set(word, (counts.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of one) {
    const left = counts.get(word) ?? 0
    if (left > 0) {
      shared += 1
      counts.set(word, left - 1)
    }
  }
  return (2 * shared) / (one.length + other.length)
}

export function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export function normalTitle(value: string | undefined): string {
  return wordsIn(value ?? '').join(' ')
}

export function normalAuthor(value: string | undefined): string {
  return wordsIn((value ?? '').trim().replace(/^(?:by|von|par|por)\s+/i, '')).join(' ')
}

export function normalDay(value: string | undefined): string {
  const match = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(value ?? '')
  return match === null ? '' : `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`
}
