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

/** What can stand in a slot: one of some names, or what a test lets pass, which may need one of some words. */
export type SlotType =
  | ReadonlySet<string>
  | SlotTest
  | { readonly test: SlotTest; readonly needs: readonly string[] }
type SlotTest = (text: string, language: string) => boolean
export type SlotTypes = Readonly<Record<string, SlotType>>

/** What stands for any number among the words that a pattern needs. */
export const NUMBER = '0'

/** Lists of words: a text that fits the pattern has one of each, the list that is likely rarest first. */
export function neededWords(pattern: Pattern, types: SlotTypes): readonly (readonly string[])[] {
  if (pattern.kind === 'word') return [[pattern.word]]
  if (pattern.kind === 'optional') return []
  if (pattern.kind === 'slot') return neededBy(types[pattern.type])
  const all = pattern.parts.map((part) => neededWords(part, types))
  if (pattern.kind === 'sequence') return all.flat().sort((a, b) => rarity(b) - rarity(a))
  return all.every(([words]) => words !== undefined) ? [all.flatMap(([words]) => words ?? [])] : []
}

function neededBy(type: SlotType | undefined): readonly (readonly string[])[] {
  if (type === undefined || typeof type === 'function') return []
  if ('needs' in type) return [type.needs]
  const names = [...type].map((one) => tokensOf(one).map(({ text }) => text))
  return [names.map((words) => words.sort((a, b) => b.length - a.length)[0] ?? '')]
}

/** Words of questions, which stand in very many texts. */
const COMMON = new Set(
  'a an and as at be can de did do does en for from how in is la many much of on or the to was what whats when which will with'.split(
    ' ',
  ),
)
const RARITY_OF_SIGNS = 6

/** Long words are rarer than short ones, signs and numbers are rare, and few words are rarer than many. */
function rarity(words: readonly string[]): number {
  const one = (word: string): number =>
    COMMON.has(word) ? 0 : /^\p{L}/u.test(word) ? word.length : RARITY_OF_SIGNS
  return Math.min(...words.map(one)) - words.length / 100
}

/** A slot for what is written with digits. */
export function numeral(form: RegExp): SlotType {
  return { test: (text) => form.test(text), needs: [NUMBER] }
}

export function canStand(text: string, language: string, type: SlotType | undefined): boolean {
  if (type === undefined) return false
  if (typeof type === 'function') return type(text, language)
  return 'test' in type ? type.test(text, language) : type.has(text)
}
