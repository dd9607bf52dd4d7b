// Definitions: what a word means, and other words for it, where the words of the query ask for that.
import type { Answer, Answerer } from '../answer.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { ofSpelling } from './word-forms.ts'

/** The Dictionary port: what English words mean. */
export interface Sense {
  /** The word as it is written, with its capitals. */
  readonly word: string
  readonly partOfSpeech: 'noun' | 'verb' | 'adjective' | 'adverb'
  /** Without examples. */
  readonly gloss: string
  /** Other words for the same. */
  readonly synonyms: readonly string[]
  /** A single thing with a name, such as a city or a planet, not a kind of thing. */
  readonly instance: boolean
  /** Somebody: a person, or what one is. */
  readonly person: boolean
}

export interface Dictionary {
  /** Senses of a word or phrase, the commonest of each part of speech first; empty where it is not known. */
  senses(word: string, signal: AbortSignal): Promise<readonly Sense[]>
  /** Words that mean the opposite, those of the commonest senses first. */
  antonyms(word: string, signal: AbortSignal): Promise<readonly string[]>
}

const LONGEST = 80
const MOST_WORDS = 4
const MOST_SENSES = 3
const PLAIN = /^[ -~]*$/
/** "p" may be phosphorus or a hundred other things. */
const LONGEST_SYMBOL = 2
/** "The meaning of life" asks for more than a word. */
const NO_WORDS = new Set([
  ...['life', 'name', 'names', 'my name', 'dreams', 'color', 'colors', 'song', 'lyrics'],
  ...['tattoos', 'flowers', 'numbers', 'symbols', 'emojis', 'tarot cards'],
])

const phrases = phrasesOf('definition', { lone: (text) => /^[a-z-]{4,30}$/.test(text) })

/** The word that the query asks for in a form, if it does. */
function wordAsked(text: string, wanted: string): string | undefined {
  return phrases.readings(text).find(({ form }) => form === wanted)?.slots['word']
}

export interface DefineNeeds {
  readonly dictionary: Dictionary
}

export function createDefineWord({ dictionary }: DefineNeeds): Answerer {
  return async ({ text, forced, language }, { signal }) => {
    if (text.length > LONGEST || (language !== 'en' && !forced)) return undefined
    const asked = text.toLowerCase()
    const cued = wordAsked(asked, 'define')
    const word = (cued ?? (forced ? asked : '')).replace(/^["'“](.+)["'”]$/, '$1').trim()
    if (word === '' || word.split(/\s+/).length > MOST_WORDS || (!forced && NO_WORDS.has(word)))
      return undefined
    const senses = await sensesOf(dictionary, word, signal)
    const symbol = word.length <= LONGEST_SYMBOL && senses[0]?.word !== word
    // Who asks for English may have a word of another language, which is a name in this one.
    const foreign = asked.includes(' in english') && senses.every(isName)
    return (symbol && !forced) || foreign ? undefined : answerOf(senses)
  }
}

function sensesOf(dictionary: Dictionary, word: string, signal: AbortSignal): Promise<readonly Sense[]> {
  return ofSpelling(word, async (spelling) => {
    const found = await dictionary.senses(spelling, signal)
    // Words that keep their marks in English name things: a résumé is not what one does.
    const senses = PLAIN.test(word) ? found : found.filter(({ partOfSpeech }) => partOfSpeech !== 'verb')
    return spelling !== word && DONE.test(word) ? verbsFirst(senses) : senses
  })
}

/** What was stationed is no station. */
const DONE = /(?:ed|ing)$/

function verbsFirst(senses: readonly Sense[]): readonly Sense[] {
  const isVerb = ({ partOfSpeech }: Sense): boolean => partOfSpeech === 'verb'
  return [...senses.filter(isVerb), ...senses.filter((sense) => !isVerb(sense))]
}

/**
 * "what is X", which is asked of anything: only told of a word that means one thing. Somebody is a docker, and "what is
 * docker" asks for something else of that name.
 */
export function createSayWhatIs({ dictionary }: DefineNeeds): Answerer {
  return async ({ text, language }, { signal }) => {
    if (text.length > LONGEST || language !== 'en') return undefined
    const kind = wordAsked(text, 'whatisa')
    const word = kind ?? wordAsked(text, 'whatis')
    const senses = word === undefined ? [] : await dictionary.senses(word, signal)
    const isThing = senses.every((sense) => sense.partOfSpeech === 'noun' && (kind || !sense.person))
    return senses.length === 1 && isThing ? answerOf(senses) : undefined
  }
}

function answerOf(senses: readonly Sense[]): Answer | undefined {
  const all = senses.filter(({ gloss }) => gloss !== '')
  // People and towns of that name are not what a word means, unless it is a name and nothing else.
  const told = [...all.filter((sense) => !isName(sense)), ...all.filter(isName)]
  const [first] = told
  if (!first) return undefined
  const items = told
    .slice(0, 2 * MOST_SENSES)
    .map(({ partOfSpeech, gloss }, at) => ({ label: `${partOfSpeech} ${at + 1}`, value: gloss }))
  const synonyms = [...new Set(told.slice(0, MOST_SENSES).flatMap((sense) => sense.synonyms))]
  return {
    intent: 'DefinitionIntent',
    text: `${first.word} (${first.partOfSpeech}): ${first.gloss}`,
    infobox: { heading: first.word, source: 'WordNet', items },
    ...(synonyms.length > 0 && { relatedTopics: synonyms }),
  }
}

function isName({ word, instance }: Sense): boolean {
  return instance || /^\p{Lu}/u.test(word)
}

const MOST_SYNONYMS = 12
/** Words of the same list are what they stand for: "the opposite of sex" is a film. */
const NO_OPPOSITES = new Set(['sex', 'love', 'woman', 'everything'])

const synonyms = phrasesOf('synonyms', { term: (text) => /^[a-z][a-z' -]{0,30}$/.test(text) })

/** Other words for a word, and words for its opposite. */
export function createTellSynonyms({ dictionary }: DefineNeeds): Answerer {
  return async ({ text, language }, { signal }) => {
    if (text.length > LONGEST || language !== 'en') return undefined
    const [asked] = synonyms.readings(text.replace(/["“”]/g, ''))
    const word = asked?.slots['word']
    if (word === undefined || (asked?.form === 'antonyms' && NO_OPPOSITES.has(word))) return undefined
    return asked?.form === 'synonyms'
      ? tell('Synonyms', word, await ofSpelling(word, (one) => synonymsOf(dictionary, one, signal)))
      : tell('Antonyms', word, await ofSpelling(word, (one) => dictionary.antonyms(one, signal)))
  }
}

function tell(kind: string, word: string, words: readonly string[]): ReturnType<Answerer> {
  if (words.length === 0) return undefined
  const shown = words.slice(0, MOST_SYNONYMS)
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
  return [...new Set(senses.flatMap((sense) => (sense.instance ? [] : sense.synonyms)))]
}
