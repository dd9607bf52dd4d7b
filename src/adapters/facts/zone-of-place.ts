// The time zone of a place: by its coordinates, unless those lie so near a border that the zone is another country's.
import tzLookup from '@photostructure/tz-lookup'
import { createRecentMap } from '../../foundation/recent-map.ts'

interface Located {
  readonly latitude: number
  readonly longitude: number
  readonly countryCode: string
}

/** The map of zones is a coarse one; Dili would be in Indonesia by it. */
export function zoneOfPlace({ latitude, longitude, countryCode }: Located): string {
  const found = tzLookup(latitude, longitude)
  const own = zonesOf(countryCode)
  if (own.length === 0 || own.includes(canonical(found))) return found
  const [nearest = found] = own.toSorted((a, b) => hoursApart(a, found) - hoursApart(b, found))
  return PRESENT_NAMES.get(nearest) ?? nearest
}

/** Of zones that lie at borders and are shown, where Intl keeps to a name of old. */
const PRESENT_NAMES: ReadonlyMap<string, string> = new Map([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Europe/Kiev', 'Europe/Kyiv'],
])

const known = createRecentMap<readonly string[]>(300)

function zonesOf(country: string): readonly string[] {
  const before = known.get(country)
  if (before) return before
  const zones = lookUpZones(country).map(canonical)
  known.set(country, zones)
  return zones
}

function lookUpZones(country: string): readonly string[] {
  try {
    const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
      getTimeZones?(): readonly string[]
    }
    return locale.getTimeZones?.() ?? []
  } catch {
    return []
  }
}

/** One spelling of a zone's name: Asia/Calcutta and Asia/Kolkata are one. */
function canonical(zone: string): string {
  return formatIn(zone).resolvedOptions().timeZone
}

/** In winter and in summer, in a year that no law can change any more. */
const DAYS = [Date.UTC(2024, 0, 15, 12), Date.UTC(2024, 6, 15, 12)]
const HOUR_MS = 3_600_000

function hoursApart(a: string, b: string): number {
  return DAYS.reduce((sum, day) => sum + Math.abs(offsetOn(day, a) - offsetOn(day, b)), 0)
}

/** Hours ahead of UTC. */
function offsetOn(day: number, zone: string): number {
  const parts = formatIn(zone).formatToParts(day)
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value)
  const wall = Date.UTC(2024, part('month') - 1, part('day'), part('hour'), part('minute'))
  return (wall - day) / HOUR_MS
}

const formats = createRecentMap<Intl.DateTimeFormat>(500)

function formatIn(zone: string): Intl.DateTimeFormat {
  const made = formats.get(zone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, format)
  return format
}
