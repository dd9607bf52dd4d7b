// Reads CSS selectors (Selectors Level 4, what a still page can answer) into a form that is matched in linear time.

/** How an element relates to the one before it in a selector: below it, its child, right behind it, behind it. */
export type Combinator = ' ' | '>' | '+' | '~'

export type AttributeOperator = '' | '=' | '~=' | '|=' | '^=' | '$=' | '*='

export type SimpleSelector =
  | { readonly kind: 'any' | 'empty' | 'root' }
  /** Lower case. */
  | { readonly kind: 'tag'; readonly name: string }
  | {
      readonly kind: 'attribute'
      /** Lower case. */
      readonly name: string
      readonly operator: AttributeOperator
      readonly value: string
      readonly ignoreCase: boolean
    }
  /** The places step * n + offset, counted from 1. */
  | {
      readonly kind: 'nth'
      readonly sameTag: boolean
      readonly fromEnd: boolean
      readonly step: number
      readonly offset: number
    }
  | { readonly kind: 'is' | 'not' | 'has'; readonly of: SelectorList }

/** One element of a selector; `combinator` relates it to the one before, or to the element that `:has` is asked of. */
export interface SelectorStep {
  readonly combinator: Combinator
  readonly simple: readonly SimpleSelector[]
}

/** Alternatives, each a path of at least one step. */
export type SelectorList = readonly (readonly SelectorStep[])[]

/** Says in words what is wrong with a selector. */
export class SelectorError extends Error {}

/** Selectors that people write are a tenth of this. */
export const MAX_SELECTOR = 500
const MAX_SIMPLE = 50
const MAX_NESTING = 3

/** Throws SelectorError, and nothing else. */
export function parseSelector(text: string): SelectorList {
  if (text.length > MAX_SELECTOR) throw new SelectorError(`it is longer than ${MAX_SELECTOR} characters`)
  const reader = new Reader(text)
  const list = reader.list(0, false)
  if (!reader.atEnd()) throw new SelectorError(`${reader.shown()} is not expected`)
  return list
}

const NAME_START = /[\p{L}_\u{80}-\u{10ffff}]/u
const NAME_PART = /[\p{L}\d_\-\u{80}-\u{10ffff}]/u
const HEX = /^[\da-f]{1,6}/i
const NTH = /^(?:(odd|even)|([+-]?\d{0,6})n(?:\s*([+-])\s*(\d{1,6}))?|([+-]?\d{1,6}))$/i
const OPERATORS: readonly AttributeOperator[] = ['=', '~=', '|=', '^=', '$=', '*=']

interface Place {
  readonly sameTag: boolean
  readonly fromEnd: boolean
}

const NTH_NAMES: ReadonlyMap<string, Place> = new Map([
  ['nth-child', { sameTag: false, fromEnd: false }],
  ['nth-last-child', { sameTag: false, fromEnd: true }],
  ['nth-of-type', { sameTag: true, fromEnd: false }],
  ['nth-last-of-type', { sameTag: true, fromEnd: true }],
])

const first = (sameTag: boolean, fromEnd: boolean): SimpleSelector => ({
  kind: 'nth',
  sameTag,
  fromEnd,
  step: 0,
  offset: 1,
})

const PLAIN_NAMES: ReadonlyMap<string, readonly SimpleSelector[]> = new Map([
  ['root', [{ kind: 'root' }]],
  ['empty', [{ kind: 'empty' }]],
  ['first-child', [first(false, false)]],
  ['last-child', [first(false, true)]],
  ['only-child', [first(false, false), first(false, true)]],
  ['first-of-type', [first(true, false)]],
  ['last-of-type', [first(true, true)]],
  ['only-of-type', [first(true, false), first(true, true)]],
])

const LIST_NAMES: ReadonlyMap<string, 'is' | 'not' | 'has'> = new Map([
  ['is', 'is'],
  ['where', 'is'],
  ['matches', 'is'],
  ['not', 'not'],
  ['has', 'has'],
])

class Reader {
  private readonly text: string
  private at = 0
  private simpleRead = 0

  constructor(text: string) {
    this.text = text
  }

  atEnd(): boolean {
    return this.at >= this.text.length
  }

  /** What stands here, for a message. */
  shown(): string {
    return this.atEnd() ? 'the end' : `"${[...this.text.slice(this.at, this.at + 20)].join('')}"`
  }

  list(nesting: number, relative: boolean): SelectorList {
    const list = [this.path(nesting, relative)]
    while (this.take(',')) list.push(this.path(nesting, relative))
    return list
  }

  private path(nesting: number, relative: boolean): SelectorStep[] {
    this.space()
    const leading = relative ? this.combinator() : undefined
    const steps = [{ combinator: leading ?? (' ' as const), simple: this.compound(nesting) }]
    for (;;) {
      const spaced = this.space()
      const combinator = this.combinator() ?? (spaced && !this.closes() ? ' ' : undefined)
      if (combinator === undefined) return steps
      steps.push({ combinator, simple: this.compound(nesting) })
    }
  }

  private combinator(): Combinator | undefined {
    const found = (['>', '+', '~'] as const).find((sign) => this.take(sign))
    if (found) this.space()
    return found
  }

  private closes(): boolean {
    return this.atEnd() || this.peek() === ',' || this.peek() === ')'
  }

