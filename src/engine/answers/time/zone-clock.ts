// Clocks on the wall in a time zone: what they show at an instant, at which instant they show something, and the caller's.
import zones from '../../../../facts/time-zones.json' with { type: 'json' }
import { createRecentMap } from '../../../foundation/recent-map.ts'
import { isZone, wallMinutes, zonesOf } from '../../../foundation/time-zone.ts'
import type { Question } from '../answer.ts'
import type { CalendarDay } from './calendar-day.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

export interface WallClock {
  readonly day: CalendarDay
  /** Minutes since midnight. */
  readonly minutes: number
  /** Minutes ahead of UTC. */
  readonly offset: number
}

const named: ReadonlyMap<string, string> = new Map(Object.entries(zones))

/** What an abbreviation stands for at home, where most of the world means something else by it. */
const AT_HOME: ReadonlyMap<string, string> = new Map(
  [
    ...['est Australia/Brisbane', 'cst Australia/Darwin', 'wst Australia/Perth'].map((zone) => `AU ${zone}`),
    ...['CN', 'HK', 'MO', 'TW'].map((country) => `${country} cst +08:00`),
    ...['BD bst +06:00', 'IE ist +01:00', 'IL ist +02:00', 'CU cst -05:00', 'PH pst +08:00', 'PK pst +05:00'],
  ].map((entry): [string, string] => {
    const [country = '', name = '', zone = ''] = entry.split(' ')
    return [`${country} ${name}`, zone]
  }),
)

/** The zone behind an abbreviation or a name such as `eastern time`; IANA or an offset. */
export function zoneNamed(name: string, country = ''): string | undefined {
  const lower = name.trim().toLowerCase()
  const home = AT_HOME.get(`${country} ${lower}`)
  if (home !== undefined) return home
  const offset = /^(?:utc|gmt)\s*([+-−])\s*(\d{1,2})(?::?(\d\d))?$/.exec(lower)
  if (offset) return offsetZone(offset[1] === '+' ? '+' : '-', Number(offset[2]), Number(offset[3] ?? 0))
  return named.get(lower) ?? (name.includes('/') && isZone(name) ? name : undefined)
}

/** The zone that bears a city's name: `Asia/Tokyo` for tokyo. */
export function zoneOfCity(city: string): string | undefined {
  const wanted = `/${city.trim().toLowerCase().replace(/\s+/g, '_')}`
  return Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase().endsWith(wanted))
}

export function clockIn(zone: string, now: number): WallClock {
  const wall = wallMinutes(zone, now)
  return {
    day: Math.floor(wall / DAY_MINUTES),
    minutes: ((wall % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES,
    offset: wall - Math.floor(now / MINUTE_MS),
  }
}

/** The instant at which clocks of the zone show this. */
export function instantOf(day: CalendarDay, minutes: number, zone: string): number {
  const wall = (day * DAY_MINUTES + minutes) * MINUTE_MS
  const first = wall - clockIn(zone, wall).offset * MINUTE_MS
  return wall - clockIn(zone, first).offset * MINUTE_MS
}

/** `UTC+5:30`. */
export function showOffset(offset: number): string {
  if (offset === 0) return 'UTC'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${`${minutes}`.padStart(2, '0')}`}`
}

/** `3:04 PM` where people count so, `15:04` elsewhere. */
export function showMinutes(minutes: number, country: string): string {
  const [hour, minute] = [Math.floor(minutes / 60), `${minutes % 60}`.padStart(2, '0')]
  if (!TWELVE_HOURS.has(country)) return `${`${hour}`.padStart(2, '0')}:${minute}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

const TWELVE_HOURS = new Set(['US', 'CA', 'AU', 'NZ', 'IN', 'PH', 'PK', 'EG', 'MX', 'CO', 'MY'])

function offsetZone(sign: '+' | '-', hours: number, minutes: number): string | undefined {
  if (hours > 14 || minutes > 59) return undefined
  return `${sign}${`${hours}`.padStart(2, '0')}:${`${minutes}`.padStart(2, '0')}`
}

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
