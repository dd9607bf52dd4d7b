// Splits an expression into tokens; gives up on the first thing that belongs to no expression.
import { CONSTANTS, FUNCTIONS } from './functions.ts'
import { type Rational, rational, readDecimal } from './rational.ts'

export type Token =
  | { readonly kind: 'number'; readonly value: Rational }
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'symbol'; readonly symbol: string }

const MOST_TOKENS = 200

const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,4}(?![\w.]))?/y
/** Only whole groups of three: `1,2,3` are three numbers. */
const GROUPED_NUMBER = /\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?/y
const BASED_NUMBER = /0(?:x[\da-f]{1,250}|b[01]{1,1000}|o[0-7]{1,330})(?!\w)/y
const WORD = /[a-z]+(?:10|2)?/y
const SYMBOL = /\*\*|[-+*/^!%(),]/y
const SPACE = /\s+/y

const WORD_OPERATORS = new Set(['of', 'off', 'mod'])

/** Undefined where the text is no expression. */
export function readTokens(text: string): readonly Token[] | undefined {
  const tokens: Token[] = []
  /** For each open parenthesis, whether commas in it part a function's arguments. */
  const open: boolean[] = []
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  while (at < text.length) {
    if (tokens.length >= MOST_TOKENS) return undefined
    if (take(SPACE) !== undefined) continue
    const number = readNumber(take, open.at(-1) === true)
    const token = number ?? (/[a-z]/.test(text.charAt(at)) ? readWord(take) : readSymbol(take))
    if (!token) return undefined
    // `3.4.5` is no number.
    if (number && /^[\d._]/.test(text.slice(at, at + 1))) return undefined
    const symbol = token.kind === 'symbol' ? token.symbol : ''
    if (symbol === '(') open.push(tokens.at(-1)?.kind === 'function')
    else if (symbol === ')') open.pop()
    tokens.push(token)
  }
  return tokens
}

type Take = (pattern: RegExp) => string | undefined

function readNumber(take: Take, insideCall: boolean): Token | undefined {
  const based = take(BASED_NUMBER)
  if (based !== undefined) return numberToken(rational(BigInt(based), 1n))
  const text = (insideCall ? undefined : take(GROUPED_NUMBER)?.replaceAll(',', '')) ?? take(NUMBER)
  // `max(1,000)` is neither one number nor two.
  if (insideCall && /^00/.test(text ?? '')) return undefined
  return text === undefined ? undefined : numberToken(readDecimal(text))
}

function numberToken(value: Rational | undefined): Token | undefined {
  return value && { kind: 'number', value }
}

function readWord(take: Take): Token | undefined {
  const word = take(WORD)
  if (word === undefined) return undefined
  const constant = CONSTANTS.get(word)
  if (constant !== undefined) return { kind: 'constant', value: constant }
  if (FUNCTIONS.has(word)) return { kind: 'function', name: word }
  return WORD_OPERATORS.has(word) ? { kind: 'symbol', symbol: word } : undefined
}

function readSymbol(take: Take): Token | undefined {
  const symbol = take(SYMBOL)
  return symbol === undefined ? undefined : { kind: 'symbol', symbol: symbol === '**' ? '^' : symbol }
}
