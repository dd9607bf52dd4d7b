// Entities as facts: what the packages know of countries, cities, elements, languages, licences and web features.
import { foldName } from '../../engine/answers/places/fold-name.ts'
import { cityEntities } from './city-entities.ts'
import { countriesByFact } from './countries-by-fact.ts'
import { countryEntities } from './country-entities.ts'
import { elementEntities } from './element-entities.ts'
import { factLine } from './fact-line.ts'
import type { NamedEntity } from './named-entity.ts'
import type { City } from './place-facts.ts'
import { languageEntities, licenceEntities, webFeatureEntities } from './software-entities.ts'

export async function entityLines(cities: readonly City[]): Promise<readonly string[]> {
  const all: readonly NamedEntity[] = [
    ...countryEntities(cities),
    ...countriesByFact(),
    ...cityEntities(cities),
    ...elementEntities(),
    ...(await languageEntities()),
    ...licenceEntities(),
    ...webFeatureEntities(),
  ]
  return all.flatMap(({ names, entity }) => {
    const keys = new Set(names.map(foldName).filter((key) => key !== ''))
    return [...keys].map((key) => factLine(key, entity))
  })
}
