// Words of a topic by what they stand for: "january" and "enero" are month 1, "divided by" is "/".
import { type Pattern, readPattern } from './pattern.ts'
import { PHRASE_FILES } from './phrase-files.ts'
import { tokensOf } from './tokens.ts'

export interface Lexicon {
  /** What the whole text stands for, in one language or in the first that knows it. */
  named(text: string, language?: string): string | undefined
  /** A slot takes what the lexicon knows. */
  test(text: string, language?: string): boolean
  /** Words of which everything that it knows has one. */
  readonly needs: readonly string[]
  /** How many words the longest has. */
  readonly longest: number
}

const PLAIN = /^[a-z ]+$/

export function lexiconOf(topic: string): Lexicon {
  const table = new Map<string, Map<string, string>>()
  for (const [language, file] of PHRASE_FILES)
    for (const [form, patterns] of Object.entries(file[topic] ?? {}))
      for (const text of [patterns].flat())
        for (const words of spellings(readPattern(text, file.words))) {
          const known = table.get(words)
          if (known) known.set(language, known.get(language) ?? form)
          else table.set(words, new Map([[language, form]]))
        }
  const named = (text: string, language?: string): string | undefined => {
    const known = table.get(PLAIN.test(text) ? text : wordsOf(text))
    return language === undefined ? known?.values().next().value : known?.get(language)
  }
  const parts = [...table.keys()].map((words) => words.split(' '))
  return {
    named,
    test: (text) => named(text) !== undefined,
    needs: parts.map((words) => words.reduce((a, b) => (b.length > a.length ? b : a))),
    longest: Math.max(...parts.map(({ length }) => length)),
  }
}

function wordsOf(text: string): string {
  return tokensOf(text)
    .map((token) => token.text)
    .join(' ')
}

/** Every text that fits a pattern without slots. */
function spellings(pattern: Pattern): readonly string[] {
  if (pattern.kind === 'word') return [pattern.word]
  if (pattern.kind === 'choice') return pattern.parts.flatMap(spellings)
  if (pattern.kind === 'optional') return ['', ...spellings(pattern.part)]
  if (pattern.kind === 'slot') return []
  return pattern.parts
    .map(spellings)
    .reduce((all, part) => all.flatMap((a) => part.map((b) => `${a} ${b}`.trim())), [''])
}
