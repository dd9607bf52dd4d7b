// Reads queries by the phrases of facts/phrases: which form of a question it is, and what stands in its slots.

import { PHRASE_FILES } from './lexicon.ts'
import {
  canStand,
  NUMBER,
  neededWords,
  numeral,
  type Pattern,
  readPattern,
  type SlotTypes,
} from './pattern.ts'
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
  /** Words of which a text has one that can be read. */
  needs(): readonly string[]
}

const GIVEN: SlotTypes = {
  text: () => true,
  number: numeral(/^\.?\d+(?:[.,]\d+)*$/),
  year: numeral(/^\d{4}$/),
  word: (text) => /^[\p{L}\p{M}'-]+$/u.test(text),
}
const MOST_READINGS = 40
/** Of a text that could be read in very many ways, those of the first steps. */
const MOST_STEPS = 30_000

interface Written {
  readonly form: string
  readonly language: string
  readonly pattern: Pattern
  /** Lists of words, of each of which the text must have one. */
  readonly needs: readonly ReadonlySet<string>[]
}

/** The phrases of one topic in all languages. They are read at their first use. */
export function phrasesOf(topic: string, types: SlotTypes = {}): Phrases {
  const all = { ...GIVEN, ...types }
  let made: PhraseIndex | undefined
  const index = (): PhraseIndex => (made ??= indexOf(topic, all))
  return {
    needs: () => [...index().byWord.keys()],
    readings(text) {
      return readingsOf(bare(text), index(), all)
    },
  }
}

interface PhraseIndex {
  readonly written: readonly Written[]
  /** Places in the list by a word that the phrase needs. */
  readonly byWord: ReadonlyMap<string, readonly number[]>
  readonly always: readonly number[]
}

function indexOf(topic: string, types: SlotTypes): PhraseIndex {
  const written = PHRASE_FILES.flatMap(([language, file]) =>
    Object.entries(file[topic] ?? {}).flatMap(([form, patterns]) =>
      [patterns].flat().map((text) => {
        const pattern = readPattern(text, file.words)
        const needs = neededWords(pattern, types).map((words) => new Set(words))
        return { form, language, pattern, needs }
      }),
    ),
  )
  const byWord = new Map<string, number[]>()
  const always: number[] = []
  written.forEach(({ needs: [words] }, at) => {
    if (!words) always.push(at)
    for (const word of words ?? []) byWord.set(word, [...(byWord.get(word) ?? []), at])
  })
  return { written, byWord, always }
}

function readingsOf(
  text: string,
  { written, byWord, always }: PhraseIndex,
  types: SlotTypes,
): readonly Phrase[] {
  const tokens = tokensOf(text)
  const places = [...always]
  let numbers = false
  for (const { text: word } of tokens) {
    const known = byWord.get(word)
    if (known) places.push(...known)
    numbers ||= isNumber(word)
  }
  if (numbers) places.push(...(byWord.get(NUMBER) ?? []))
  if (places.length === 0) return []
  const words = new Set(tokens.map((token) => token.text))
  if (numbers) words.add(NUMBER)
  const found: Phrase[] = []
  for (const at of [...new Set(places)].sort((a, b) => a - b)) {
    const one = written[at]
    if (!one?.needs.every((list) => !list.isDisjointFrom(words))) continue
    const { form, language } = one
    for (const slots of fits(one, text, tokens, types)) found.push({ form, language, slots })
    if (found.length >= MOST_READINGS) break
  }
  return found
}

/** Without the marks around a question. */
function bare(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && '¿¡ '.includes(text[start] ?? '')) start++
  while (end > start && '?!., '.includes(text[end - 1] ?? '')) end--
  return text.slice(start, end)
}

function isNumber(word: string): boolean {
  return word >= '0' && word < ':'
}

/** What stands in the slots, for each way in which the whole text fits the pattern. */
function fits(
  { pattern, language }: Written,
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
      if (!canStand(said, language, types[slot.type])) continue
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
