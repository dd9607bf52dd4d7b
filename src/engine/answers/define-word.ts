// Definitions: what a word means, where the words of the query ask for that.
import type { Answer, Answerer } from './answer.ts'
import type { Dictionary, Sense } from './dictionary.ts'

const LONGEST = 80
const PATTERNS: readonly RegExp[] = [
  /^(?:define|definition of|definition for|meaning of|what is the (?:meaning|definition) of(?: the word)?|what's the (?:meaning|definition) of)\s+(?:the word\s+|a\s+|an\s+)?(.+)$/,
  /^define:\s*(.+)$/,
  /^what does\s+(?:the word\s+|an?\s+)?(.+?)\s+mean(?:\s+in english)?$/,
  /^(.+?)\s+(?:definition|meaning|defined|meaning in english|definition and meaning|dictionary definition)$/,
]
/** Asked of anything, so only told of a word that means one thing. */
const WHAT_IS = /^what(?:'s|s| is)\s+(?:an?\s+)?([a-z-]{4,30})$/
const MOST_WORDS = 4
const MOST_SENSES = 3
/** "The meaning of life" asks for more than a word. */
const NO_WORDS = new Set(['life', 'name', 'names', 'my name', 'dreams', 'color', 'colors', 'song', 'lyrics'])

export function createDefineWord({ dictionary }: { readonly dictionary: Dictionary }): Answerer {
  return async ({ text, forced, language }, { signal }) => {
    if (text.length > LONGEST || (language !== 'en' && !forced)) return undefined
    const asked = text
      .trim()
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/[?!.]+$/, '')
    const cued = PATTERNS.flatMap((pattern) => pattern.exec(asked)?.[1] ?? [])[0]
    const single = cued === undefined ? WHAT_IS.exec(asked)?.[1] : undefined
    const word = (cued ?? single ?? (forced ? asked : undefined))?.replace(/^["'“](.+)["'”]$/, '$1').trim()
    if (
      word === undefined ||
      word === '' ||
      (!forced && NO_WORDS.has(word)) ||
      word.split(/\s+/).length > MOST_WORDS
    )
      return undefined
    const senses = await dictionary.senses(word, signal)
    if (senses.length === 0 || (single !== undefined && senses.length > 1)) return undefined
    return answerOf(word, senses)
  }
}

function answerOf(word: string, senses: readonly Sense[]): Answer | undefined {
  const told = senses.filter(({ gloss }) => gloss !== '')
  const [first] = told
  if (!first) return undefined
  const items = told
    .slice(0, 2 * MOST_SENSES)
    .map(({ partOfSpeech, gloss }, at) => ({ label: `${partOfSpeech} ${at + 1}`, value: gloss }))
  const synonyms = [...new Set(told.slice(0, MOST_SENSES).flatMap((sense) => sense.synonyms))]
  return {
    intent: 'DefinitionIntent',
    text: `${word} (${first.partOfSpeech}): ${first.gloss}`,
    infobox: { heading: word, source: 'WordNet', items },
    ...(synonyms.length > 0 && { relatedTopics: synonyms }),
  }
}
