// The world clock: the time in a place, between two places, and a time of one place in another.
import { zonesOf } from '../../../foundation/time-zone.ts'
import type { Answer, Answerer, Question } from '../answer.ts'
import { NUMBER } from '../grammar/pattern.ts'
import { type Phrase, phrasesOf } from '../grammar/phrases.ts'
import { type Gazetteer, type Place, placesInTime } from '../places/gazetteer.ts'
import { isMeantCity, isNoTown, pickPlace, showPlace } from '../places/pick-place.ts'
import { showDay } from './calendar-day.ts'
import {
  callerZone,
  clockIn,
  instantOf,
  showMinutes,
  showOffset,
  zoneNamed,
  zoneOfCity,
} from './zone-clock.ts'

const LONGEST = 120
/** `tokyo time` is only taken for a clock where the place is large. */
const LARGE = 500_000
/** "3 pm boston in london": what stands behind an hour without "in" is a place where it is not too small. */
const KNOWN = 100_000

/** Abbreviations of zones that are words beside. */
const WORDS = new Set(['art', 'cat', 'eat', 'west', 'wet', 'wat', 'eastern', 'pacific', 'z', 'pt', 'et'])

function isAbbreviation(text: string): boolean {
  return !WORDS.has(text) && /^(?:(?:utc|gmt) ?[+-] ?\d{1,2}(?::?\d\d)?|[a-z]{3,4})$/.test(text)
}

interface Clock {
  readonly zone: string
  readonly label: string
  /** Whether it is the clock of a place, and all of it keeps this time. */
  readonly whole: boolean
}

type FindClock = (name: string | undefined, leastPopulation?: number) => Promise<Clock | undefined>

const phrases = phrasesOf('clock', {
  zone: (text) => isAbbreviation(text) && zoneNamed(text) !== undefined,
  clock: { test: (text) => minutesOf(text) !== undefined, needs: [NUMBER, 'noon', 'midnight'] },
})

export function createWorldClock({ gazetteer }: { readonly gazetteer: Gazetteer }): Answerer {
  return async (question, { signal }) => {
    if (question.text.length > LONGEST) return undefined
    const find: FindClock = async (name = '', least = 0) =>
      findClock(name, least, { gazetteer, question, signal })
    const readings = phrases.readings(question.text)
    for (const reading of readings) {
      if (reading.form === 'apart') return tellApart(readings, find, question)
      const answer =
        reading.form === 'here'
          ? await tellHere(question, gazetteer, signal)
          : await tellReading(reading, find, question)
      if (answer) return answer
    }
    const clock = question.forced ? await find(question.text.toLowerCase()) : undefined
    return clock && tellNow(clock, question)
  }
}

async function tellReading(
  { form, language, slots }: Phrase,
  find: FindClock,
  question: Question,
): Promise<Answer | undefined> {
  const { place, from, to, clock } = slots
  if (form === 'zone' || form === 'zonebeside') {
    const found = await find(place, form === 'zone' ? 0 : LARGE)
    return found && tellZone(found, question)
  }
  if (form === 'in' || form === 'beside') {
    // In other languages than ours a large town may have another name, and a small one that name.
    const least = language === 'en' ? 0 : KNOWN
    const found = await find(place, form === 'in' || question.forced ? least : LARGE)
    return found && tellNow(found, question)
  }
  const start = await find(from, form === 'convert' ? KNOWN : 0)
  const end = start && (await find(to))
  if (!start || !end) return undefined
  return clock === undefined
    ? tellDifference(start, end, question)
    : tellConverted(minutesOf(clock) ?? 0, start, end, question)
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
  // The gazetteer may still be loading; many cities have a zone of their own name.
  const named = name.replace(/^the\s+/, '')
  const places = await placesInTime(needs.gazetteer, named, zoneOfCity(named) === undefined, needs.signal)
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

/** "time difference new york los angeles": two places and nothing between them, where they part in one way alone. */
async function tellApart(
  readings: readonly Phrase[],
  find: FindClock,
  question: Question,
): Promise<Answer | undefined> {
  const found: Answer[] = []
  for (const { form, slots } of readings) {
    const from = form === 'apart' ? await find(slots['from'], LARGE) : undefined
    const to = from && (await find(slots['to'], LARGE))
    if (from && to) found.push(tellDifference(from, to, question))
  }
  return found.length === 1 ? found[0] : undefined
}

/** "what time zone is tokyo in". */
function tellZone({ whole, zone, label }: Clock, { now }: Question): Answer | undefined {
  if (!whole || !zone.includes('/')) return undefined
  return answer(`${label} is in the time zone ${zone} (now ${showOffset(clockIn(zone, now).offset)})`, now)
}

async function tellHere(
  question: Question,
  gazetteer: Gazetteer,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  if (question.text.toLowerCase() === 'time' && !question.forced) return undefined
  const clock = await clockOfCaller(question, gazetteer, signal)
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

const CLOCK = /^(\d{1,2})(?:[:h.](\d\d))? ?(am|pm|a\.m\.?|p\.m\.?|uhr|h|heures?|horas?)?$/

/** `3 pm`, `15:30`, `noon`. An hour alone needs a word beside it, lest a number be taken for a time. */
function minutesOf(text: string): number | undefined {
  const named = { noon: 720, '12 noon': 720, midnight: 0, '12 midnight': 0 }[text]
  if (named !== undefined) return named
  const [, hourText, minuteText, word] = CLOCK.exec(text) ?? []
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)]
  if (hourText === undefined || minute > 59 || (word === undefined && minuteText === undefined))
    return undefined
  const half = /^[ap]/.exec(word ?? '')?.[0]
  if (half === undefined) return hour < 24 ? hour * 60 + minute : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute
}

function count(number: number, unit: string): string {
  return number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`
}

const MINUTE_MS = 60_000

/** True until the clock shows another minute. */
function answer(text: string, now: number): Answer {
  return { intent: 'TimeIntent', text, freshForMs: MINUTE_MS - (now % MINUTE_MS) }
}
