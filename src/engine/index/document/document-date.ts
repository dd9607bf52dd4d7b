// Dates of documents: ISO 8601 text to a point in time.

const ISO_DATE =
  /^(\d{4})(?:-?W(\d{2})(?:-?([1-7]))?|-?(\d{3})|-(\d{2})(?:-(\d{2}))?|(\d{2})(\d{2}))?(?:[T ](.+))?$/i
const ISO_TIME =
  /^(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?\s?(?:Z|([+-])(\d{2})(?::?(\d{2}))?)?$/i

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * Milliseconds since the epoch; undefined where the text is no calendar date. Takes the extended and the basic form,
 * weeks and days of the year. What is left out is the first it can be; a time without a zone is read as UTC.
 */
export function dateToMs(text: string): number | undefined {
  const match = ISO_DATE.exec(text.trim())
  if (!match) return undefined
  const [, year = '', week, weekday = '1', ordinal, month, day, basicMonth, basicDay, time] = match
  const start = week
    ? startOfWeek(Number(year), Number(week), Number(weekday))
    : ordinal
      ? startOfOrdinal(Number(year), Number(ordinal))
      : startOfDay(year, month ?? basicMonth ?? '01', day ?? basicDay ?? '01')
  const into = time === undefined ? 0 : msIntoDay(time)
  return start === undefined || into === undefined ? undefined : start + into
}

function startOfDay(year: string, month: string, day: string): number | undefined {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return date.getUTCDate() === Number(day) ? date.getTime() : undefined
}

function startOfOrdinal(year: number, ordinal: number): number | undefined {
  const ms = firstOfJanuary(year) + (ordinal - 1) * DAY_MS
  return ordinal > 0 && new Date(ms).getUTCFullYear() === year ? ms : undefined
}

/** ISO 8601: week 1 is the one with the year's first Thursday, and weeks begin on Monday. */
function startOfWeek(year: number, week: number, weekday: number): number | undefined {
  const fourth = firstOfJanuary(year) + 3 * DAY_MS
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS
  const thursday = monday + ((week - 1) * 7 + 3) * DAY_MS
  return new Date(thursday).getUTCFullYear() === year ? thursday + (weekday - 4) * DAY_MS : undefined
}

function firstOfJanuary(year: number): number {
  return Date.parse(`${String(year).padStart(4, '0')}-01-01T00:00:00Z`)
}

function msIntoDay(time: string): number | undefined {
  const match = ISO_TIME.exec(time)
  if (!match) return undefined
  const [, hour, minute = 0, second = 0, fraction = '0', sign, zoneHour = 0, zoneMinute = 0] = match
  const minutes = Number(hour) * 60 + Number(minute)
  const wellFormed = minutes <= 24 * 60 && Number(minute) < 60 && Number(second) <= 60
  if (!wellFormed || Number(zoneHour) > 23 || Number(zoneMinute) > 59) return undefined
  const zone = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -1 : 1)
  return (minutes - zone) * MINUTE_MS + Number(second) * 1000 + Math.trunc(Number(`0.${fraction}`) * 1000)
}
