// Entities: what a named thing is, with its facts; several things of one name are told apart.
import { endedDeadlineIn } from '../../../foundation/deadline.ts'
import type { Disambiguation } from '../../../vocabulary/answer-objects.ts'
import type { Answer, Answerer, Effort, Question } from '../answer.ts'
import type { Dictionary, Sense } from '../definition/define-word.ts'
import { countryNamed } from '../places/country-named.ts'
import { foldName } from '../places/fold-name.ts'
import { convertUnits } from '../units/convert-units.ts'
import { unitsNamed } from '../units/unit-table.ts'
import type { Encyclopedia, Entity } from './encyclopedia.ts'
import { factKey, isArea, stateCapital } from './find-countries.ts'
import { isSameThing, readEntityQuestion, severalMeanings } from './read-entity-question.ts'

export interface TellEntityNeeds {
  readonly encyclopedia: Encyclopedia
  readonly dictionary: Dictionary
}

/** What few people mean by the name is left out. */
const LEAST_PROMINENCE = 0.5
/** A bare word is only told apart where it is well known as a name. */
const LEAST_BARE_PROMINENCE = 0.7
/** A namesake that is less likely than this share of the likeliest is no reason to doubt. */
const NEARLY_AS_LIKELY = 0.75

export function createTellEntity({ encyclopedia, dictionary }: TellEntityNeeds): Answerer {
  return async (question, effort) => {
    const { signal } = effort
    const asked = readEntityQuestion(question.text, question.forced)
    if (!asked) return undefined
    const { name, label, unit, cued, anything, who } = asked
    const find = (one: string, until: AbortSignal = signal): Promise<readonly Entity[]> =>
      lookUp(encyclopedia, one, { ...effort, signal: until })
    const patient = question.forced || label !== undefined
    const findCued = async (): Promise<readonly Entity[]> =>
      patient ? find(await fullName(name, label, find)) : soon((until) => find(name, until), signal)
    const all = cued ? await findCued() : await encyclopedia.peek(name)
    const meant = all.filter((entity) => !isNamesakeOfArea(entity, name))
    const found = who ? meant.filter(({ kind }) => !NOBODY.has(kind)) : meant
    if (label !== undefined) return inUnit(tellFact(found, label, name), unit, question)
    const senses = found.length > 0 ? await dictionary.senses(name, signal) : []
    const nouns = senses.filter(({ partOfSpeech }) => partOfSpeech === 'noun')
    if (question.forced) return tellForced(name, found, nouns)
    // A city that the dictionary does not know may as well be a company.
    if (anything && found[0]?.kind === 'city' && nouns.length === 0) return tellMeanings(name, found, nouns)
    return cued ? tellCued(name, found, nouns) : tellBare(name, found, nouns)
  }
}

/** The figure of a fact in another unit; undefined where it is of another kind. */
function inUnit(fact: Answer | undefined, unit: string | undefined, question: Question): Answer | undefined {
  if (!fact || unit === undefined) return fact
  const [, told, figure] = /^(.*: ([\d.,]+ [^\s()]+))(?: \(.*\))?$/.exec(fact.text) ?? []
  const same = unitsNamed(unit).some(({ symbol }) => symbol === figure?.split(' ')[1])
  if (same) return fact
  const converted = figure && convertUnits({ ...question, text: `${figure} in ${unit}` })
  return converted ? { ...fact, text: `${told} = ${converted.text.split(' = ').at(-1) ?? ''}` } : undefined
}

/** Beside a fact that countries have, `us` and `america` are names of one. */
async function fullName(
  name: string,
  label: string | undefined,
  find: (name: string) => Promise<readonly Entity[]>,
): Promise<string> {
  const code = label === undefined ? undefined : countryNamed(name)
  if (code === undefined) return name
  const [country] = await find(factKey('country code', code))
  return country?.name ?? name
}

function isNamesakeOfArea(entity: Entity, name: string): boolean {
  const asked = foldName(name)
  return entity.kind === 'city' && foldName(entity.name) === asked && isArea(asked)
}

/** Kinds of things that nobody is. */
const NOBODY = new Set([
  ...['chemical element', 'city', 'country', 'licence', 'programming language', 'web platform feature'],
])

type Named = readonly [name: string, found: readonly Entity[], nouns: readonly Sense[]]

/** The caller wants to know: the likeliest thing, and what else there is. */
function tellForced(...[name, found, nouns]: Named): Answer | undefined {
  const [best] = found
  return best && { ...tell(best), ...disambiguate(name, found, nouns, 2) }
}

/** "what is X": told where X is certain; else which things there are, as it is not for us to guess. */
function tellCued(...[name, found, nouns]: Named): Answer | undefined {
  const [best] = found
  if (!best) return undefined
  // "css grid": a name of several words that stands for one thing and is no word of the language.
  const isOnlyOne = name.includes(' ') && found.length === 1 && nouns.length === 0
  const certain = isOnlyOne || isCertain(best, found, nouns)
  return certain ? { ...tell(best), ...otherNames(name, found, nouns) } : tellMeanings(name, found, nouns)
}

