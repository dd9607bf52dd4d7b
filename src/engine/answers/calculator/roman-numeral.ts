// Roman numerals: a number written in them, and the number that one stands for.
import type { Calculation } from '../../../vocabulary/answer-objects.ts'
import type { SlotTypes } from '../grammar/pattern.ts'

const LETTERS: readonly (readonly [string, number])[] = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
]
const LARGEST = 3999

const longer = (least: number) => (text: string) => text.length >= least && /^[ivxlcdm]{1,15}$/.test(text)

/** What may be a numeral where words say that it is one, and where they do not: `mix` is a word of three such letters. */
export const ROMAN_SLOTS: SlotTypes = {
  roman: longer(1),
  romanpair: longer(2),
  romanthree: longer(3),
  romanfour: longer(4),
  romanlong: longer(5),
}

export function writeRoman(digits: string): Calculation | undefined {
  const result = toRoman(Number(digits))
  return result === undefined
    ? undefined
    : { expression: `${digits} in Roman numerals`, result, rawResult: result }
}

/** Lower case. Undefined where there is no such numeral. */
export function readRoman(numeral: string): Calculation | undefined {
  const value = fromRoman(numeral)
  return value === undefined
    ? undefined
    : { expression: `${numeral.toUpperCase()} in numbers`, result: `${value}`, rawResult: value }
}

function toRoman(number: number): string | undefined {
  if (!Number.isInteger(number) || number < 1 || number > LARGEST) return undefined
  let rest = number
  let numeral = ''
  for (const [letters, value] of LETTERS) {
    while (rest >= value) {
      numeral += letters
      rest -= value
    }
  }
  return numeral.toUpperCase()
}

/** Only as it is written by the rules: `iiii` is none. */
function fromRoman(numeral: string): number | undefined {
  let value = 0
  let rest = numeral
  for (const [letters, worth] of LETTERS) {
    while (rest.startsWith(letters)) {
      value += worth
      rest = rest.slice(letters.length)
    }
  }
  return rest === '' && toRoman(value)?.toLowerCase() === numeral ? value : undefined
}
