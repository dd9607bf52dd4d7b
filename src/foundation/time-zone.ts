// Time zones as the runtime knows them: those of a country, and what clocks in one show.
import { createRecentMap } from './recent-map.ts'

const MINUTE_MS = 60_000

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Formats of zones that were asked for lately: one takes longer to make than to use many times. */
const formats = createRecentMap<Intl.DateTimeFormat>(500)

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** What clocks there show at an instant, as minutes since 1970 would be if they were UTC's. */
export function wallMinutes(zone: string, now: number): number {
  const parts = formatIn(zone).formatToParts(now)
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) / MINUTE_MS
}

/** Minutes ahead of UTC at an instant. */
export function offsetMinutes(zone: string, now: number): number {
  return wallMinutes(zone, now) - Math.floor(now / MINUTE_MS)
}

/** One spelling of a zone's name: Asia/Calcutta and Asia/Kolkata are one. */
export function canonicalZone(zone: string): string {
  return formatIn(zone).resolvedOptions().timeZone
}

const known = createRecentMap<readonly string[]>(300)

/** Every zone of a country; none where it is unknown. */
export function zonesOf(country: string): readonly string[] {
  const before = known.get(country)
  if (before) return before
  const zones = lookUpZones(country)
  known.set(country, zones)
  return zones
}

function lookUpZones(country: string): readonly string[] {
  try {
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): readonly string[] }
    const zones = locale.getTimeZones?.() ?? []
    // Büsingen keeps Berlin's time; zones that always agree are one.
    return country === 'DE' ? zones.slice(0, 1) : zones
  } catch {
    return []
  }
}
