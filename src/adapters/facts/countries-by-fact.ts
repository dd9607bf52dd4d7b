// Countries under what they are looked for by: a calling code, an ISO code, a currency, a language, a domain.
import { factKey } from '../../engine/answers/entity/fact-key.ts'
import { type CountryFact, countryFacts } from './country-facts.ts'
import { countryFigures } from './country-figures.ts'
import { type NamedEntity, wikipediaUrl } from './named-entity.ts'

export function countriesByFact(): readonly NamedEntity[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const shortNames = uniqueShortNames(names)
  return [...countryFacts].map(([code, fact]) => ({
    names: [
      ...fact.phone.map((phone) => factKey('calling code', `${phone}`)),
      ...[code, countryFigures.get(code)?.alpha3 ?? ''].map((one) => factKey('country code', one)),
      ...[countryFigures.get(code)?.domain ?? ''].map((domain) => factKey('domain', domain)),
      ...languagesOf(fact).map((language) => factKey('language', language)),
      ...fact.currencies.flatMap((currency) => [
        factKey('currency', currency),
        factKey('currency', names.of(currency) ?? ''),
        ...(shortNames.get(currency) ?? []).map((name) => factKey('currency', name)),
      ]),
    ].filter((name) => name !== ''),
    // Only its name is told, and it stands under many keys.
    entity: {
      name: fact.name,
      kind: 'country',
      summary: '',
      items: [],
      related: [],
      source: 'countries-list; Unicode CLDR; GeoNames (CC BY 4.0)',
      url: wikipediaUrl(fact.name),
      prominence: prominenceOf(code),
      plain: false,
    },
  }))
}

/** `Norwegian (Bokmål and Nynorsk)` is Norwegian. */
function languagesOf({ languages }: CountryFact): readonly string[] {
  return languages.map((language) => language.replace(/ \([^()]*\)$/, ''))
}

/** Large countries come first in a list. */
function prominenceOf(code: string): number {
  return Math.min(1, Math.log10(Math.max(10, countryFigures.get(code)?.population ?? 0)) / 10)
}

/** `Thai Baht` is the baht, where no other currency is one; `rupee` and `dollar` say too little. */
function uniqueShortNames(names: Intl.DisplayNames): ReadonlyMap<string, readonly string[]> {
  const inUse = new Set([...countryFacts.values()].flatMap(({ currencies }) => currencies))
  const byShort = Map.groupBy(inUse, (code) => names.of(code)?.split(' ').at(-1) ?? '')
  return new Map(
    [...byShort].flatMap(([name, codes]) => (codes.length === 1 ? [[codes[0] ?? '', [name]]] : [])),
  )
}
