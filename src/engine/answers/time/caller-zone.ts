// The caller's time zone, as far as it can be told.
import { createRecentMap } from '../../../foundation/recent-map.ts'
import { isZone, zonesOf } from '../../../foundation/time-zone.ts'
import type { Question } from '../answer.ts'
import type { CalendarDay } from './calendar-day.ts'
import { clockIn } from './zone-clock.ts'

/** What they said, or the one zone that their country has. */
export function callerZone({ place, country }: Question): string | undefined {
  if (place.timezone !== undefined && isZone(place.timezone)) return place.timezone
  const zones = zonesOf(place.countryCode ?? country)
  return zones.length === 1 ? zones[0] : undefined
}

/** Today where the caller is: by their zone, or where all of their country has the same day; else in UTC. */
export function todayOf(question: Question): CalendarDay {
  const { place, country, now } = question
  const zone = callerZone(question)
  return zone === undefined ? dayOfCountry(place.countryCode ?? country, now) : clockIn(zone, now).day
}

const MINUTE_MS = 60_000
/** A large country has thirty zones, and every search asks which day it is. */
const days = createRecentMap<CalendarDay>(100)

function dayOfCountry(country: string, now: number): CalendarDay {
  const minute = Math.floor(now / MINUTE_MS)
  const key = `${country} ${minute}`
  const known = days.get(key)
  if (known !== undefined) return known
  const shown = new Set(zonesOf(country).map((zone) => clockIn(zone, now).day))
  const [first] = shown
  const day = first !== undefined && shown.size === 1 ? first : clockIn('UTC', now).day
  days.set(key, day)
  return day
}
