// Reads whether a query asks about a named thing, and for which of its facts.
import { countryNamed } from '../places/country-named.ts'
import { DEMONYMS } from '../time/named-days.ts'

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

const LABELS: ReadonlyMap<string, string> = new Map([
  ['capital', 'Capital'],
  ['capital city', 'Capital'],
  ['population', 'Population'],
  ['number of inhabitants', 'Population'],
  ['inhabitants', 'Population'],
  ['area', 'Area'],
  ['land area', 'Area'],
  ['total area', 'Area'],
  ['surface area', 'Area'],
  ['size', 'Area'],
  ['neighbours', 'Neighbours'],
  ['neighbors', 'Neighbours'],
  ['neighbour countries', 'Neighbours'],
  ['neighbor countries', 'Neighbours'],
  ['neighbouring countries', 'Neighbours'],
  ['neighboring countries', 'Neighbours'],
  ['bordering countries', 'Neighbours'],
  ['border countries', 'Neighbours'],
  ['largest city', 'Largest city'],
  ['biggest city', 'Largest city'],
  ['iso code', 'Country code'],
  ['iso country code', 'Country code'],
  ['iso 3166 code', 'Country code'],
  ['alpha 2 code', 'Country code'],
  ['alpha-2 code', 'Country code'],
  ['alpha 3 code', 'Country code'],
  ['alpha-3 code', 'Country code'],
  ['two letter country code', 'Country code'],
  ['three letter country code', 'Country code'],
  ['2 letter country code', 'Country code'],
  ['3 letter country code', 'Country code'],
  ['internet domain', 'Internet domain'],
  ['top level domain', 'Internet domain'],
  ['top-level domain', 'Internet domain'],
  ['country domain', 'Internet domain'],
  ['domain extension', 'Internet domain'],
  ['tld', 'Internet domain'],
  ['cctld', 'Internet domain'],
  ['currency code', 'Currency'],
  ['official currency', 'Currency'],
  ['national currency', 'Currency'],
  ['currency', 'Currency'],
  ['language', 'Languages'],
  ['languages', 'Languages'],
  ['official language', 'Languages'],
  ['official languages', 'Languages'],
  ['national language', 'Languages'],
  ['calling code', 'Calling code'],
  ['dialing code', 'Calling code'],
  ['dialling code', 'Calling code'],
  ['dial code', 'Calling code'],
  ['telephone code', 'Calling code'],
  ['phone code', 'Calling code'],
  ['phone prefix', 'Calling code'],
  ['telephone prefix', 'Calling code'],
  ['dialing prefix', 'Calling code'],
  ['dialling prefix', 'Calling code'],
  ['country code', 'Calling code'],
  ['country calling code', 'Calling code'],
  ['country phone code', 'Calling code'],
  ['country dialing code', 'Calling code'],
  ['international dialing code', 'Calling code'],
  ['international dialling code', 'Calling code'],
  ['international calling code', 'Calling code'],
  ['international code', 'Calling code'],
  ['continent', 'Continent'],
  ['atomic number', 'Atomic number'],
  ['atomic weight', 'Atomic weight'],
  ['atomic mass', 'Atomic weight'],
  ['molar mass', 'Atomic weight'],
  ['chemical symbol', 'Symbol'],
  ['symbol', 'Symbol'],
  ['spdx identifier', 'SPDX identifier'],
])

const FACT = [...LABELS.keys()].sort((a, b) => b.length - a.length).join('|')
const FACT_OF = new RegExp(
  `^(?:(?:what|which)(?:'s|s| is| are| city is)\\s+)?(?:the\\s+)?(${FACT})\\s+(?:of|for|in)\\s+(?:the\\s+)?(.+)$`,
)
/** Only before a country: "capital one" is a bank. */
const FACT_COUNTRY = new RegExp(`^(${FACT})\\s+(.+)$`)
const NAME_FACT = new RegExp(
  `^(?:(?:what|which)(?:'s|s| is| are)\\s+)?(?:the\\s+)?(.+?)(?:'s)?\\s+(${FACT})$`,
)
const CURRENCY_USED =
  /^(?:what|which)\s+(?:currency|money|kind of money)\s+(?:does|do (?:they|people|you|we) (?:use|have|pay with) in|do|is used in|is in)\s+(?:the\s+)?(.+?)(?:\s+(?:use|have))?$/
