// Which country a name in English means, as people write it: its own name, or a usual short one.
import { foldName } from './fold-name.ts'

const SHORT: Readonly<Record<string, string>> = {
  us: 'US',
  usa: 'US',
  'u s': 'US',
  'u s a': 'US',
  america: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'u k': 'GB',
  britain: 'GB',
  'great britain': 'GB',
  uae: 'AE',
  czechia: 'CZ',
  'czech republic': 'CZ',
  holland: 'NL',
  turkey: 'TR',
}

let known: ReadonlyMap<string, string> | undefined

/** The ISO code of a country; undefined where the name is no country's. */
export function countryNamed(name: string): string | undefined {
  known ??= namesOfCountries()
  return known.get(foldName(name).replace(/^the /, ''))
}

function namesOfCountries(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const all = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = first + second
      const name = names.of(code)
      return name === undefined ? [] : [[foldName(name), code] as const]
    }),
  )
  // Codes that are out of use come before those in use have their say.
  return new Map([...all, ...Object.entries(SHORT)])
}