  private compound(nesting: number): SimpleSelector[] {
    const simple: SimpleSelector[] = []
    if (this.take('*')) simple.push({ kind: 'any' })
    else if (this.startsName()) simple.push({ kind: 'tag', name: this.name().toLowerCase() })
    for (;;) {
      const read = this.simple(nesting)
      if (read === undefined) break
      simple.push(...read)
    }
    if (simple.length === 0) {
      throw new SelectorError(
        `an element, .class, #id, [attribute] or :condition is expected at ${this.shown()}`,
      )
    }
    this.simpleRead += simple.length
    if (this.simpleRead > MAX_SIMPLE) throw new SelectorError(`it has more than ${MAX_SIMPLE} conditions`)
    return simple
  }

  private simple(nesting: number): readonly SimpleSelector[] | undefined {
    if (this.take('#')) return [this.equals('id', '=', this.name())]
    if (this.take('.')) return [this.equals('class', '~=', this.name())]
    if (this.take('[')) return [this.attribute()]
    if (this.take('::')) throw new SelectorError('parts such as ::before are not on the page')
    return this.take(':') ? this.condition(nesting) : undefined
  }

  private equals(name: string, operator: AttributeOperator, value: string): SimpleSelector {
    return { kind: 'attribute', name, operator, value, ignoreCase: false }
  }

  private attribute(): SimpleSelector {
    this.space()
    const name = this.name().toLowerCase()
    this.space()
    const operator = OPERATORS.find((sign) => this.take(sign))
    if (operator === undefined) {
      this.expect(']')
      return this.equals(name, '', '')
    }
    this.space()
    const value = this.string() ?? this.name()
    this.space()
    const flag = /^[is](?=\s*\])/i.exec(this.text.slice(this.at))?.[0]
    this.at += flag?.length ?? 0
    this.space()
    this.expect(']')
    return { kind: 'attribute', name, operator, value, ignoreCase: flag?.toLowerCase() === 'i' }
  }

  private condition(nesting: number): readonly SimpleSelector[] {
    const name = this.name().toLowerCase()
    const plain = PLAIN_NAMES.get(name)
    if (plain) return plain
    const kind = LIST_NAMES.get(name)
    const place = NTH_NAMES.get(name)
    if (!kind && !place) throw new SelectorError(`:${name} is not supported`)
    this.expect('(')
    if (kind && nesting >= MAX_NESTING) throw new SelectorError(`it is nested more than ${MAX_NESTING} deep`)
    const simple: SimpleSelector = kind
      ? { kind, of: this.list(nesting + 1, kind === 'has') }
      : { kind: 'nth', ...(place as Place), ...this.nth() }
    this.space()
    this.expect(')')
    return [simple]
  }

  private nth(): { step: number; offset: number } {
    const end = this.text.indexOf(')', this.at)
    const written = this.text.slice(this.at, end < 0 ? undefined : end)
    const read = NTH.exec(written.trim())
    if (!read) throw new SelectorError(`"${written}" is no place such as 2, odd or 3n+1`)
    this.at += written.length
    const [, word, step, sign = '+', offset = '0', only] = read
    if (word) return { step: 2, offset: word.toLowerCase() === 'odd' ? 1 : 0 }
    if (only) return { step: 0, offset: Number(only) }
    return {
      step: /^[+-]?$/.test(step ?? '') ? Number(`${step}1`) : Number(step),
      offset: Number(sign + offset),
    }
  }

  private startsName(): boolean {
    const rest = this.text.slice(this.at, this.at + 3)
    if (rest[0] === '-') return /^-(?:-|\\)/.test(rest) || NAME_START.test([...rest.slice(1)][0] ?? '')
    return rest[0] === '\\' || NAME_START.test([...rest][0] ?? '')
  }

  private name(): string {
    if (!this.startsName()) throw new SelectorError(`a name is expected at ${this.shown()}`)
    let name = ''
    for (;;) {
      const [character] = this.text.slice(this.at, this.at + 2)
      if (character === '\\') name += this.escape()
      else if (character !== undefined && NAME_PART.test(character)) {
        name += character
        this.at += character.length
      } else return name
    }
  }

  private string(): string | undefined {
    const quote = this.peek()
    if (quote !== '"' && quote !== "'") return undefined
    this.at += 1
    let value = ''
    while (!this.take(quote)) {
      if (this.atEnd()) throw new SelectorError('a quote is not closed')
      if (this.peek() === '\\') value += this.escape()
      else value += this.text[this.at++]
    }
    return value
  }

  /** CSS Syntax, 4.3.7: up to six hexadecimal digits and a space, or any character as it is. */
  private escape(): string {
    this.at += 1
    const hex = HEX.exec(this.text.slice(this.at))?.[0]
    if (hex) {
      this.at += hex.length
      if (/\s/.test(this.peek())) this.at += 1
      const point = Number.parseInt(hex, 16)
      const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      return isCharacter ? String.fromCodePoint(point) : '\ufffd'
    }
    const [character] = this.text.slice(this.at, this.at + 2)
    if (character === undefined) throw new SelectorError('it ends in a backslash')
    this.at += character.length
    return character
  }

  private peek(): string {
    return this.text[this.at] ?? ''
  }

  private take(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false
    this.at += sign.length
    return true
  }

  private expect(sign: string): void {
    if (!this.take(sign)) throw new SelectorError(`"${sign}" is expected at ${this.shown()}`)
  }

  private space(): boolean {
    const start = this.at
    while (/\s/.test(this.peek())) this.at += 1
    return this.at > start
  }
}