const LANGUAGE_SPOKEN =
  /^(?:(?:what|which)\s+)?languages?\s+(?:(?:is|are|do (?:they|people))\s+)?(?:spoken|speak|used)\s+in\s+(?:the\s+)?(.+)$/
const MONEY_IN = /^(?:money|currency)\s+used\s+in\s+(?:the\s+)?(.+)$/
const THEY_SPEAK =
  /^(?:what|which)\s+(?:language\s+)?(?:do|does)\s+(?:they|people|you)\s+speak\s+in\s+(?:the\s+)?(.+)$/
const LIES_IN = /^(?:what|which)\s+(continent|country|state|province)\s+is\s+(?:the\s+)?(.+?)\s+(?:in|on)$/
const PEOPLE_IN =
  /^how\s+many\s+(?:people|inhabitants)\s+(?:(?:live\s+|are\s+(?:there\s+)?(?:living\s+)?)?in\s+|does\s+)(?:the\s+)?(.+?)(?:\s+have)?$/
/** Asked of countries alone: "how big is a bear". */
const OF_COUNTRY: readonly (readonly [RegExp, string])[] = [
  [/^how\s+(?:big|large)\s+is\s+(?:the\s+)?(.+)$/, 'Area'],
  [/^how\s+(?:populous|populated)\s+is\s+(?:the\s+)?(.+)$/, 'Population'],
  [/^(?:what|who)\s+(?:borders|neighbou?rs)\s+(?:the\s+)?(.+)$/, 'Neighbours'],
  [/^how\s+many\s+square\s+(?:kilomet(?:er|re)s|miles|km)\s+is\s+(?:the\s+)?(.+)$/, 'Area'],
  [
    /^(?:list\s+of\s+)?(?:(?:what|which)\s+)?countries\s+(?:that\s+|which\s+)?(?:are\s+)?(?:border(?:ing)?(?:\s+(?:on|with|to))?|neighbou?r(?:ing)?|next\s+to|adjacent\s+to|around|surround(?:ing)?)\s+(?:the\s+)?(.+)$/,
    'Neighbours',
  ],
  [
    /^(?:what|which)\s+countr(?:y|ies)\s+(?:does|do)\s+(?:the\s+)?(.+?)\s+border(?:\s+(?:on|with))?$/,
    'Neighbours',
  ],
  [
    /^how\s+many\s+(?:countries\s+(?:border|does)|neighbou?rs\s+does)\s+(?:the\s+)?(.+?)(?:\s+(?:border|have))?$/,
    'Neighbours',
  ],
  [/^who\s+(?:are|is)\s+(.+?)(?:'s)?\s+neighbou?rs$/, 'Neighbours'],
  [/^(?:the\s+)?(.+?)\s+borders\s+(?:what|which)\s+countries$/, 'Neighbours'],
  [
    /^(?:what\s+is\s+)?(?:the\s+)?country\s+code\s+(?:of|for)\s+(?:the\s+)?(.+?)\s+(?:iso|alpha[- ]?[23])$/,
    'Country code',
  ],
]
const REGIONS: ReadonlyMap<string, string> = new Map([
  ['continent', 'Continent'],
  ['country', 'Country'],
  ['state', 'State'],
  ['province', 'Province'],
])
/** Things that are asked for by what they are: "what element is au". */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:what|which)\s+(?:software\s+)?licen[cs]e\s+is\s+(?:the\s+)?(.+)$/, '$1 license'],
  [
    /^(?:the\s+)?(?:chemical\s+)?element\s+(?:with|of)\s+(?:the\s+)?atomic\s+number\s+(\d{1,3})$/,
    'element $1',
  ],
  [
    /^(?:what|which)\s+(?:chemical\s+)?element\s+(?:is|has\s+(?:the\s+)?(?:chemical\s+)?(?:symbol|atomic\s+number))\s+([a-z]{1,2}|\d{1,3})$/,
    'element $1',
  ],
  [
    /^(?:the\s+)?(?:chemical\s+)?element\s+(?:with|of)\s+(?:the\s+)?(?:chemical\s+)?symbol\s+([a-z]{1,2})$/,
    'element $1',
  ],
  [/^element\s+(?:number\s+)?(\d{1,3})$/, 'element $1'],
  [/^(?:atomic\s+(?:number|weight|mass))\s+(?:of|for)\s+([a-z]{1,2})$/, 'element $1'],
]
const IN_UNIT = /^(.+?)\s+in\s+(.+)$/
const CUES: readonly RegExp[] = [
  /^(?:what|where)(?:'s|s| is)\s+(?:the\s+|an?\s+)?(.+)$/,
  /^(?:tell me about|facts about|information (?:on|about)|wiki|wikipedia)\s+(?:the\s+)?(.+)$/,
  /^who(?:'s|s| is| was)\s+(.+)$/,
  /^(.+?)\s+(?:wiki|wikipedia|facts|country facts)$/,
  /^(?:define|definition of|meaning of)\s+(?:an?\s+|the\s+)?(.+)$/,
  /^what does\s+(.+?)\s+mean$/,
]

/** Who asks what "us" means asks for the word. */
const MEANING = /^(?:define|definition|meaning|what does)\b/
const ANYTHING = /^(?:what|who|define|definition|meaning)\b/

export function readEntityQuestion(query: string, forced: boolean): EntityQuestion | undefined {
  if (query.length > LONGEST) return undefined
  const text = query
    .trim()
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[?!.]+$/, '')
    .replace(/\s+/g, ' ')
  for (const [pattern, name] of KINDS)
    if (pattern.test(text)) return { ...ASKED, name: text.replace(pattern, name) }
  const fact = readFact(text)
  if (fact) return fact
  const cued = CUES.flatMap((cue) => cue.exec(text)?.[1] ?? [])[0]
  const name = cued ?? text
  if (name === 'us' && MEANING.test(text)) return undefined
  if (name.length < 2 || name.split(' ').length > MOST_WORDS || /^\d+$/.test(name)) return undefined
  const who = cued !== undefined && text.startsWith('who')
  return { name, cued: forced || cued !== undefined, anything: ANYTHING.test(text), who }
}

const ASKED = { cued: true, anything: false, who: false } as const

function readFact(text: string): EntityQuestion | undefined {
  const used = CURRENCY_USED.exec(text)?.[1]
  if (used !== undefined) return { ...ASKED, name: used, label: 'Currency' }
  const spoken = (LANGUAGE_SPOKEN.exec(text) ?? THEY_SPEAK.exec(text))?.[1]
  if (spoken !== undefined) return { ...ASKED, name: spoken, label: 'Languages' }
  const lies = LIES_IN.exec(text)
  const region = REGIONS.get(lies?.[1] ?? '')
  if (region !== undefined) return { ...ASKED, name: lies?.[2] ?? '', label: region }
  const home = PEOPLE_IN.exec(text)?.[1]
  if (home !== undefined) return { ...ASKED, name: home, label: 'Population' }
  const ofOne = readFactOfCountry(text)
  if (ofOne) return ofOne
  const before = FACT_COUNTRY.exec(text)
  const of = FACT_OF.exec(text) ?? (before && countryNamed(before[2] ?? '') !== undefined ? before : null)
  const [name, word] = of ? [of[2], of[1]] : (NAME_FACT.exec(text) ?? []).slice(1)
  const label = LABELS.get(word ?? '')
  return name === undefined || label === undefined
    ? undefined
    : { ...ASKED, ...placeAndUnit(ofCountry(name, label), label), label }
}

function readFactOfCountry(text: string): EntityQuestion | undefined {
  for (const [pattern, label] of [[MONEY_IN, 'Currency'] as const, ...OF_COUNTRY]) {
    const country = pattern.exec(text)?.[1]
    const asked = country === undefined ? undefined : placeAndUnit(country, label)
    if (asked && countryNamed(asked.name) !== undefined) return { ...ASKED, ...asked, label }
  }
  return undefined
}

/** "swedish currency": of a country, told by the word for what is of it. */
function ofCountry(name: string, label: string): string {
  const code = OF_PEOPLE.has(label) ? undefined : DEMONYMS.get(name)
  return (code && REGION_NAMES.of(code)) ?? name
}

/** "french language" is one of several countries. */
const OF_PEOPLE = new Set(['Languages', 'Symbol', 'Country', 'State', 'Province'])
const REGION_NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** "france in square miles", where an area is asked for. */
function placeAndUnit(name: string, label: string): Pick<EntityQuestion, 'name' | 'unit'> {
  const [, place, unit] = (label === 'Area' && IN_UNIT.exec(name)) || []
  return place === undefined || unit === undefined ? { name } : { name: place, unit }
}
