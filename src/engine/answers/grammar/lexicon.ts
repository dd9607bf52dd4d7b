// Words of a topic by what they stand for: "january" and "enero" are month 1, "divided by" is "/".
import de from '../../../../facts/phrases/de.json' with { type: 'json' }
import en from '../../../../facts/phrases/en.json' with { type: 'json' }
import es from '../../../../facts/phrases/es.json' with { type: 'json' }
import fr from '../../../../facts/phrases/fr.json' with { type: 'json' }
import it from '../../../../facts/phrases/it.json' with { type: 'json' }
import nl from '../../../../facts/phrases/nl.json' with { type: 'json' }
import pt from '../../../../facts/phrases/pt.json' with { type: 'json' }
import { type Pattern, readPattern } from './pattern.ts'
import { tokensOf } from './tokens.ts'

interface PhraseFile {
  /** Words that patterns call by a name. */
  readonly words: Readonly<Record<string, string>>
  /** Patterns by topic and form. */
  readonly [topic: string]: Readonly<Record<string, string | readonly string[]>>
}

/** The phrases of every language, ours first: it is the one that most are written in. */
export const PHRASE_FILES: readonly (readonly [language: string, file: PhraseFile])[] = [
  ['en', en],
  ['de', de],
  ['fr', fr],
  ['es', es],
  ['it', it],
  ['pt', pt],
  ['nl', nl],
]

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

/** What goes on with what stands before it: `5 squared` is `5^2`. */
const BEHIND = /^(?:%|\^\d)/

/** The longest words of the topic at each place; what it does not know stays as it is. */
export function replacerOf(topic: string): (text: string) => string {
  const lexicon = lexiconOf(topic)
  return (text) => {
    const tokens = tokensOf(text)
    let [written, end] = ['', 0]
    for (let at = 0; at < tokens.length; ) {
      const start = tokens[at]?.start ?? end
      let count = Math.min(lexicon.longest, tokens.length - at)
      const here = (): string => text.slice(start, tokens[at + count - 1]?.end)
      while (count > 1 && lexicon.named(here()) === undefined) count--
      const symbol = lexicon.named(here())
      const gap = symbol !== undefined && BEHIND.test(symbol) ? '' : text.slice(end, start)
      written += gap + (symbol ?? here())
      end = start + here().length
      at += count
    }
    return written
  }
}
