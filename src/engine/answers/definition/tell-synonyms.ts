// Other words for a word, and words for its opposite.
import type { Answerer } from '../answer.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import type { Dictionary } from './define-word.ts'
import { ofSpelling } from './word-forms.ts'

const LONGEST = 80
const MOST_WORDS = 12
/** Words of the same list are what they stand for: "the opposite of sex" is a film. */
const NO_WORDS = new Set(['sex', 'love', 'woman', 'everything'])

const phrases = phrasesOf('synonyms', { term: (text) => /^[a-z][a-z' -]{0,30}$/.test(text) })

export function createTellSynonyms({ dictionary }: { readonly dictionary: Dictionary }): Answerer {
  return async ({ text, language }, { signal }) => {
    if (text.length > LONGEST || language !== 'en') return undefined
    const [asked] = phrases.readings(text.replace(/["“”]/g, ''))
    const word = asked?.slots['word']
    if (word === undefined || (asked?.form === 'antonyms' && NO_WORDS.has(word))) return undefined
    return asked?.form === 'synonyms'
      ? tell('Synonyms', word, await ofSpelling(word, (one) => synonymsOf(dictionary, one, signal)))
      : tell('Antonyms', word, await ofSpelling(word, (one) => dictionary.antonyms(one, signal)))
  }
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
  const senses = await dictionary.senses(word, signal)
  return [...new Set(senses.flatMap(({ instance, synonyms }) => (instance ? [] : synonyms)))]
}
