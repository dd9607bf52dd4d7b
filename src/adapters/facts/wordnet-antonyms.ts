// Opposites of a word in WordNet: those linked to it, or to the adjective that it is a shade of.
import { type Part, parseEntry, positionsOf, readEntry } from './wordnet-entry.ts'

const MOST_ANTONYMS = 8

/** Those of the senses that were met most often come first. */
export async function antonymsOf(
  parts: readonly Part[],
  lemma: string,
  seen: (part: Part['partOfSpeech'], position: number) => number,
): Promise<readonly string[]> {
  const senses = await Promise.all(
    parts.map(async ({ partOfSpeech, words, glosses }) =>
      (await positionsOf(words, lemma)).map((position) => ({
        glosses,
        position,
        seen: seen(partOfSpeech, position),
      })),
    ),
  )
  const common = senses.flat().sort((a, b) => b.seen - a.seen)
  const own = lemma.replaceAll('_', ' ')
  const direct = (
    await Promise.all(common.map(({ glosses, position }) => linked(glosses, position, own)))
  ).flat()
  const found = direct.length > 0 ? direct : (await Promise.all(common.map(throughHead))).flat()
  return [...new Set(found)].slice(0, MOST_ANTONYMS)
}

async function linked(glosses: number, position: number, own: string): Promise<readonly string[]> {
  const { words, links } = parseEntry(readEntry(glosses, position))
  const place = words.findIndex((word) => word.toLowerCase() === own) + 1
  const found = await Promise.all(
    links
      .filter(({ symbol, from }) => symbol === '!' && (from === place || from === 0))
      .map(async (link) => parseEntry(readEntry(glosses, link.position)).words[Math.max(0, link.to - 1)]),
  )
  return found.filter((word) => word !== undefined)
}

/** "scorching" is a shade of "hot". */
async function throughHead(sense: {
  readonly glosses: number
  readonly position: number
}): Promise<readonly string[]> {
  const { links } = parseEntry(readEntry(sense.glosses, sense.position))
  const head = links.find(({ symbol }) => symbol === '&')
  if (!head) return []
  const { words } = parseEntry(readEntry(sense.glosses, head.position))
  return linked(sense.glosses, head.position, words[0]?.toLowerCase() ?? '')
}
