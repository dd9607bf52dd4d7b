// Reads queries by the phrases of facts/phrases: which form of a question it is, and what stands in its slots.
import de from '../../../../facts/phrases/de.json' with { type: 'json' }
import en from '../../../../facts/phrases/en.json' with { type: 'json' }
import es from '../../../../facts/phrases/es.json' with { type: 'json' }
import fr from '../../../../facts/phrases/fr.json' with { type: 'json' }
import { NUMBER, neededWords, type Pattern, readPattern } from './pattern.ts'
import { type Token, tokensOf } from './tokens.ts'

export interface Phrase {
  /** Which question it is, as the file names it. */
  readonly form: string
  readonly language: string
  /** Lower case. */
  readonly slots: Readonly<Record<string, string>>
}

export interface Phrases {
  /** Every way to read the text, the likeliest first; a slot is as short as it can be. */
  readings(text: string): readonly Phrase[]
}

/** Whether a text can stand in a slot of a type. */
export type SlotTypes = Readonly<Record<string, (text: string) => boolean>>

interface PhraseFile {
  readonly words: Readonly<Record<string, string>>
  readonly [topic: string]: Readonly<Record<string, string | readonly string[]>>
}

const FILES: readonly (readonly [language: string, file: PhraseFile])[] = [
  ['en', en],
  ['de', de],
  ['fr', fr],
  ['es', es],
]

const GIVEN: SlotTypes = {
  text: () => true,
  number: (text) => /^\.?\d+(?:[.,]\d+)*$/.test(text),
  year: (text) => /^\d{4}$/.test(text),
  word: (text) => /^[\p{L}\p{M}'-]+$/u.test(text),
}
const MOST_READINGS = 40
/** A text that could be read in very many ways is read in none. */
const MOST_STEPS = 30_000

interface Written {
  readonly form: string
  readonly language: string
  readonly pattern: Pattern
}

/** The phrases of one topic in all languages. They are read at their first use. */
export function phrasesOf(topic: string, types: SlotTypes = {}): Phrases {
  const all = { ...GIVEN, ...types }
  let index: PhraseIndex | undefined
  return {
    readings(text) {
      index ??= indexOf(topic)
      return readingsOf(text.replace(/^[¿¡\s]+|[?!.\s]+$/g, ''), index, all)
    },
  }
}

interface PhraseIndex {
  readonly written: readonly Written[]
  /** Places in the list by a word that the phrase needs. */
  readonly byWord: ReadonlyMap<string, readonly number[]>
  readonly always: readonly number[]
}

function indexOf(topic: string): PhraseIndex {
  const written = FILES.flatMap(([language, file]) =>
    Object.entries(file[topic] ?? {}).flatMap(([form, patterns]) =>
      [patterns].flat().map((text) => ({ form, language, pattern: readPattern(text, file.words) })),
    ),
  )
  const byWord = new Map<string, number[]>()
  const always: number[] = []
  written.forEach(({ pattern }, at) => {
    const words = neededWords(pattern)
    if (!words) always.push(at)
    for (const word of new Set(words)) byWord.set(word, [...(byWord.get(word) ?? []), at])
  })
  return { written, byWord, always }
}

function readingsOf(
  text: string,
  { written, byWord, always }: PhraseIndex,
  types: SlotTypes,
): readonly Phrase[] {
  const tokens = tokensOf(text)
  const places = new Set(always)
  for (const { text: word } of tokens) {
    for (const at of byWord.get(word) ?? []) places.add(at)
    if (word >= '0' && word < ':') for (const at of byWord.get(NUMBER) ?? []) places.add(at)
  }
  const found: Phrase[] = []
  for (const at of [...places].sort((a, b) => a - b)) {
    const one = written[at]
    if (!one || found.length >= MOST_READINGS) break
    const { form, language } = one
    for (const slots of fits(one.pattern, text, tokens, types)) found.push({ form, language, slots })
  }
  return found
}

/** What stands in the slots, for each way in which the whole text fits the pattern. */
function fits(
  pattern: Pattern,
  text: string,
  tokens: readonly Token[],
  types: SlotTypes,
): readonly Phrase['slots'][] {
  const found: Phrase['slots'][] = []

  let steps = 0
  let slots: Phrase['slots'] = {}
  const run = (part: Pattern, at: number, next: (at: number) => void): void => {
    if (++steps > MOST_STEPS || found.length >= MOST_READINGS) return
    if (part.kind === 'slot') fill(part, at, next)
    else if (part.kind === 'sequence') inOrder(part.parts, 0, at, next)
    else if (part.kind === 'choice') for (const one of part.parts) run(one, at, next)
    else if (part.kind === 'word') {
      if (tokens[at]?.text === part.word) next(at + 1)
    } else {
      run(part.part, at, (end) => (part.repeated && end > at ? run(part, end, next) : next(end)))
      next(at)
    }
  }
  const inOrder = (
    parts: readonly Pattern[],
    index: number,
    at: number,
    next: (at: number) => void,
  ): void => {
    const part = parts[index]
    if (part) run(part, at, (end) => inOrder(parts, index + 1, end, next))
    else next(at)
  }
  const fill = (slot: { name: string; type: string }, at: number, next: (at: number) => void): void => {
    const before = slots
    for (let end = at + 1; end <= tokens.length; end++) {
      const said = text.slice(tokens[at]?.start, tokens[end - 1]?.end).toLowerCase()
      if (!types[slot.type]?.(said)) continue
      slots = { ...before, [slot.name]: said }
      next(end)
    }
    slots = before
  }
  run(pattern, 0, (end) => {
    if (end === tokens.length && found.at(-1) !== slots) found.push(slots)
  })
  return found
}
