// Calendar days as numbers of days since 1970-01-01, without a time zone to go wrong.

/** Days since 1970-01-01. */
export type CalendarDay = number

const DAY_MS = 86_400_000

/** From January and from Sunday on. */
export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')
export const WEEKDAYS: readonly string[] = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(
  ' ',
)

/** Undefined where there is no such day. */
export function dayOf(year: number, month: number, day: number): CalendarDay | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1 && year <= 9999 ? date.getTime() / DAY_MS : undefined
}

export function partsOf(day: CalendarDay): {
  readonly year: number
  readonly month: number
  readonly day: number
} {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

export type DayUnit = 'day' | 'week' | 'month' | 'year' | 'business day'

/** A month later than the 31st of January is the last day of February. Undefined beyond the years 1 to 9999. */
export function addTo(day: CalendarDay, count: number, unit: DayUnit): CalendarDay | undefined {
  if (Math.abs(count) > 1_000_000) return undefined
  if (unit === 'day' || unit === 'week') return within(day + count * (unit === 'week' ? 7 : 1))
  if (unit === 'business day') return within(addWorkingDays(day, count))
  const { year, month, day: dayOfMonth } = partsOf(day)
  const months = year * 12 + (month - 1) + count * (unit === 'year' ? 12 : 1)
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1]
  for (let last = dayOfMonth; last > 27; last--) {
    const reached = dayOf(toYear, toMonth, last)
    if (reached !== undefined) return reached
  }
  return dayOf(toYear, toMonth, dayOfMonth)
}

/** Sunday is 0. */
export function weekdayOf(day: CalendarDay): number {
  return (((day + 4) % 7) + 7) % 7
}

/** `Saturday, March 2, 2024` in the US, `Saturday, 2 March 2024` elsewhere. */
export function showDay(day: CalendarDay, country: string): string {
  const comma = country === 'US' ? ',' : ''
  return `${WEEKDAYS[weekdayOf(day)]}, ${showDayOfMonth(day, country)}${comma} ${partsOf(day).year}`
}

/** `March 2` in the US, `2 March` elsewhere. */
export function showDayOfMonth(day: CalendarDay, country: string): string {
  const { month, day: ofMonth } = partsOf(day)
  const name = MONTHS[month - 1] ?? ''
  return country === 'US' ? `${name} ${ofMonth}` : `${ofMonth} ${name}`
}

export function isoDay(day: CalendarDay): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

function within(day: CalendarDay): CalendarDay | undefined {
  const { year } = partsOf(day)
  return year >= 1 && year <= 9999 ? day : undefined
}

/** Monday to Friday; holidays are not left out. From a weekend it is counted as from the working day behind it. */
function addWorkingDays(day: CalendarDay, count: number): CalendarDay {
  const step = count < 0 ? -1 : 1
  const weeks = Math.trunc(count / 5)
  let start = day
  while (count !== 0 && [0, 6].includes(weekdayOf(start))) start -= step
  let at = start + weeks * 7
  for (let left = Math.abs(count % 5); left > 0; ) {
    at += step
    const weekday = weekdayOf(at)
    if (weekday !== 0 && weekday !== 6) left--
  }
  return at
}