/** A bare name looks for pages; the facts stand beside them, and are no answer. */
function tellBare(...[name, found, nouns]: Named): Answer | undefined {
  const [best] = found
  if (!best) return undefined
  const known = best.kind !== 'city' || nouns.length > 0
  if (best.plain && known && isCertain(best, found, nouns)) {
    return { ...tell(best), ...otherNames(name, found, nouns), intent: 'FallbackSearchIntent', text: '' }
  }
  const wellKnown = best.kind !== 'city' && best.prominence >= LEAST_BARE_PROMINENCE
  return wellKnown ? tellMeanings(name, found, nouns) : undefined
}

function tellMeanings(...[name, found, nouns]: Named): Answer | undefined {
  const meanings = disambiguate(name, found, nouns, 2)
  return meanings.disambiguation && { intent: 'FallbackSearchIntent', text: '', ...meanings }
}

/** Beside a certain answer only what bears the same name counts, and only where there is more than one. */
function otherNames(...[name, found, nouns]: Named): ReturnType<typeof disambiguate> {
  const instances = nouns.filter(({ instance }) => instance)
  return disambiguate(name, found, instances, 3)
}

/** Words such as "what is" are too common to wait long for. */
const SOON_MS = 1500

async function soon<T>(look: (until: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const deadline = endedDeadlineIn(SOON_MS, signal)
  try {
    return await look(deadline.signal)
  } finally {
    deadline.end()
  }
}

/** Nothing, where the facts are not loaded in time. */
async function lookUp(encyclopedia: Encyclopedia, name: string, effort: Effort): Promise<readonly Entity[]> {
  try {
    return await encyclopedia.find(name, effort)
  } catch (error) {
    if (!effort.signal.aborted) throw error
    effort.missed()
    return []
  }
}

/** Whether people mean this thing by the name: nothing else is as likely, and the word means nothing else first. */
function isCertain(best: Entity, found: readonly Entity[], [first]: readonly Sense[]): boolean {
  const [, second] = found
  if (second && second.prominence > best.prominence * NEARLY_AS_LIKELY && second.kind !== best.kind)
    return false
  return first === undefined ? best.prominence >= LEAST_PROMINENCE || best.plain : isSameThing(best, first)
}

function tell({ name, source, items, summary, related }: Entity): Answer {
  return {
    intent: 'KnowledgeIntent',
    text: summary,
    infobox: { heading: name, source, items },
    ...(related.length > 0 && { relatedTopics: related }),
  }
}

/** Names of US states whose capital a caller is as likely to ask for. */
const ALSO_STATES = new Set(['georgia'])

/** "capital of france": one fact of the likeliest thing of that name, or nothing. */
function tellFact(found: readonly Entity[], label: string, name: string): Answer | undefined {
  if (ALSO_STATES.has(name)) return undefined
  const [entity, second] = found
  const value = entity && itemOf(entity, label)
  if (!entity || value === undefined) return label === 'Capital' ? stateCapital(name) : undefined
  const doubtful = second && second.kind === entity.kind && second.prominence > entity.prominence * AS_LIKELY
  // Springfield has many populations.
  if (doubtful && itemOf(second, label) !== value) return tellMeanings(name, found, [])
  const text = AROUND.has(label)
    ? `${entity.name} is in ${value}`
    : `${label} of ${placedName(entity)}: ${value}${COUNTED.has(label) ? ` (${countedBy(entity)})` : ''}`
  return { ...tell(entity), text }
}

/** Figures that change from year to year are told with who counted. */
const COUNTED = new Set(['Population'])

function countedBy({ kind, source }: Entity): string {
  return kind === 'country' ? 'estimate, Unicode CLDR' : source.replace(/ \(CC[^()]*\)$/, '')
}

const AROUND = new Set(['Country', 'State', 'Province'])

/** Of two cities whose sizes are no further apart than this, either may be meant. */
const AS_LIKELY = 0.93

function itemOf({ items }: Entity, label: string): string | undefined {
  return items.find((item) => item.label === label)?.value
}

/** `Springfield, Missouri`: a state or province tells a city from its namesakes, or else what is given. */
function placedName(entity: Entity, otherwise?: string): string {
  const region = itemOf(entity, 'State') ?? itemOf(entity, 'Province') ?? otherwise
  return region === undefined || entity.kind !== 'city' ? entity.name : `${entity.name}, ${region}`
}

function disambiguate(
  query: string,
  found: readonly Entity[],
  senses: readonly Sense[],
  least: number,
): { readonly disambiguation?: Disambiguation } {
  const things = found.filter(({ prominence }) => prominence >= LEAST_PROMINENCE)
  const others = senses.filter((sense) => !things.some((thing) => isSameThing(thing, sense)))
  const options = [
    ...things.map((thing) => ({
      title: `${placedName(thing, itemOf(thing, 'Country'))} (${thing.kind})`,
      text: thing.summary,
      url: thing.url,
    })),
    ...others.map(({ gloss, synonyms }) => ({
      title: synonyms[0] === undefined ? query : `${query} (${synonyms[0]})`,
      text: gloss,
      url: `https://en.wikipedia.org/w/index.php?search=${encodeURIComponent(query)}`,
    })),
  ]
  return options.length < least ? {} : { disambiguation: severalMeanings(query, options) }
}
