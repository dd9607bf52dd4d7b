// The calculator's functions and constants: closed tables, so that no other name can be called.
import {
  add,
  asDouble,
  commonDivisor,
  commonMultiple,
  cubeRoot,
  divide,
  factorial,
  finite,
  isWhole,
  multiply,
  negate,
  squareRoot,
  type Value,
  waysToChoose,
} from './arithmetic.ts'
import { integer } from './rational.ts'

export interface CalculatorFunction {
  readonly least: number
  readonly most: number
  /** Whether `name 16` is understood beside `name(16)`. */
  readonly bare: boolean
  readonly apply: (values: readonly Value[]) => Value
}

export const CONSTANTS: ReadonlyMap<string, number> = new Map(
  Object.entries({ pi: Math.PI, e: Math.E, tau: 2 * Math.PI, phi: (1 + Math.sqrt(5)) / 2 }),
)

/** A sine of pi is 0, not the error of a double, which grows with the angle. */
const SMALLEST = 1e-15
/** Beyond this an angle's own rounding shows among the digits. */
const LARGEST_ANGLE = 1e6

const double = (apply: (value: number) => number, bare = false): CalculatorFunction => ({
  least: 1,
  most: 1,
  bare,
  apply: ([value = Number.NaN]) => finite(apply(asDouble(value))),
})

const circular = (apply: (value: number) => number): CalculatorFunction =>
  double((value) => {
    if (Math.abs(value) > LARGEST_ANGLE && !Number.isSafeInteger(value)) return Number.NaN
    const result = apply(value)
    const error = SMALLEST * Math.max(1, Math.abs(value))
    return Math.abs(result) < error ? 0 : Math.abs(result) > 1 / error ? Number.NaN : result
  }, true)

const one = (apply: (value: Value) => Value, bare = false): CalculatorFunction => ({
  least: 1,
  most: 1,
  bare,
  apply: ([value = Number.NaN]) => apply(value),
})

const many = (apply: (a: Value, b: Value) => Value, least = 2): CalculatorFunction => ({
  least,
  most: 50,
  bare: false,
  apply: (values) => values.reduce(apply),
})

const rounded = (apply: (value: number) => number): CalculatorFunction =>
  one((value) => {
    if (isWhole(value)) return value
    const result = apply(asDouble(value))
    return Number.isSafeInteger(result) ? integer(result) : Number.NaN
  })

/** Halves go away from zero, as people round. */
function nearest(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value))
}

/** The base comes first: 2 and 8 make 3. A power of the base has a whole logarithm, whatever doubles make of it. */
function logarithm(base: Value, value: Value): Value {
  const [from, to] = [asDouble(base), asDouble(value)]
  const result = Math.log(to) / Math.log(from)
  const whole = Math.round(result)
  return from > 0 && to > 0 ? finite(from ** whole === to ? whole : result) : Number.NaN
}

const two = (apply: (a: Value, b: Value) => Value): CalculatorFunction => ({ ...many(apply), most: 2 })

export const FUNCTIONS: ReadonlyMap<string, CalculatorFunction> = new Map([
  ['sqrt', one(squareRoot, true)],
  ['cbrt', one(cubeRoot, true)],
  ['abs', one((value) => (asDouble(value) < 0 ? negate(value) : value))],
  ['factorial', one(factorial, true)],
  ['sin', circular(Math.sin)],
  ['cos', circular(Math.cos)],
  ['tan', circular(Math.tan)],
  ['asin', double(Math.asin)],
  ['acos', double(Math.acos)],
  ['atan', double(Math.atan)],
  ['arcsin', double(Math.asin)],
  ['arccos', double(Math.acos)],
  ['arctan', double(Math.atan)],
  ['sinh', double(Math.sinh)],
  ['cosh', double(Math.cosh)],
  ['tanh', double(Math.tanh)],
  ['ln', double(Math.log, true)],
  ['log', double(Math.log10, true)],
  ['log10', double(Math.log10)],
  ['log2', double(Math.log2)],
  ['exp', double(Math.exp)],
  ['round', rounded(nearest)],
  ['floor', rounded(Math.floor)],
  ['ceil', rounded(Math.ceil)],
  ['min', many((a, b) => (asDouble(b) < asDouble(a) ? b : a))],
  ['max', many((a, b) => (asDouble(b) > asDouble(a) ? b : a))],
  ['sum', many(add)],
  ['product', many(multiply)],
  ['choose', two(waysToChoose)],
  ['logbase', two(logarithm)],
  ['gcd', many(commonDivisor)],
  ['lcm', many(commonMultiple)],
  ['avg', average()],
  ['mean', average()],
  ['median', { ...average(), apply: median }],
])

function median(values: readonly Value[]): Value {
  const sorted = [...values].sort((a, b) => asDouble(a) - asDouble(b))
  const half = Math.floor(sorted.length / 2)
  const [before = Number.NaN, at = Number.NaN] = [sorted[half - 1], sorted[half]]
  return sorted.length % 2 === 1 ? at : divide(add(before, at), integer(2))
}

function average(): CalculatorFunction {
  return {
    least: 2,
    most: 50,
    bare: false,
    apply: (values) => divide(values.reduce(add), integer(values.length)),
  }
}
