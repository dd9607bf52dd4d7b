// Patterns of phrases: words, `[optional]`, `(one|another)`, `[any]*`, `<slot>` or `<slot:type>`, and `@name` for words that have one.
import { tokensOf } from './tokens.ts'

export type Pattern =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'slot'; readonly name: string; readonly type: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'optional'; readonly part: Pattern; readonly repeated: boolean }

const PART = /<[^<>]+>|@[a-z]+|\]\*|[()[\]|]|[^\s()[\]|<@]+/g

/** Throws for a pattern that is written wrong: patterns are ours. */
export function readPattern(text: string, words: Readonly<Record<string, string>>): Pattern {
  const parts = text.match(PART) ?? []
  let at = 0
  const choice = (): Pattern => {
    const all = [sequence()]
    while (parts[at] === '|') {
      at++
      all.push(sequence())
    }
    return all.length === 1 && all[0] ? all[0] : { kind: 'choice', parts: all }
  }
  const sequence = (): Pattern => {
    const all: Pattern[] = []
    while (at < parts.length && !['|', ')', ']', ']*'].includes(parts[at] ?? '')) all.push(...one())
    return all.length === 1 && all[0] ? all[0] : { kind: 'sequence', parts: all }
  }
  const one = (): readonly Pattern[] => {
    const part = parts[at++] ?? ''
    if (part === '(' || part === '[') {
      const inner = choice()
      const end = parts[at++]
      if (part === '(') return [inner]
      return [{ kind: 'optional', part: inner, repeated: end === ']*' }]
    }
    if (part.startsWith('<')) {
      const [name = '', type = 'text'] = part.slice(1, -1).split(':')
      return [{ kind: 'slot', name, type }]
    }
    if (part.startsWith('@')) return [readPattern(named(words, part.slice(1)), words)]
    return tokensOf(part).map(({ text: word }) => ({ kind: 'word', word }))
  }
  const pattern = choice()
  if (at < parts.length) throw new Error(`a pattern has a sign too many: ${text}`)
  return pattern
}

function named(words: Readonly<Record<string, string>>, name: string): string {
  const text = words[name]
  if (text === undefined) throw new Error(`no words are named @${name}`)
  return text
}

/** What stands for a number among the words that a pattern needs. */
export const NUMBER = '#'

/** Words of which a text has one if it fits the pattern, those that are likely rarest; undefined where it needs none. */
export function neededWords(pattern: Pattern): readonly string[] | undefined {
  switch (pattern.kind) {
    case 'word':
      return [pattern.word]
    case 'slot':
      return pattern.type === 'number' || pattern.type === 'year' ? [NUMBER] : undefined
    case 'optional':
      return undefined
    case 'choice': {
      const all = pattern.parts.map(neededWords)
      return all.some((words) => words === undefined) ? undefined : all.flatMap((words) => words ?? [])
    }
    case 'sequence': {
      const all = pattern.parts
        .flatMap((part) => [neededWords(part) ?? []])
        .filter((words) => words.length > 0)
      return all.sort((a, b) => rarity(b) - rarity(a))[0]
    }
  }
}

/** Long words are rarer than short ones. */
function rarity(words: readonly string[]): number {
  return Math.min(...words.map(({ length }) => length))
}
