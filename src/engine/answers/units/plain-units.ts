// A conversion as it was written, in the spelling that the table of units knows: capitals matter only here.
import { wordsToDigits } from '../calculator/number-words.ts'
import { plainNumbers } from '../calculator/plain-numbers.ts'

/** Where one unit ends in a capital B, a small b after a capital is a bit: "1 Gb in MB". */
const BYTES = /[a-zA-Z]B(?:\b|ps\b)|\bbytes?\b/
const BITS = /\b([KMGTPE])b\b/g
/** Thousandths that capitals alone tell from millions. */
const THOUSANDTHS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d|\b)mW\b/g, ' milliwatt'],
  [/(?<=\d|\b)mJ\b/g, ' millijoule'],
]
/** And what they tell from a thousandth has no name in the table. */
const MILLIONS = /(?<=\d|\b)M[msg]\b/

const SQUARES: ReadonlyMap<string, string> = new Map([
  ['2', '²'],
  ['3', '³'],
])

/** Undefined where the capitals say that a unit is meant that we do not have. */
export function plainUnits(text: string): string | undefined {
  if (MILLIONS.test(text)) return undefined
  const told = THOUSANDTHS.reduce((plain, [written, name]) => plain.replace(written, name), text)
  const bits = BYTES.test(told) ? told.replace(BITS, '$1bit') : told
  const lower = (/^\d+['′]/.test(bits.trim()) ? bits : plainNumbers(bits))
    .trim()
    .toLowerCase()
    .replace(/\b(mm|cm|m|km|in|ft|yd|mi)\^?([23])\b/g, (_, unit: string, power: string) => {
      return `${unit}${SQUARES.get(power) ?? ''}`
    })
    .replace(/(\d)-(?=\d+\/\d)/g, '$1 ')
    .replace(/\b(?:minus|negative)\s+(?=\d)/, '-')
    .replace(/\b(?:a )?quarter (?:of an? )?(?=[a-z])/g, '1/4 ')
  return wordsToDigits(lower)
}
