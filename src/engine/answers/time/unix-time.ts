// Unix time: the moment that so many seconds since 1970 stand for, in UTC.
import type { Answer } from '../answer.ts'
import { showDay } from './calendar-day.ts'
import { showMinutes } from './zone-clock.ts'

const NAME = '(?:unix|epoch)\\s+(?:time(?:stamp)?|epoch)'
const AS_DATE = '(?:\\s+(?:to|in|as)\\s+(?:an?\\s+)?(?:date|time|utc|datetime))?$'
const FORMS = [
  new RegExp(`^(?:convert\\s+)?${NAME}\\s+(\\d{1,13})${AS_DATE}`),
  // Without "time" a small number is that of a version.
  new RegExp(`^(?:convert\\s+)?(?:unix|epoch|timestamp)\\s+(\\d{9,13})${AS_DATE}`),
  new RegExp(`^(?:convert\\s+)?(\\d{9,13})\\s+(?:unix|epoch|${NAME})${AS_DATE}`),
]
const DAY_SECONDS = 86_400
/** So many digits count thousandths of a second. */
const MILLISECOND_DIGITS = 13
/** The end of the year 9999. */
const LAST_SECOND = 253_402_300_799

/** Lower case. */
export function tellUnixTime(text: string, country: string): Answer | undefined {
  const digits = FORMS.flatMap((form) => form.exec(text)?.[1] ?? [])[0]
  if (digits === undefined) return undefined
  const seconds = Math.floor(Number(digits) / (digits.length === MILLISECOND_DIGITS ? 1000 : 1))
  if (seconds > LAST_SECOND) return undefined
  const day = Math.floor(seconds / DAY_SECONDS)
  const rest = seconds - day * DAY_SECONDS
  const iso = `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`
  return {
    intent: 'TimeIntent',
    text: `${showMinutes(Math.floor(rest / 60), country)} on ${showDay(day, country)} in UTC (${iso})`,
  }
}
