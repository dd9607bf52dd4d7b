// The world clock: the time in a place, between two places, and a time of one place in another.
import { zonesOf } from '../../../foundation/time-zone.ts'
import type { Answer, Answerer, Question } from '../answer.ts'
import type { Gazetteer, Place } from '../places/gazetteer.ts'
import { isMeantCity, isNoTown, pickPlace, showPlace } from '../places/pick-place.ts'
import { showDay } from './calendar-day.ts'
import { callerZone } from './caller-zone.ts'
import { clockIn, instantOf, showMinutes, showOffset, zoneNamed, zoneOfCity } from './zone-clock.ts'

const LONGEST = 120
/** `tokyo time` is only taken for a clock where the place is large. */
const LARGE = 500_000
/** "3 pm boston in london": what stands behind an hour without "in" is a place where it is not too small. */
const KNOWN = 100_000

const NOW = '(?:\\s+(?:right\\s+)?now|\\s+today|\\s+currently)?'
const TIME_HERE =
  /^(?:what(?:'s|s| is)?\s+)?(?:the\s+)?(?:current\s+|local\s+|exact\s+)?time(?:\s+is\s+it)?(?:\s+(?:here|right now|now|please))*$/
const TIME_IN = new RegExp(
  `^(?:what(?:'s|s| is)?\\s+)?(?:the\\s+)?(?:current\\s+|local\\s+|exact\\s+)?time(?:\\s+is\\s+it)?(?:\\s+(?:right\\s+)?now)?\\s+(?:in|at|for)\\s+(.+?)${NOW}$`,
)
const CURRENT_TIME = new RegExp(`^(?:current|local|exact)\\s+time\\s+(.+?)${NOW}$`)
const PLACE_TIME = new RegExp(`^(.+?)\\s+(?:(current|local)\\s+)?time${NOW}$`)
const TIME_PLACE = new RegExp(`^time\\s+(.+?)${NOW}$`)
const DIFFERENCE =
  /^(?:what(?:'s|s| is)?\s+)?(?:the\s+)?(?:time\s+(?:zone\s+)?difference|hours?\s+(?:difference|apart)|hours(?=\s+between)|difference\s+in\s+(?:time|hours))\s+(?:between\s+|from\s+)?(.+?)\s+(?:and|to|vs\.?|versus|with|from)\s+(.+)$/
/** Two places and nothing between them: the words are tried as they can be parted. */
const DIFFERENCE_BARE =
  /^(?:what(?:'s|s| is)?\s+)?(?:the\s+)?time\s+difference\s+(?:between\s+)?([a-z .'-]+)$|^([a-z .'-]+?)\s+(?:and\s+|to\s+|vs\s+)?([a-z .'-]+?)\s+time\s+difference$/
const CLOCK = '(\\d{1,2})(?::(\\d\\d))?\\s*(am|pm|a\\.m\\.|p\\.m\\.)?'
const CONVERT = new RegExp(
  `^(?:convert\\s+|what(?:'s|s| is)?\\s+(?:time\\s+is\\s+)?)?${CLOCK}\\s+(in\\s+)?(.+?)(?:\\s+time)?\\s+(?:in|to)\\s+(.+?)(?:\\s+time)?$`,
)

/** `est to pst`: how far apart they are. */
const ZONE = '((?:utc|gmt)\\s?[+-]\\s?\\d{1,2}(?::?\\d\\d)?|[a-z]{3,4})'
const ZONES = new RegExp(
  `^${ZONE}\\s+(?:to|vs|and)\\s+${ZONE}(?:\\s+(?:time|converter|conversion|difference))*$`,
)
/** `utc now`, `time est`, `current gmt time`: an abbreviation beside words that ask for the time. */
const ZONE_NOW =
  /^(?:what(?:'s|s| is)\s+(?:the\s+)?)?(?:current\s+)?(?:time\s+)?([a-z]{3,4})(?:\s+time)?(?:\s+(?:right\s+)?now)?$/
const AHEAD =
  /^how\s+(?:many\s+hours|far)\s+(?:(?:ahead|behind)\s+is\s+(.+?)\s+(?:of|from|than|to|compared\s+to)|is\s+(.+?)\s+(?:ahead|behind)\s+(?:of\s+)?)\s*(.+)$/
/** "if it is 3pm in london what time is it in tokyo", and the other way round. */
const WHILE = [
  /^(?:if|when)\s+it(?:'s|s| is)\s+(?<clock>.+?)\s+in\s+(?<from>.+?),?\s+what(?:'s|s| is)?\s+(?:the\s+)?time(?:\s+is\s+it)?\s+in\s+(?<to>.+)$/,
  /^what(?:'s|s| is)?\s+(?:the\s+)?time(?:\s+is\s+it)?\s+in\s+(?<to>.+?),?\s+(?:if|when)\s+it(?:'s|s| is)\s+(?<clock>.+?)\s+in\s+(?<from>.+)$/,
  /^(?<clock>\d.*?)\s+in\s+(?<from>.+?)\s+is\s+what\s+time\s+in\s+(?<to>.+)$/,
] as const
const ZONE_OF = [
  /^(?:what(?:'s|s| is)?\s+)?(?:the\s+)?time\s?zone\s+(?:of|in|for)\s+(.+)$/,
  /^(?:what|which)\s+time\s?zone\s+(?:is|does)\s+(.+?)(?:\s+(?:in|have|use))?$/,
  /^(?:what(?:'s|s| is)?\s+)?(?:the\s+)?(?:(?:utc|gmt)(?:\s+time)?|time\s?zone)\s+offset\s+(?:of|in|for)\s+(.+)$/,
] as const
const PLACE_ZONE = /^(.+?)\s+(?:time\s?zone|(?:utc|gmt)\s+offset)$/
/** Abbreviations of zones that are words beside. */
const WORDS = new Set(['art', 'cat', 'eat', 'west', 'wet', 'wat', 'eastern', 'pacific', 'z', 'pt', 'et'])

interface Clock {
  readonly zone: string
  readonly label: string
  /** Whether it is the clock of a place, and all of it keeps this time. */
  readonly whole: boolean
}

type FindClock = (name: string, leastPopulation?: number) => Promise<Clock | undefined>

export function createWorldClock({ gazetteer }: { readonly gazetteer: Gazetteer }): Answerer {
  return async (question, { signal }) => {
    if (question.text.length > LONGEST) return undefined
    const text = question.text
      .trim()
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/[?!.]+$/, '')
      .replace(/\b(?:12\s+)?noon\b/, '12 pm')
      .replace(/\b(?:12\s+)?midnight\b/, '12 am')
    const find: FindClock = (name, least = 0) => findClock(name, least, { gazetteer, question, signal })
    if (TIME_HERE.test(text) && (text !== 'time' || question.forced)) {
      const clock = await clockOfCaller(question, gazetteer, signal)
      return clock && tellNow(clock, question)
    }
    return (
      (await answerZone(text, find, question)) ??
      (await answerDifference(text, find, question)) ??
      (await answerConversion(text, find, question)) ??
      (await answerNow(text, find, question))
    )
  }
}

async function findClock(
  name: string,
  leastPopulation: number,
  needs: { readonly gazetteer: Gazetteer; readonly question: Question; readonly signal: AbortSignal },
): Promise<Clock | undefined> {
  const doubtful = leastPopulation >= LARGE
  const zone = doubtful && WORDS.has(name) ? undefined : zoneNamed(name, needs.question.country)
  if (zone !== undefined) return { zone, label: zoneLabel(name), whole: false }
  const timeZone = zoneNamed(`${name} time`)
  if (timeZone !== undefined) return { zone: timeZone, label: `${zoneLabel(name)} time`, whole: false }
  if (isNoTown(name) || (doubtful && /\b(?:my|the|a|local|current)\b/.test(name))) return undefined
  const places = await placesNamed(name.replace(/^the\s+/, ''), needs.gazetteer, needs.signal)
  if (!places) {
    const cityZone = zoneOfCity(name)
    return cityZone === undefined
      ? undefined
      : { zone: cityZone, label: cityZone.replace(/^.*\//, '').replaceAll('_', ' '), whole: true }
  }
  const fit = places.filter(
    (one) => one.kind !== 'city' || (one.population >= leastPopulation && isMeantCity(one, places)),
  )
  const place = pickPlace(fit, needs.question)
  return place && { zone: place.timezone, label: showPlace(place), whole: keepsOneTime(place) }
}

/** A state may have two zones, and a country many. */
function keepsOneTime({ kind, countryCode }: Place): boolean {
  return kind === 'city' || (kind === 'country' && zonesOf(countryCode).length === 1)
}

/** `EST`, `UTC+2`, `Eastern`. */
function zoneLabel(name: string): string {
  const abbreviated = /^[a-z]{2,4}$/.test(name) || /\d/.test(name)
  return abbreviated ? name.toUpperCase() : name.replace(/(?:^|\s)[a-z]/g, (letter) => letter.toUpperCase())
}

/** The gazetteer may still be loading; many cities have a zone of their own name. */
const LONGEST_WAIT_MS = 1500

async function placesNamed(
  name: string,
  gazetteer: Gazetteer,
  signal: AbortSignal,
): Promise<readonly Place[] | undefined> {
  const soon =
    zoneOfCity(name) === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)])
  try {
    return await gazetteer.find(name, soon)
  } catch (error) {
    if (!soon.aborted) throw error
    return undefined
  }
}

async function answerDifference(
  text: string,
  find: FindClock,
  question: Question,
): Promise<Answer | undefined> {
  const zones = ZONES.exec(text)
  const bothZones = zones?.slice(1).every((zone) => zoneNamed(zone) !== undefined && !WORDS.has(zone))
  const ahead = AHEAD.exec(text)
  const difference = bothZones ? zones : DIFFERENCE.exec(text)
  const names = ahead ? [ahead[3], ahead[1] ?? ahead[2]] : difference?.slice(1)
  if (!names) return answerBareDifference(text, find, question)
  const [from, to] = [await find(names[0] ?? ''), await find(names[1] ?? '')]
  return from && to && tellDifference(from, to, question)
}

/** "time difference new york los angeles", "london tokyo time difference": where they part in one way alone. */
async function answerBareDifference(
  text: string,
  find: FindClock,
  question: Question,
): Promise<Answer | undefined> {
  const bare = DIFFERENCE_BARE.exec(text)
  const words = (bare?.[1] ?? text.replace(/\s+time\s+difference$/, ''))
    .replace(/\s+(?:and|to|vs)\s+/, ' ')
    .split(' ')
  if (!bare || words.length > MOST_WORDS_OF_TWO) return undefined
  const found: Answer[] = []
  for (let at = 1; at < words.length; at++) {
    const from = await find(words.slice(0, at).join(' '), LARGE)
    const to = from && (await find(words.slice(at).join(' '), LARGE))
    if (from && to) found.push(tellDifference(from, to, question))
  }
  return found.length === 1 ? found[0] : undefined
}

const MOST_WORDS_OF_TWO = 6

/** "what time zone is tokyo in". */
async function answerZone(text: string, find: FindClock, question: Question): Promise<Answer | undefined> {
  const named = ZONE_OF.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0]
  const beside = named === undefined ? PLACE_ZONE.exec(text)?.[1] : undefined
  const clock = await findNamed(named ?? beside, find, named === undefined)
  if (!clock?.whole || !clock.zone.includes('/')) return undefined
  const { offset } = clockIn(clock.zone, question.now)
  return answer(`${clock.label} is in the time zone ${clock.zone} (now ${showOffset(offset)})`, question.now)
}

async function findNamed(
  name: string | undefined,
  find: FindClock,
  doubtful: boolean,
): Promise<Clock | undefined> {
  return name === undefined ? undefined : find(name, doubtful ? LARGE : 0)
}

async function answerConversion(
  text: string,
  find: FindClock,
  question: Question,
): Promise<Answer | undefined> {
  const [asked] = WHILE.map((pattern) => pattern.exec(text)?.groups).filter((found) => found !== undefined)
  const convert = CONVERT.exec(asked ? `${asked['clock']} in ${asked['from']} in ${asked['to']}` : text)
  const minutes = convert ? minutesOf(convert[1] ?? '', convert[2], convert[3]) : undefined
  if (!convert || minutes === undefined) return undefined
  const [, , , , cue, fromName = '', toName = ''] = convert
  const [from, to] = [await find(fromName, cue === undefined ? KNOWN : 0), await find(toName)]
  return from && to && tellConverted(minutes, from, to, question)
}

async function answerNow(text: string, find: FindClock, question: Question): Promise<Answer | undefined> {
  const { forced } = question
  const zone = ZONE_NOW.exec(text)?.[1]
  const isClock = /\b(?:time|now)\b/.test(text)
  if (zone !== undefined && isClock && !WORDS.has(zone) && zoneNamed(zone) !== undefined) {
    const clock = await find(zone)
    return clock && tellNow(clock, question)
  }
  const named = (TIME_IN.exec(text) ?? CURRENT_TIME.exec(text))?.[1]
  const beside = named === undefined ? (PLACE_TIME.exec(text) ?? TIME_PLACE.exec(text)) : null
  const name = named ?? beside?.[1] ?? (forced ? text : undefined)
  if (name === undefined) return undefined
  const clock = await find(name, beside && beside[2] === undefined && !forced ? LARGE : 0)
  return clock && tellNow(clock, question)
}

/** By the zone that they told, by where they are, or by the one zone of their country. */
async function clockOfCaller(
  question: Question,
  gazetteer: Gazetteer,
  signal: AbortSignal,
): Promise<Clock | undefined> {
  const { city, location, latitude, longitude, timezone } = question.place
  const label = city ?? location
  if (timezone === undefined && latitude !== undefined && longitude !== undefined) {
    const near = await gazetteer.nearest(latitude, longitude, signal)
    if (near) return { zone: near.timezone, label: label ?? showPlace(near), whole: true }
  }
  const zone = callerZone(question)
  return zone === undefined ? undefined : { zone, label: label ?? zone, whole: true }
}

function tellNow({ zone, label }: Clock, { now, country }: Question): Answer {
  const { day, minutes, offset } = clockIn(zone, now)
  const time = `${showMinutes(minutes, country)} on ${showDay(day, country)}`
  return answer(`${time} in ${label} (${showOffset(offset)})`, now)
}

function tellDifference(from: Clock, to: Clock, { now }: Question): Answer {
  const ahead = clockIn(to.zone, now).offset - clockIn(from.zone, now).offset
  if (ahead === 0) return answer(`${to.label} and ${from.label} have the same time`, now)
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
  const span = [count(hours, 'hour'), count(minutes, 'minute')].filter(Boolean).join(' ')
  return answer(`${to.label} is ${span} ${ahead > 0 ? 'ahead of' : 'behind'} ${from.label}`, now)
}

function tellConverted(
  minutes: number,
  from: Clock,
  to: Clock,
  { now, country }: Question,
): Answer | undefined {
  const { day } = clockIn(from.zone, now)
  const instant = instantOf(day, minutes, from.zone)
  // In the night in which clocks are put forward some times are never shown.
  if (clockIn(from.zone, instant).minutes !== minutes) return undefined
  const there = clockIn(to.zone, instant)
  const shift = there.day - day
  const which = shift === 0 ? '' : shift > 0 ? ' the next day' : ' the day before'
  const time = `${showMinutes(minutes, country)} in ${from.label}`
  return answer(`${time} = ${showMinutes(there.minutes, country)}${which} in ${to.label}`, now)
}

/** Without am or pm an hour needs its minutes, lest a number be taken for a time. */
function minutesOf(
  hourText: string,
  minuteText: string | undefined,
  half: string | undefined,
): number | undefined {
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)]
  if (minute > 59 || (half === undefined && minuteText === undefined)) return undefined
  if (half === undefined) return hour < 24 ? hour * 60 + minute : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minute
}

function count(number: number, unit: string): string {
  return number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`
}

const MINUTE_MS = 60_000

/** True until the clock shows another minute. */
function answer(text: string, now: number): Answer {
  return { intent: 'TimeIntent', text, freshForMs: MINUTE_MS - (now % MINUTE_MS) }
}
