// Countries by a fact: which ones have a calling code, a currency, a language, a domain, a capital or a border.
import type { Answer, Answerer } from '../answer.ts'
import { countryNamed } from '../places/country-named.ts'
import type { Encyclopedia, Entity } from './encyclopedia.ts'
import { type CountryFactKind, factKey } from './fact-key.ts'

const LONGEST = 100
const MOST_NAMED = 30

interface ByFact {
  readonly kind: CountryFactKind
  readonly pattern: RegExp
  /** Matched as it was written: "what country is it" asks for no code. */
  readonly asWritten?: boolean
}

const WHICH = '(?:what|which)\\s+'
const CALLING = '(?:(?:international|country|calling|phone|telephone|dial|dialing|dialling)\\s+)+'
const BY_FACT: readonly ByFact[] = [
  { kind: 'calling code', pattern: new RegExp(`^${CALLING}code\\s+\\+?(\\d{1,4})$`) },
  { kind: 'calling code', pattern: new RegExp(`^\\+(\\d{1,4})\\s+${CALLING}code$`) },
  { kind: 'calling code', pattern: /^\+(\d{1,4})\s+(?:(?:is\s+)?(?:what|which)\s+)?country$/ },
  {
    kind: 'calling code',
    pattern: new RegExp(
      `^${WHICH}countr(?:y|ies)\\s+(?:has|have|uses?|is)\\s+(?:the\\s+)?${CALLING}code\\s+\\+?(\\d{1,4})$`,
    ),
  },
  {
    kind: 'calling code',
    pattern: new RegExp(`^${WHICH}country(?:'s)?\\s+(?:(?:code\\s+)?is|has|uses)\\s+\\+(\\d{1,4})$`),
  },
  { kind: 'calling code', pattern: new RegExp(`^${WHICH}country\\s+code\\s+is\\s+\\+?(\\d{1,4})$`) },
  {
    kind: 'calling code',
    pattern: new RegExp(`^(?:country|countries)\\s+with\\s+(?:the\\s+)?${CALLING}code\\s+\\+?(\\d{1,4})$`),
  },
  { kind: 'calling code', pattern: /^(?:country|countries)\s+with\s+(?:the\s+)?code\s+\+(\d{1,4})$/ },
  { kind: 'country code', pattern: /^(?:What|what|Which|which) country is ([A-Z]{2,3})$/, asWritten: true },
  {
    kind: 'country code',
    pattern:
      /^(?:(?:what|which)\s+)?country\s+(?:has|with|is)\s+(?:the\s+)?(?:iso\s+)?(?:country\s+)?code\s+([a-z]{2,3})$/,
  },
  { kind: 'country code', pattern: /^(?:iso\s+)?country\s+code\s+(?!of$|is$|for$|in$|us$)([a-z]{2,3})$/ },
  {
    kind: 'domain',
    pattern: new RegExp(
      `^${WHICH}country\\s+(?:is|has|uses|owns)\\s+(?:the\\s+)?(?:(?:top[- ]level\\s+)?domain|tld)?\\s*\\.([a-z]{2})(?:\\s+(?:domain|tld))?$`,
    ),
  },
  {
    kind: 'domain',
    pattern: new RegExp(
      `^(?:${WHICH}country\\s+is\\s+)?(?:the\\s+)?\\.([a-z]{2})\\s+(?:(?:top[- ]level\\s+)?domain|tld)(?:\\s+country|\\s+from)?$`,
    ),
  },
  { kind: 'domain', pattern: /^(?:(?:top[- ]level\s+)?domain|tld)\s+\.([a-z]{2})(?:\s+country)?$/ },
  {
    kind: 'currency',
    pattern: new RegExp(
      `^(?:in\\s+)?${WHICH}countr(?:y|ies)\\s+(?:that\\s+)?(?:uses?|using|ha(?:s|ve))\\s+(?:the\\s+)?(.+?)(?:\\s+as\\s+(?:its|their|a|the)\\s+(?:official\\s+)?currency|\\s+currency)?$`,
    ),
  },
  {
    kind: 'currency',
    pattern:
      /^(?:list\s+of\s+)?countries\s+(?:that\s+(?:use|have)|using|with)\s+(?:the\s+)?(.+?)(?:\s+as\s+(?:a\s+|their\s+)?currency)?$/,
  },
  {
    kind: 'currency',
    pattern: /^where\s+(?:is|are)\s+(?:the\s+)?(.+?)\s+used(?:\s+as\s+(?:a\s+)?currency)?$/,
  },
  { kind: 'language', pattern: new RegExp(`^${WHICH}countr(?:y|ies)\\s+(?:speaks?)\\s+([a-z ]+?)$`) },
  {
    kind: 'language',
    pattern:
      /^(?:in\s+(?:what|which)\s+countr(?:y|ies)|where)\s+(?:is|do\s+(?:they|people))\s+(?:speak\s+)?([a-z ]+?)(?:\s+(?:spoken|an?\s+official\s+language|the\s+official\s+language))?$/,
  },
  {
    kind: 'language',
    pattern:
      /^(?:list\s+of\s+)?countries\s+(?:that\s+speak|speaking|where\s+(?:they|people)\s+speak)\s+([a-z ]+)$/,
  },
  { kind: 'language', pattern: /^(?:list\s+of\s+)?([a-z]+)[- ]speaking\s+countries$/ },
  {
    kind: 'language',
    pattern:
      /^countries\s+(?:where|in\s+which)\s+([a-z ]+?)\s+is\s+(?:spoken|an?\s+official\s+language|the\s+official\s+language)$/,
  },
]
/** "where is swahili" asks for a place. */
const SPOKEN = /\b(?:spoken|speak|official language)\b/

