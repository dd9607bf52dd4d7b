// Daylight saving time: when it starts or ends, where the caller is or in a place that is named.
import { offsetMinutes, zonesOf } from '../../../foundation/time-zone.ts'
import type { Answer, Answerer, Question } from '../answer.ts'
import { lexiconOf } from '../grammar/lexicon.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { countryName, countryNamed } from '../places/country-named.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import { isMeantCity, pickPlace, showPlace } from '../places/pick-place.ts'
import { type CalendarDay, showDay } from './calendar-day.ts'
import { callerZone, clockIn } from './zone-clock.ts'

const LONGEST = 120
const relativeYears = lexiconOf('relativeyear')
const phrases = phrasesOf('clockchange', {
  place: (text) => !/\d/.test(text),
  // Without an `in` it has to be a country: "when do the clocks change batteries" asks for something else.
  country: (text) => countryNamed(text) !== undefined,
  thisyear: (text) => relativeYears.named(text) === '0',
})
const YEAR_MS = 370 * 86_400_000
const HOUR_MS = 3_600_000
/** That on which clocks go back. */
const LONGEST_DAY_MS = 25 * HOUR_MS

interface ClockQuestion {
  /** Undefined: whichever comes next. */
  readonly forward: boolean | undefined
  readonly place: string | undefined
  readonly year: number | undefined
}

export function createTellClockChange({ gazetteer }: { readonly gazetteer: Gazetteer }): Answerer {
  return async (question, { signal }) => {
    const asked = question.text.length > LONGEST ? undefined : readQuestion(question)
    const where = asked && (await zonesAsked(asked.place, question, gazetteer, signal))
    return where && tellChange(asked, where, question)
  }
}

function readQuestion({ text, now }: Question): ClockQuestion | undefined {
  const [asked] = phrases.readings(text)
  if (!asked) return undefined
  const { place, year } = asked.slots
  const thisYear = new Date(now).getUTCFullYear()
  return {
    forward: asked.form === 'change' ? undefined : asked.form === 'start',
    place,
    year: year === undefined ? undefined : Number(/^\d+$/.test(year) ? year : thisYear),
  }
}

interface Zones {
  readonly label: string
  readonly zones: readonly string[]
}

/** A country has the zones of all its parts; one that the caller names has its own. */
async function zonesAsked(
  name: string | undefined,
  question: Question,
  gazetteer: Gazetteer,
  signal: AbortSignal,
): Promise<Zones | undefined> {
  if (name === undefined) {
    const zone = question.place.timezone === undefined ? undefined : callerZone(question)
    if (zone !== undefined) return { label: zone, zones: [zone] }
    return ofCountry(question.place.countryCode ?? question.country)
  }
  const places = await gazetteer.find(name.replace(/^the\s+/, ''), signal)
  const meant = places.filter((place) => place.kind !== 'city' || isMeantCity(place, places))
  const place = pickPlace(meant, question)
  if (place?.kind === 'country') return ofCountry(place.countryCode)
  return place && { label: showPlace(place), zones: [place.timezone] }
}

function ofCountry(code: string): Zones | undefined {
  const zones = zonesOf(code)
  return zones.length === 0 ? undefined : { label: countryName(code), zones }
}

/** Told where all that change their clocks do so on one day; some parts of a country may keep one time. */
function tellChange(asked: ClockQuestion, { label, zones }: Zones, question: Question): Answer | undefined {
  const { now, country } = question
  // The change of today is told until the day is over.
  const from = asked.year === undefined ? now - LONGEST_DAY_MS : Date.UTC(asked.year, 0, 1)
  const to = asked.year === undefined ? now + YEAR_MS : Date.UTC(asked.year, 11, 31, 23)
  if (!Number.isFinite(from)) return undefined
  const firsts = zones.flatMap((zone) => {
    const changes = clockChanges(zone, from - (from % HOUR_MS), to)
    const today = asked.year === undefined ? clockIn(zone, now).day : Number.NEGATIVE_INFINITY
    return changes.find(({ day, forward }) => day >= today && forward === (asked.forward ?? forward)) ?? []
  })
  const [first] = firsts
  if (!first || firsts.some(({ day, forward }) => day !== first.day || forward !== first.forward))
    return undefined
  return answerOf(first, label, country)
}

function answerOf({ day, forward }: ClockChange, label: string, country: string): Answer {
  const text = `Clocks go ${forward ? 'forward' : 'back'} on ${showDay(day, country)} (${label})`
  return { intent: 'TimeIntent', text, freshForMs: HOUR_MS }
}

/** When the clocks of a zone are put forward or back. */
export interface ClockChange {
  /** On the clocks of the zone, before the change. */
  readonly day: CalendarDay
  readonly forward: boolean
}

const STEP_MS = 7 * 24 * HOUR_MS

/** The changes between two moments, in their order. */
export function clockChanges(zone: string, from: number, to: number): readonly ClockChange[] {
  const changes: ClockChange[] = []
  for (let start = from; start < to; start += STEP_MS) {
    const end = Math.min(to, start + STEP_MS)
    const [before, after] = [offsetMinutes(zone, start), offsetMinutes(zone, end)]
    if (before === after) continue
    const changed = firstOf(start, end, (moment) => offsetMinutes(zone, moment) === after)
    changes.push({ day: clockIn(zone, changed - HOUR_MS).day, forward: after > before })
  }
  return changes
}

/** The first full hour of a span at which something holds, that holds from then on. */
function firstOf(start: number, end: number, holds: (moment: number) => boolean): number {
  let [low, high] = [start, end]
  while (high - low > HOUR_MS) {
    const middle = low + Math.floor((high - low) / HOUR_MS / 2) * HOUR_MS
    if (middle === low) break
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}
