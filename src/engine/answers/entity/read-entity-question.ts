// Reads whether a query asks about a named thing, and for which of its facts.
import { countryNamed } from '../places/country-named.ts'

export interface EntityQuestion {
  readonly name: string
  /** The fact that is asked for. */
  readonly label?: string
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
  ['country code', 'Calling code'],
  ['continent', 'Continent'],
  ['atomic number', 'Atomic number'],
  ['atomic weight', 'Atomic weight'],
  ['atomic mass', 'Atomic weight'],
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
const NAME_FACT = new RegExp(`^(.+?)(?:'s)?\\s+(${FACT})$`)
const CURRENCY_USED =
  /^(?:what|which)\s+(?:currency|money)\s+(?:does|do (?:they|people|you) use in|do|is used in)\s+(?:the\s+)?(.+?)(?:\s+use)?$/
const LANGUAGE_SPOKEN =
  /^(?:(?:what|which)\s+)?languages?\s+(?:(?:is|are|do they)\s+)?(?:spoken|speak)\s+in\s+(?:the\s+)?(.+)$/
const LIES_IN = /^(?:what|which)\s+(continent|country|state|province)\s+is\s+(?:the\s+)?(.+?)\s+(?:in|on)$/
const PEOPLE_IN = /^how\s+many\s+people\s+(?:live|are\s+there)\s+in\s+(.+)$/
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
  [/^(?:atomic\s+(?:number|weight|mass))\s+(?:of|for)\s+([a-z]{1,2})$/, 'element $1'],
]
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
  const spoken = LANGUAGE_SPOKEN.exec(text)?.[1]
  if (spoken !== undefined) return { ...ASKED, name: spoken, label: 'Languages' }
  const lies = LIES_IN.exec(text)
  const region = REGIONS.get(lies?.[1] ?? '')
  if (region !== undefined) return { ...ASKED, name: lies?.[2] ?? '', label: region }
  const home = PEOPLE_IN.exec(text)?.[1]
  if (home !== undefined) return { ...ASKED, name: home, label: 'Population' }
  const before = FACT_COUNTRY.exec(text)
  const of = FACT_OF.exec(text) ?? (before && countryNamed(before[2] ?? '') !== undefined ? before : null)
  const [name, word] = of ? [of[2], of[1]] : (NAME_FACT.exec(text) ?? []).slice(1)
  const label = LABELS.get(word ?? '')
  return name === undefined || label === undefined ? undefined : { ...ASKED, name, label }
}
