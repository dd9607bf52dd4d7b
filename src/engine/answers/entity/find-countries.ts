// Countries by a fact (a calling code, a currency, a language, a domain, a capital, a border), and the capitals of states.
import aliases from '../../../../facts/place-aliases.json' with { type: 'json' }
import { type Answer, type Answerer, fact } from '../answer.ts'
import { numeral } from '../grammar/pattern.ts'
import { type Phrase, phrasesOf } from '../grammar/phrases.ts'
import { countryNamed } from '../places/country-named.ts'
import { foldName } from '../places/fold-name.ts'
import type { Encyclopedia, Entity } from './encyclopedia.ts'

type CountryFactKind = 'calling code' | 'country code' | 'currency' | 'domain' | 'language'

/** Empty where there is no value. Folded once more, as every name is. */
export function factKey(kind: CountryFactKind, value: string): string {
  return value === '' ? '' : `countries by ${kind}: ${value.toLowerCase().replace(/^\./, '')}`
}

const LONGEST = 100
const MOST_NAMED = 30

const phrases = phrasesOf('countries', {
  country: (text) => countryNamed(text) !== undefined,
  calling: numeral(/^\d{1,4}$/),
  letters: (text) => /^[a-z]{2}$/.test(text),
  code: (text) => /^[a-z]{2,3}$/.test(text),
  lonecode: (text) => /^[a-z]{2,3}$/.test(text) && !['of', 'is', 'for', 'in', 'us'].includes(text),
  language: (text) => /^[a-z ]+$/.test(text),
})

export function createFindCountries({ encyclopedia }: { readonly encyclopedia: Encyclopedia }): Answerer {
  return async (question, effort) => {
    if (question.text.length > LONGEST) return undefined
    const find = (name: string): Promise<readonly Entity[]> => encyclopedia.find(name, effort)
    for (const { form, slots } of phrases.readings(question.text)) {
      // "what country is it" asks for no code: one is in capitals where no word says that it is one.
      if (form === 'written code' && !question.text.includes(` ${slots['value']?.toUpperCase()}`)) continue
      const answer = await tellReading(form, slots, find)
      if (answer) return answer
    }
    return undefined
  }
}

function tellReading(form: string, slots: Phrase['slots'], find: Find): Promise<Answer | undefined> {
  const { city = '', one = '', other = '', value = '' } = slots
  if (form === 'capital') return tellCapitalOf(city, find)
  if (form === 'border') return tellBorder(one, other, find)
  return tellByFact(form === 'written code' ? 'country code' : (form as CountryFactKind), value, find)
}

type Find = (name: string) => Promise<readonly Entity[]>

async function tellByFact(kind: CountryFactKind, value: string, find: Find): Promise<Answer | undefined> {
  const names = (await find(factKey(kind, value))).map(({ name }) => name)
  if (names.length === 0) return undefined
  const shown = names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), 'and others'] : names
  return fact(`${headingOf(kind, value, names.length)}: ${shown.join(', ')}`)
}

function headingOf(kind: CountryFactKind, value: string, count: number): string {
  const which = count === 1 ? 'Country' : 'Countries'
  if (kind === 'calling code') return `${which} with the calling code +${value}`
  if (kind === 'country code') return `Country with the code ${value.toUpperCase()}`
  if (kind === 'domain') return `${which} of the domain .${value}`
  if (kind === 'language') return `${which} with ${titled(value)} among the official languages`
  const code = value.toUpperCase()
  const currency = Intl.supportedValuesOf('currency').includes(code) ? code : `the ${value}`
  return `${which} that ${count === 1 ? 'uses' : 'use'} ${currency}`
}

function titled(name: string): string {
  return name.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
}

async function tellCapitalOf(city: string, find: Find): Promise<Answer | undefined> {
  const countries = (await find(city)).flatMap(({ name, items }) =>
    items.flatMap(({ label, value }) =>
      label === 'Capital of' ? [`${name} is the capital of ${value}`] : [],
    ),
  )
  return countries.length === 1 ? fact(countries[0] ?? '') : undefined
}

async function tellBorder(one: string, other: string, find: Find): Promise<Answer | undefined> {
  const [first, second] = [await countryOf(one, find), await countryOf(other, find)]
  if (!first || !second || first.name === second.name) return undefined
  const codes = [one, other].map((name) => countryNamed(name) ?? '')
  const neighbours = first.items.find(({ label }) => label === 'Neighbours')?.value.split(', ') ?? []
  if (neighbours.includes(second.name)) return fact(`Yes, ${first.name} and ${second.name} share a border.`)
  if (codes.some((code) => OVERSEAS.has(code))) return undefined
  return fact(`No, ${first.name} and ${second.name} share no land border.`)
}

/** Countries with parts on other continents, whose borders stand under those parts. */
const OVERSEAS = new Set(['DK', 'ES', 'FR', 'GB', 'NL', 'NO', 'US'])

async function countryOf(name: string, find: Find): Promise<Entity | undefined> {
  return (await find(name)).find(({ kind, items }) => kind === 'country' && items.length > 0)
}

const states: ReadonlyMap<string, { readonly name: string; readonly capital: string }> = new Map(
  [aliases.usStates, ...Object.values(aliases.provinces)]
    .flatMap((listed) => Object.values<{ name: string; capital: string }>(listed))
    .map((state) => [foldName(state.name), state]),
)

/** Better known than the towns of their names, and nothing that we have facts of. */
const OTHERS = new Set('africa america asia europe oceania bronx brooklyn manhattan queens'.split(' '))

/** Whether a town of that very name is hardly meant: Wyoming is no city in Michigan. */
export function isArea(name: string): boolean {
  return states.has(name) || OTHERS.has(name)
}

export function stateCapital(name: string): Answer | undefined {
  const state = states.get(foldName(name.replace(/\s+state$/, '')))
  return state && fact(`Capital of ${state.name}: ${state.capital}`)
}
