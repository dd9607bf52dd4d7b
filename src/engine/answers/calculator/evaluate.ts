// Evaluates an expression as it is parsed, by binding powers (Pratt); bounded in tokens, depth and size of numbers.
import {
  add,
  asDouble,
  divide,
  factorial,
  isWhole,
  modulo,
  multiply,
  negate,
  power,
  subtract,
  type Value,
} from './arithmetic.ts'
import { FUNCTIONS } from './functions.ts'
import { integer } from './rational.ts'
import { readTokens, type Token } from './read-tokens.ts'

interface Operand {
  readonly value: Value
  /** `10%`: a share of what it is added to, a hundredth elsewhere. */
  readonly percent: boolean
}

const NOTHING: Operand = { value: Number.NaN, percent: false }
const HUNDRED = integer(100)
const DEEPEST = 60

const INFIX: ReadonlyMap<string, { readonly left: number; readonly right: number }> = new Map([
  ['+', { left: 10, right: 11 }],
  ['-', { left: 10, right: 11 }],
  ['*', { left: 20, right: 21 }],
  ['/', { left: 20, right: 21 }],
  ['mod', { left: 20, right: 21 }],
  // 10% of 10% of 1000 is a share of a share.
  ['of', { left: 22, right: 22 }],
  ['off', { left: 22, right: 22 }],
  ['^', { left: 31, right: 30 }],
])
const PREFIX_POWER = 25

interface Infix {
  readonly symbol: string
  readonly left: number
  readonly right: number
  /** Not written: `2 pi`. */
  readonly implied: boolean
}

const JUXTAPOSED: Infix = { symbol: '*', left: 20, right: 21, implied: true }
const BARE_ARGUMENT_POWER = 28

/** The value of a whole expression; undefined where it is none, or its value can't be told. Never throws. */
export function evaluate(text: string): Value | undefined {
  const tokens = readTokens(text)
  if (!tokens || tokens.length === 0) return undefined
  const parser = createParser(tokens)
  const { value, percent } = parser.expression(0, 0)
  const result = percent ? divide(value, HUNDRED) : value
  return parser.atEnd() && canBeTold(result) ? result : undefined
}

/** A fraction beyond the doubles would be shown as 0 or as infinite. */
function canBeTold(value: Value): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  const near = asDouble(value)
  return isWhole(value) || (Number.isFinite(near) && near !== 0)
}

interface Parser {
  expression(least: number, depth: number): Operand
  atEnd(): boolean
}

function createParser(tokens: readonly Token[]): Parser {
  let at = 0
  const symbolAt = (index: number): string | undefined => {
    const token = tokens[index]
    return token?.kind === 'symbol' ? token.symbol : undefined
  }
  const takeSymbol = (symbol: string): boolean => {
    const taken = symbolAt(at) === symbol
    if (taken) at++
    return taken
  }

  function expression(least: number, depth: number): Operand {
    if (depth > DEEPEST) return NOTHING
    let left = postfix(prefix(depth))
    for (let next = infix(); next && next.left >= least; next = infix()) {
      if (!next.implied) at++
      left = postfix(combine(next.symbol, left, expression(next.right, depth + 1)))
    }
    return left
  }

  function infix(): Infix | undefined {
    if (standsBeside(tokens[at - 1], tokens[at])) return JUXTAPOSED
    const written = symbolAt(at)
    const symbol = written === '%' ? 'mod' : written
    const binding = symbol === undefined ? undefined : INFIX.get(symbol)
    return binding && symbol !== undefined ? { ...binding, symbol, implied: false } : undefined
  }

  function prefix(depth: number): Operand {
    const token = tokens[at]
    at++
    if (!token) return NOTHING
    if (token.kind === 'number' || token.kind === 'constant') return plain(token.value)
    if (token.kind === 'function') return plain(call(token.name, depth))
    if (token.symbol === '-') return plain(negate(settled(expression(PREFIX_POWER, depth + 1))))
    if (token.symbol === '+') return expression(PREFIX_POWER, depth + 1)
    if (token.symbol !== '(') return NOTHING
    const inside = expression(0, depth + 1)
    return takeSymbol(')') ? plain(settled(inside)) : NOTHING
  }

  function call(name: string, depth: number): Value {
    const called = FUNCTIONS.get(name)
    if (!called) return Number.NaN
    if (!takeSymbol('(')) {
      return called.bare ? called.apply([settled(expression(BARE_ARGUMENT_POWER, depth + 1))]) : Number.NaN
    }
    const values: Value[] = []
    do values.push(settled(expression(0, depth + 1)))
    while (takeSymbol(','))
    const complete = takeSymbol(')') && values.length >= called.least && values.length <= called.most
    return complete && !values.some(Number.isNaN) ? called.apply(values) : Number.NaN
  }

  function postfix(operand: Operand): Operand {
    for (;;) {
      // Two of them are another function, which few people mean and fewer know.
      if (takeSymbol('!')) operand = takeSymbol('!') ? NOTHING : plain(factorial(settled(operand)))
      else if (symbolAt(at) === '%' && !startsOperand(tokens[at + 1])) {
        if (operand.percent) return NOTHING
        at++
        operand = { value: operand.value, percent: true }
      } else return operand
    }
  }

  return { expression, atEnd: () => at === tokens.length }
}

/** `2 pi`, `3(4+1)`: a number or parenthesis that something other than a number follows. */
function standsBeside(before: Token | undefined, next: Token | undefined): boolean {
  const opens = next?.kind === 'function' || next?.kind === 'constant' || isSymbol(next, '(')
  return opens && (before?.kind === 'number' || isSymbol(before, ')'))
}

function isSymbol(token: Token | undefined, symbol: string): boolean {
  return token?.kind === 'symbol' && token.symbol === symbol
}

/** After a `%`, an operand makes it the remainder. */
function startsOperand(token: Token | undefined): boolean {
  return token !== undefined && (token.kind !== 'symbol' || token.symbol === '(')
}

function plain(value: Value): Operand {
  return { value, percent: false }
}

function settled({ value, percent }: Operand): Value {
  return percent ? divide(value, HUNDRED) : value
}

function combine(symbol: string, left: Operand, right: Operand): Operand {
  const [a, b] = [settled(left), settled(right)]
  if (Number.isNaN(a) || Number.isNaN(b)) return NOTHING
  if (symbol === '+' || symbol === '-') {
    const change = right.percent && !left.percent ? multiply(a, b) : b
    return plain(symbol === '+' ? add(a, change) : subtract(a, change))
  }
  if (symbol === 'off') return left.percent ? plain(subtract(b, multiply(a, b))) : NOTHING
  if (symbol === 'of') return left.percent ? plain(multiply(a, b)) : NOTHING
  if (symbol === '*') return plain(multiply(a, b))
  if (symbol === '/') return plain(divide(a, b))
  if (symbol === '^') return plain(power(a, b))
  return plain(modulo(a, b))
}
