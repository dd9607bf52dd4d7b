// The time zone of a place: by its coordinates, unless those lie so near a border that the zone is another country's.
import tzLookup from '@photostructure/tz-lookup'
import { canonicalZone, offsetMinutes, zonesOf } from '../../foundation/time-zone.ts'

interface Located {
  readonly latitude: number
  readonly longitude: number
  readonly countryCode: string
}

/** The map of zones is a coarse one; Dili would be in Indonesia by it. */
export function zoneOfPlace({ latitude, longitude, countryCode }: Located): string {
  const found = tzLookup(latitude, longitude)
  const own = zonesOf(countryCode).map(canonicalZone)
  if (own.length === 0 || own.includes(canonicalZone(found))) return found
  const [nearest = found] = own.toSorted((a, b) => minutesApart(a, found) - minutesApart(b, found))
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

/** In winter and in summer, in a year that no law can change any more. */
const DAYS = [Date.UTC(2024, 0, 15, 12), Date.UTC(2024, 6, 15, 12)]

function minutesApart(a: string, b: string): number {
  return DAYS.reduce((sum, day) => sum + Math.abs(offsetMinutes(a, day) - offsetMinutes(b, day)), 0)
}
