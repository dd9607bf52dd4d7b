// Other words for a word, and words for its opposite.
import type { Answerer } from '../answer.ts'
import type { Dictionary } from './dictionary.ts'
import { spellingsOf } from './word-forms.ts'

const LONGEST = 80
const MOST_WORDS = 12
const WORD = "(?:the\\s+word\\s+)?([a-z][a-z' -]{0,30})"
const LEAD = "^(?:what(?:'s|s|\\s+is|\\s+are)\\s+)?(?:an?\\s+|the\\s+|some\\s+)?"
const SYNONYMS: readonly RegExp[] = [
  new RegExp(
    `${LEAD}(?:synonyms?|other\\s+words?|another\\s+word|different\\s+words?)\\s+(?:of|for)\\s+${WORD}$`,
  ),
  new RegExp(
    `${LEAD}words?\\s+(?:similar\\s+to|like|that\\s+mean(?:s)?(?:\\s+the\\s+same\\s+as)?)\\s+${WORD}$`,
  ),
  new RegExp(`^${WORD}\\s+synonyms?$`),
]
const ANTONYMS: readonly RegExp[] = [
  new RegExp(
    `${LEAD}(?:antonyms?|opposites?|opposite\\s+words?|opposite\\s+meaning)\\s+(?:of|for|to)\\s+${WORD}$`,
  ),
  new RegExp(`^${WORD}\\s+(?:antonyms?|opposite(?:\\s+word)?)$`),
]
/** Words of the same list are what they stand for: "the opposite of sex" is a film. */
const NO_WORDS = new Set(['sex', 'love', 'woman', 'everything'])

export function createTellSynonyms({ dictionary }: { readonly dictionary: Dictionary }): Answerer {
  return async ({ text, language }, { signal }) => {
    if (text.length > LONGEST || language !== 'en') return undefined
    const asked = text
      .trim()
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/[?!.]+$/, '')
      .replace(/["“”]/g, '')
    const same = first(SYNONYMS, asked)
    if (same !== undefined) return tell('Synonyms', same, await synonymsOf(dictionary, same, signal))
    const other = first(ANTONYMS, asked)
    if (other === undefined || NO_WORDS.has(other)) return undefined
    return tell('Antonyms', other, await antonymsOf(dictionary, other, signal))
  }
}

function first(patterns: readonly RegExp[], text: string): string | undefined {
  return patterns.flatMap((pattern) => pattern.exec(text)?.[1]?.trim() ?? [])[0]
}

function tell(kind: string, word: string, words: readonly string[]): ReturnType<Answerer> {
  if (words.length === 0) return undefined
  const shown = words.slice(0, MOST_WORDS)
  return {
    intent: 'DefinitionIntent',
    text: `${kind} of ${word}: ${shown.join(', ')}`,
    infobox: { heading: word, source: 'WordNet', items: [{ label: kind, value: shown.join(', ') }] },
    relatedTopics: shown,
  }
}

/** Of every sense, the commonest first; people and towns of that name are none. */
async function synonymsOf(
  dictionary: Dictionary,
  word: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  for (const spelling of spellingsOf(word)) {
    const senses = (await dictionary.senses(spelling, signal)).filter(({ instance }) => !instance)
    const words = [...new Set(senses.flatMap(({ synonyms }) => synonyms))]
    if (words.length > 0) return words
  }
  return []
}

async function antonymsOf(
  dictionary: Dictionary,
  word: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  for (const spelling of spellingsOf(word)) {
    const words = await dictionary.antonyms(spelling, signal)
    if (words.length > 0) return words
  }
  return []
}
