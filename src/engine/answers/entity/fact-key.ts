// The key that countries stand under in the encyclopedia by a fact: no query reads like one.

export type CountryFactKind = 'calling code' | 'country code' | 'currency' | 'domain' | 'language'

/** Empty where there is no value. Folded once more, as every name is. */
export function factKey(kind: CountryFactKind, value: string): string {
  return value === '' ? '' : `countries by ${kind}: ${value.toLowerCase().replace(/^\./, '')}`
}
