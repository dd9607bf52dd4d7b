// Countries by the names that foreign APIs take: English ones, in any case.
import { isCountryCode } from '../../../contract/country-codes.ts'
import { invalidParameter } from '../../../contract/reading.ts'

const english = new Intl.DisplayNames('en', { type: 'region' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const assigned = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCountryCode)
const codes = new Map(assigned.map((code) => [english.of(code)?.toLowerCase() ?? code, code]))

/** The code of a country by its name, or by its code. */
export function countryNamed(text: string, parameter: string): string {
  const name = text.trim().toLowerCase()
  const code = codes.get(name) ?? assigned.find((one) => one.toLowerCase() === name)
  if (code === undefined) throw invalidParameter(parameter, "must be a country's English name or code")
  return code
}
