// Unix time: the moment that so many seconds since 1970 stand for, in UTC.
import type { Answer } from '../answer.ts'
import { type CalendarDay, showDay } from './calendar-day.ts'
import { showMinutes } from './zone-clock.ts'

const NAME = '(?:unix|epoch)\\s+(?:time(?:stamp)?|epoch)'
const AS_DATE = '(?:\\s+(?:to|in|as)\\s+(?:an?\\s+)?(?:date|time|utc|datetime))?$'
const LEAD = "(?:convert\\s+|what(?:'s|s|\\s+is)\\s+)?"
const FORMS = [
  new RegExp(`^${LEAD}${NAME}\\s+(\\d{1,13})${AS_DATE}`),
  // Without "time" a small number is that of a version.
  new RegExp(`^${LEAD}(?:unix|epoch|timestamp)\\s+(\\d{9,13})${AS_DATE}`),
  new RegExp(`^${LEAD}(\\d{9,13})\\s+(?:unix|epoch|${NAME})${AS_DATE}`),
]
/** Ten digits and a wish for a date: nothing else has both. */
const BARE =
  /^(?:convert\s+)?(\d{10}|\d{13})\s+(?:to|in|as|into)\s+(?:an?\s+)?(?:date|datetime|utc|human(?:\s+readable)?(?:\s+date)?)$/
const NOW =
  /^(?:what(?:'s|s| is)\s+)?(?:the\s+)?(?:current\s+(?:unix|epoch)\s+time(?:stamp)?|(?:unix|epoch)\s+time(?:stamp)?(?:\s+(?:right\s+)?now|\s+today)|current\s+timestamp)$/
const OF_DATE =
  /^(?:what(?:'s|s| is)\s+)?(?:the\s+)?(?:(?:unix|epoch)(?:\s+time(?:stamp)?)?|timestamp)\s+(?:of|for|on)\s+(.+)$|^(?:convert\s+)?(.+?)\s+(?:in|to|as)\s+(?:unix|epoch)(?:\s+time(?:stamp)?)?$/
const SECOND_MS = 1000
const DAY_SECONDS = 86_400
/** So many digits count thousandths of a second. */
const MILLISECOND_DIGITS = 13
/** The end of the year 9999. */
const LAST_SECOND = 253_402_300_799

/** Lower case. What the clock shows now, or at the beginning of a day in UTC. */
export function tellUnixClock(
  text: string,
  now: number,
  read: (day: string) => CalendarDay | undefined,
  country: string,
): Answer | undefined {
  if (!/unix|epoch|timestamp/.test(text)) return undefined
  if (NOW.test(text))
    return { intent: 'TimeIntent', text: `${Math.floor(now / SECOND_MS)}`, freshForMs: SECOND_MS }
  const asked = OF_DATE.exec(text)
  const named = asked?.[1] ?? asked?.[2]
  const day = named === undefined || !/\d{4}/.test(named) ? undefined : read(named)
  return day === undefined
    ? undefined
    : { intent: 'TimeIntent', text: `${day * DAY_SECONDS} (00:00 UTC on ${showDay(day, country)})` }
}

/** Lower case. */
export function tellUnixTime(text: string, country: string): Answer | undefined {
  if (!/\d/.test(text)) return undefined
  const digits = [...FORMS, BARE].flatMap((form) => form.exec(text)?.[1] ?? [])[0]
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
