// Reads whether a query asks about a named thing, for which of its facts, and whether two names mean the same.

import type { Disambiguation } from '../../../vocabulary/answer-objects.ts'
import type { Sense } from '../definition/define-word.ts'
import { lexiconOf } from '../grammar/lexicon.ts'
import { numeral } from '../grammar/pattern.ts'
import { type Phrase, phrasesOf } from '../grammar/phrases.ts'
import { countryName, countryNamed } from '../places/country-named.ts'
import { DEMONYMS } from '../time/named-days.ts'
import type { Entity } from './encyclopedia.ts'

export interface EntityQuestion {
  readonly name: string
  /** The fact that is asked for. */
  readonly label?: string
  /** The unit that it is asked for in. */
  readonly unit?: string
  /** Whether words beside the name say that it is asked about. */
  readonly cued: boolean
  /** Whether those words fit anything at all, "what is moca", and not a place or thing of that name above all. */
  readonly anything: boolean
  /** Whether it must be somebody. */
  readonly who: boolean
}

const LONGEST = 100
const MOST_WORDS = 6

const facts = lexiconOf('fact')
const regions = lexiconOf('region')
const phrases = phrasesOf('entity', {
  // What only countries are asked for: "capital one" is a bank, and "how big is a bear" asks for no area.
  country: (text) => countryNamed(text) !== undefined,
  fact: { test: (text, language) => facts.named(text, language) !== undefined, needs: facts.needs },
  region: regions,
  atomic: numeral(/^\d{1,3}$/),
  symbol: (text) => /^(?:[a-z]{1,2}|\d{1,3})$/.test(text),
})

/** Forms that are a fact's name are asked for that fact, these for the thing itself. */
const CUES: ReadonlyMap<string, Pick<EntityQuestion, 'anything' | 'who'>> = new Map([
  ['where', { anything: false, who: false }],
  ['what', { anything: true, who: false }],
  ['about', { anything: false, who: false }],
  ['facts', { anything: false, who: false }],
  ['who', { anything: true, who: true }],
  ['meaning', { anything: true, who: false }],
])

const ASKED = { cued: true, anything: false, who: false } as const

export function readEntityQuestion(query: string, forced: boolean): EntityQuestion | undefined {
  if (query.length > LONGEST) return undefined
  const [asked] = phrases.readings(query)
  const cue = CUES.get(asked?.form ?? '')
  if (asked && !cue) return readFact(asked)
  const name =
    asked?.slots['name'] ??
    query
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/[?!.]+$/, '')
  // Who asks what "us" means asks for the word.
  if (name === 'us' && asked?.form === 'meaning') return undefined
  if (name.length < 2 || name.split(' ').length > MOST_WORDS || /^\d+$/.test(name)) return undefined
  return { name, cued: forced || cue !== undefined, anything: false, who: false, ...cue }
}

function readFact({ form, language, slots }: Phrase): EntityQuestion {
  const { name = '', fact = '', unit } = slots
  if (form === 'licence') return { ...ASKED, name: `${name} license` }
  if (form === 'element') return { ...ASKED, name: `element ${name}` }
  const label = (form === 'region' ? regions : facts).named(fact, language) ?? form
  if (unit !== undefined) return { ...ASKED, name, label, unit }
  return { ...ASKED, ...placeAndUnit(form === 'fact' ? ofCountry(name, label) : name, label), label }
}

/** "swedish currency": of a country, told by the word for what is of it. */
function ofCountry(name: string, label: string): string {
  const code = OF_PEOPLE.has(label) ? undefined : DEMONYMS.get(name)
  return code === undefined ? name : countryName(code)
}

/** "french language" is one of several countries. */
const OF_PEOPLE = new Set(['Languages', 'Symbol', 'Country', 'State', 'Province'])

/** "france in square miles", where an area is asked for. */
function placeAndUnit(name: string, label: string): Pick<EntityQuestion, 'name' | 'unit'> {
  const at = label === 'Area' ? name.indexOf(' in ') : -1
  return at < 0 ? { name } : { name: name.slice(0, at), unit: name.slice(at + ' in '.length) }
}

const MOST_OPTIONS = 8

export function severalMeanings(query: string, options: Disambiguation['options']): Disambiguation {
  const message = `"${query}" may mean several things.`
  return { query, message, options: options.slice(0, MOST_OPTIONS) }
}

const COUNTRY =
  /\b(?:country|republic|kingdom|nation|monarchy|island|islands|principality|commonwealth|emirate|sultanate|federation|archipelago|territory)\b|\bstate\b(?!.*United States)/

/** "English mathematician and physicist" in both: the dictionary and the encyclopedia speak of the same one. */
const LEAST_SHARED = 3

function wordsShared(a: string, b: string): number {
  const of = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  return of(a).intersection(of(b)).size
}

/** Whether a sense of the dictionary is the very thing that the encyclopedia has under that name. */
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
