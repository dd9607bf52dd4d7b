// Whether a sense of the dictionary is the very thing that the encyclopedia has under that name.
import type { Sense } from '../definition/dictionary.ts'
import type { Entity } from './encyclopedia.ts'

const COUNTRY =
  /\b(?:country|republic|kingdom|nation|monarchy|island|islands|principality|commonwealth|emirate|sultanate|federation|archipelago|territory)\b|\bstate\b(?!.*United States)/

/** "English mathematician and physicist" in both: the dictionary and the encyclopedia speak of the same one. */
const LEAST_SHARED = 3

function wordsShared(a: string, b: string): number {
  const of = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  return of(a).intersection(of(b)).size
}

export function isSameThing(entity: Entity, sense: Sense): boolean {
  const { gloss, instance } = sense
  if (entity.kind === 'chemical element') return /\belement\b/.test(gloss)
  if (entity.kind === 'programming language') return /\bprogramming language\b/.test(gloss)
  if (entity.kind === 'country') return instance && COUNTRY.test(gloss)
  if (entity.kind === 'city') return instance && mentions(gloss, entity)
  return instance && wordsShared(gloss, entity.summary) >= LEAST_SHARED
}

function mentions(gloss: string, { related, items }: Entity): boolean {
  const names = [...related, ...items.filter(({ label }) => label === 'Capital of').map(({ value }) => value)]
  return names.some((name) => gloss.includes(name)) || /^the capital\b/.test(gloss)
}
