// Roman numerals: a number written in them, and the number that one stands for.

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

const INTO =
  /^(?:(?:convert\s+|(?:how\s+(?:do\s+you|to)\s+)?(?:write|say)\s+)?(?:(?:the\s+)?(?:number|year)\s+)?(\d{1,4})\s+(?:in|to|into|as)\s+(?:an?\s+)?roman(?:\s+(?:numerals?|numbers?))?|(?:the\s+)?roman\s+(?:numerals?|numbers?)\s+(?:for|of)\s+(?:(?:the\s+)?(?:number|year)\s+)?(\d{1,4})|(\d{1,4})\s+roman\s+numerals?)$/
const FROM =
  /^(?:convert\s+)?(?:(?:the\s+)?roman\s+numerals?\s+([ivxlcdm]{1,15})|([ivxlcdm]{1,15})\s+(?:in\s+)?roman\s+numerals?)(?:\s+(?:in|to|into|as)\s+(?:an?\s+)?(?:numbers?|decimals?|arabic(?:\s+numerals?)?|digits))?$/

/** Here nothing says that it is a numeral: `mix` is a word of three such letters, so fewer than four are too few. */
const NUMERAL_ALONE =
  /^(?:convert\s+)?([ivxlcdm]{4,15})\s+(?:in|to|into|as)\s+(?:numbers?|decimals?|digits|arabic(?:\s+numerals?)?)$/
const TO_ARABIC =
  /^(?:convert\s+)?([ivxlcdm]{2,15})\s+(?:in|to|into|as)\s+arabic\s+(?:numerals?|numbers?|digits)$/

/** No word is written by the rules for numerals and so long. */
const NUMERAL = /^([ivxlcdm]{5,15})$/

/** "what number is xlii": two letters may be anything. */
const WHICH_NUMBER = /^(?:what|which)\s+number\s+is\s+(?:the\s+roman\s+numeral\s+)?([ivxlcdm]{3,15})$/

const READ = [TO_ARABIC, NUMERAL_ALONE, WHICH_NUMBER, NUMERAL] as const

export interface RomanAnswer {
  readonly expression: string
  readonly result: string
  readonly rawResult: number | string
}

/** Lower case. Undefined where nothing of the kind is asked, or there is no such numeral. */
export function readRoman(text: string): RomanAnswer | undefined {
  const [, first, second, third] = INTO.exec(text) ?? []
  const digits = first ?? second ?? third
  if (digits !== undefined) {
    const result = toRoman(Number(digits))
    return result === undefined
      ? undefined
      : { expression: `${digits} in Roman numerals`, result, rawResult: result }
  }
  const [, before, behind] = FROM.exec(text) ?? []
  const numeral = before ?? behind ?? READ.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0]
  const value = numeral === undefined ? undefined : fromRoman(numeral)
  return numeral === undefined || value === undefined
    ? undefined
    : { expression: `${numeral.toUpperCase()} in numbers`, result: `${value}`, rawResult: value }
}

function toRoman(number: number): string | undefined {
  if (number < 1 || number > LARGEST) return undefined
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
