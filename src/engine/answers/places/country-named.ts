// Which country a name means, as people write it in English, German, French or Spanish: its own name, or a usual short one.
import aliases from '../../../../facts/place-aliases.json' with { type: 'json' }
import { foldName } from './fold-name.ts'

const SHORT: Readonly<Record<string, string>> = {
  'u s': 'US',
  'u s a': 'US',
  'u k': 'GB',
  myanmar: 'MM',
  'democratic republic of the congo': 'CD',
  'republic of the congo': 'CG',
  'hong kong': 'HK',
  macau: 'MO',
  bosnia: 'BA',
  trinidad: 'TT',
}

/** A part of what its code stands for, or one of two. */
const DOUBTFUL = new Set(['england', 'scotland', 'wales', 'northern ireland', 'korea', 'congo'])

/** English last: its names win. */
const LANGUAGES = ['es', 'fr', 'de', 'en']
/** Names of a country in one language that are something else in another. */
const OTHER_WORDS = new Set(['island', 'maurice', 'dominique', 'granada', 'grenade'])

let known: ReadonlyMap<string, string> | undefined

/** The ISO code of a country; undefined where the name is no country's. */
export function countryNamed(name: string): string | undefined {
  known ??= namesOfCountries()
  return known.get(foldName(name).replace(/^(?:the|der|die|das|la|le|les|el|los|las|l) /, ''))
}

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** The English name of a country, or its code where that is none. */
export function countryName(code: string): string {
  try {
    return ENGLISH_NAMES.of(code) ?? code
  } catch {
    return code
  }
}

function namesOfCountries(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => english.of(code) !== undefined)
    // Codes that are out of use, `FX` and `SU`, have the names of those that came after them.
    .map((code) => [code, new Intl.Locale(`und-${code}`).region ?? code] as const)
  const named = LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return codes
      .map(([code, used]) => [foldName(names.of(code) ?? code), used] as const)
      .filter(([name]) => !OTHER_WORDS.has(name) && !DOUBTFUL.has(name))
  })
  const others = Object.entries<string>(aliases.countries)
    .map(([other, code]) => [foldName(other), code] as const)
    .filter(([other]) => !DOUBTFUL.has(other))
  return new Map([...named, ...others, ...Object.entries(SHORT)])
}
