// Whether a sense of the dictionary is the very thing that the encyclopedia has under that name.
import type { Sense } from '../dictionary.ts'
import type { Entity } from '../encyclopedia.ts'

const COUNTRY =
  /\b(?:country|republic|kingdom|nation|monarchy|island|islands|principality|commonwealth|emirate|sultanate|federation|archipelago|territory)\b|\bstate\b(?!.*United States)/

export function isSameThing(entity: Entity, sense: Sense): boolean {
  const { gloss, instance } = sense
  if (entity.kind === 'chemical element') return /\belement\b/.test(gloss)
  if (entity.kind === 'programming language') return /\bprogramming language\b/.test(gloss)
  if (entity.kind === 'country') return instance && COUNTRY.test(gloss)
  if (entity.kind === 'city') return instance && mentions(gloss, entity)
  return false
}

function mentions(gloss: string, { related, items }: Entity): boolean {
  const names = [...related, ...items.filter(({ label }) => label === 'Capital of').map(({ value }) => value)]
  return names.some((name) => gloss.includes(name)) || /^the capital\b/.test(gloss)
}