const CAPITAL_OF: readonly RegExp[] = [
  /^(.+?)\s+is\s+(?:the\s+)?capital(?:\s+city)?\s+of(?:\s+(?:what|which)(?:\s+country)?)?$/,
  /^(?:what|which)(?:\s+country)?\s+is\s+(.+?)\s+(?:the\s+)?capital(?:\s+city)?\s+of$/,
  /^(?:what|which)\s+country\s+has\s+(?:the\s+|its\s+)?capital(?:\s+city)?\s+(.+)$/,
  /^(?:what|which)\s+country(?:'s)?\s+(?:has\s+(.+?)\s+as\s+(?:its\s+)?capital|capital\s+is\s+(?:.+))$/,
  /^(?:what|which)\s+country's\s+capital\s+is\s+(.+)$/,
  /^country\s+whose\s+capital\s+is\s+(.+)$/,
]

const BORDERS: readonly RegExp[] = [
  /^(?:do|does)\s+(?:the\s+)?(.+?)\s+(?:share\s+a\s+border\s+with|border(?:\s+on)?|touch)\s+(?:the\s+)?(.+)$/,
  /^(?:do|does)\s+(?:the\s+)?(.+?)\s+and\s+(?:the\s+)?(.+?)\s+(?:share\s+a\s+(?:land\s+)?border|border\s+each\s+other)$/,
  /^is\s+(?:the\s+)?(.+?)\s+(?:next\s+to|a\s+neighbou?r\s+of)\s+(?:the\s+)?(.+)$/,
]

export function createFindCountries({ encyclopedia }: { readonly encyclopedia: Encyclopedia }): Answerer {
  return async (question, effort) => {
    if (question.text.length > LONGEST) return undefined
    const written = question.text
      .trim()
      .replace(/[?!]+$/, '')
      .replaceAll('’', "'")
      .replace(/\s+/g, ' ')
    const text = written.toLowerCase()
    const find = (name: string): Promise<readonly Entity[]> => encyclopedia.find(name, effort)
    return (
      (await tellCapitalOf(text, find)) ??
      (await tellBorder(text, find)) ??
      (await tellByFact(written, text, find))
    )
  }
}

type Find = (name: string) => Promise<readonly Entity[]>

async function tellByFact(written: string, text: string, find: Find): Promise<Answer | undefined> {
  for (const { kind, pattern, asWritten } of BY_FACT) {
    const value = pattern.exec(asWritten ? written : text)?.[1]
    if (value === undefined || (kind === 'language' && / is |^where/.test(text) && !SPOKEN.test(text)))
      continue
    const found = await find(factKey(kind, value))
    if (found.length === 0) continue
    const names = found.map(({ name }) => name)
    const shown = names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), 'and others'] : names
    return { intent: 'KnowledgeIntent', text: `${headingOf(kind, value, names.length)}: ${shown.join(', ')}` }
  }
  return undefined
}

function headingOf(kind: CountryFactKind, value: string, count: number): string {
  const which = count === 1 ? 'Country' : 'Countries'
  if (kind === 'calling code') return `${which} with the calling code +${value}`
  if (kind === 'country code') return `Country with the code ${value.toUpperCase()}`
  if (kind === 'domain') return `${which} of the domain .${value}`
  if (kind === 'language') return `${which} with ${titled(value)} among the official languages`
  return `${which} that use ${isCurrencyCode(value) ? value.toUpperCase() : `the ${value}`}`.replace(
    'Country that use',
    'Country that uses',
  )
}

function isCurrencyCode(value: string): boolean {
  return Intl.supportedValuesOf('currency').includes(value.toUpperCase())
}

function titled(name: string): string {
  return name.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
}

async function tellCapitalOf(text: string, find: Find): Promise<Answer | undefined> {
  const city = CAPITAL_OF.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0]
  if (city === undefined) return undefined
  const countries = (await find(city)).flatMap(({ name, items }) =>
    items.flatMap(({ label, value }) =>
      label === 'Capital of' ? [`${name} is the capital of ${value}`] : [],
    ),
  )
  return countries.length === 1 ? { intent: 'KnowledgeIntent', text: countries[0] ?? '' } : undefined
}

async function tellBorder(text: string, find: Find): Promise<Answer | undefined> {
  const [, one = '', other = ''] = BORDERS.map((pattern) => pattern.exec(text)).find((found) => found) ?? []
  if (countryNamed(one) === undefined || countryNamed(other) === undefined) return undefined
  const [first, second] = [await countryOf(one, find), await countryOf(other, find)]
  if (!first || !second || first.name === second.name) return undefined
  const codes = [one, other].map((name) => countryNamed(name) ?? '')
  const neighbours = first.items.find(({ label }) => label === 'Neighbours')?.value.split(', ') ?? []
  if (neighbours.includes(second.name))
    return { intent: 'KnowledgeIntent', text: `Yes, ${first.name} and ${second.name} share a border.` }
  if (codes.some((code) => OVERSEAS.has(code))) return undefined
  return { intent: 'KnowledgeIntent', text: `No, ${first.name} and ${second.name} share no land border.` }
}

/** Countries with parts on other continents, whose borders stand under those parts. */
const OVERSEAS = new Set(['DK', 'ES', 'FR', 'GB', 'NL', 'NO', 'US'])

async function countryOf(name: string, find: Find): Promise<Entity | undefined> {
  return (await find(name)).find(({ kind, items }) => kind === 'country' && items.length > 0)
}
