// How close together the words of a query stand in a text.
import { stem } from '../../../foundation/text/stem.ts'
import { tokenize } from '../../../foundation/text/tokenize.ts'
import type { Document } from '../../index/document.ts'

/** How much of a text is read. */
const TEXT_READ = Number(process.env['IA_READ'] ?? '4000')

/** Words this far apart have nothing to do with each other. */
const FAR = Number(process.env['IA_FAR'] ?? '8')

/** From 0 to 1: for each two words that are neighbours in the query, how near they come to each other, in any order. */
export function closenessOf({ text, lang }: Document, stems: readonly string[]): number {
  const pairs = stems.length - 1
  if (pairs < 1) return 0
  const places = new Map(stems.map((word) => [word, -1]))
  const nearest = new Array<number>(pairs).fill(FAR)
  const { words } = tokenize(text.slice(0, TEXT_READ))
  for (const [place, word] of words.entries()) {
    const found = stem(word, lang)
    if (!places.has(found)) continue
    places.set(found, place)
    for (let pair = 0; pair < pairs; pair++) {
      if (stems[pair] !== found && stems[pair + 1] !== found) continue
      const [a = -1, b = -1] = [places.get(stems[pair] ?? ''), places.get(stems[pair + 1] ?? '')]
      if (a >= 0 && b >= 0 && a !== b) nearest[pair] = Math.min(nearest[pair] ?? FAR, Math.abs(a - b))
    }
  }
  return nearest.reduce((sum, apart) => sum + (FAR - apart) / (FAR - 1), 0) / pairs
}
