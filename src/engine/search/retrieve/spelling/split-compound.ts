// A compound that the index does not have, as the words of the index that it is made of: `solarstromspeicher`.
import type { CountedIndex } from '../counted-index.ts'

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
export async function splitCompound(
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
