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
    const fits = new Fitting(language, text, tokens, types).fits(one.pattern)
    for (const slots of fits) found.push({ form, language, slots })
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

type Next = (at: number) => void

/** Tries one pattern on a whole text, one way after the other. */
class Fitting {
  readonly #found: Phrase['slots'][] = []
  readonly #language: string
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #types: SlotTypes
  #steps = 0
  #slots: Phrase['slots'] = {}

  constructor(language: string, text: string, tokens: readonly Token[], types: SlotTypes) {
    this.#language = language
    this.#text = text
    this.#tokens = tokens
    this.#types = types
  }

  /** What stands in the slots, for each way that fits. */
  fits(pattern: Pattern): readonly Phrase['slots'][] {
    this.#run(pattern, 0, (end) => {
      const isWhole = end === this.#tokens.length
      if (isWhole && this.#found.at(-1) !== this.#slots) this.#found.push(this.#slots)
    })
    return this.#found
  }

  #run(part: Pattern, at: number, next: Next): void {
    if (++this.#steps > MOST_STEPS || this.#found.length >= MOST_READINGS) return
    if (part.kind === 'slot') this.#fill(part, at, next)
    else if (part.kind === 'sequence') this.#inOrder(part.parts, 0, at, next)
    else if (part.kind === 'choice') for (const one of part.parts) this.#run(one, at, next)
    else if (part.kind === 'word') {
      if (this.#tokens[at]?.text === part.word) next(at + 1)
    } else {
      const again = (end: number): void => {
        if (part.repeated && end > at) this.#run(part, end, next)
        else next(end)
      }
      this.#run(part.part, at, again)
      next(at)
    }
  }

  #inOrder(parts: readonly Pattern[], index: number, at: number, next: Next): void {
    const part = parts[index]
    if (part) this.#run(part, at, (end) => this.#inOrder(parts, index + 1, end, next))
    else next(at)
  }

  #fill(slot: { readonly name: string; readonly type: string }, at: number, next: Next): void {
    const before = this.#slots
    for (let end = at + 1; end <= this.#tokens.length; end++) {
      const said = this.#text.slice(this.#tokens[at]?.start, this.#tokens[end - 1]?.end).toLowerCase()
      if (!canStand(said, this.#language, this.#types[slot.type])) continue
      this.#slots = { ...before, [slot.name]: said }
      next(end)
    }
    this.#slots = before
  }
}
