// An entity with every name that it is found by.
import type { Entity } from '../../engine/answers/entity/encyclopedia.ts'

export interface NamedEntity {
  readonly names: readonly string[]
  readonly entity: Entity
}

/** The items that have a value. */
export function itemsOf(values: Readonly<Record<string, string | undefined>>): Entity['items'] {
  return Object.entries(values).flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [{ label, value }],
  )
}

/** A page of the English Wikipedia by its title. */
export function wikipediaUrl(title: string): string {
  return `https://en.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`
}

export function grouped(value: number): string {
  return `${value}`.replace(/\B(?=(?:\d{3})+$)/g, ',')
}

const NAMED_WITH_ARTICLE =
  /^(?:United |(?:Netherlands|Philippines|Bahamas|Gambia|Maldives|Comoros|Seychelles|Vatican City)$)|(?:Islands|Republic|Emirates|Territory|Territories)$/

/** `the United Kingdom`, `France`, inside a sentence. */
export function withArticle(country: string): string {
  return NAMED_WITH_ARTICLE.test(country) ? `the ${country}` : country
}
