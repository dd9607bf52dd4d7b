// Questions about the calendar itself: which year or week it is, how long a month or year is, how much of it is left.
import type { Answer } from '../answer.ts'
import { addTo, type CalendarDay, dayOf, MONTHS, partsOf, weekdayOf } from './calendar-day.ts'

const MONTH_NAMES = MONTHS.join('|').toLowerCase()
const WHICH =
  /^(?:what(?:'s|s| is)?\s+(?:the\s+)?(?:current\s+)?|current\s+)(year|month|week(?:\s+number)?|week\s+of\s+the\s+year|day\s+of\s+the\s+year)(?:\s+(?:is\s+(?:it|this|today)|are\s+we\s+in))?(?:\s+(?:now|today|right\s+now))?$/
const WEEK_NUMBER = /^week\s+number(?:\s+(?:now|today))?$/
const LEFT =
  /^(?:how\s+many\s+)?(days|weeks)\s+(?:are\s+)?(?:there\s+)?(?:left|remaining)(?:\s+(?:in|of))?\s+(?:the\s+|this\s+)?(year|month|\d{4})$/
const LENGTH = new RegExp(
  `^(?:how\\s+many\\s+days\\s+(?:are\\s+)?(?:there\\s+)?(?:in|does)|(?:number\\s+of\\s+)?days\\s+in)\\s+(?:the\\s+year\\s+)?(?:(${MONTH_NAMES})(?:\\s+(\\d{4}))?|(\\d{4}))(?:\\s+have)?$`,
)
const NEXT_LEAP = /^(?:when(?:'s|s| is)\s+)?(?:the\s+)?next\s+leap\s+year$/
const LEAP_LENGTH = /^how\s+many\s+days\s+(?:are\s+)?(?:there\s+)?in\s+a\s+leap\s+year$/
const LEAP = /^(?:is|was|will)\s+(\d{4})\s+(?:be\s+)?a\s+leap\s+year$/

const LEAPS =
  /^(?:(?:what|which)\s+(?:are\s+(?:the\s+)?|years\s+are\s+)|list\s+(?:of\s+|the\s+)?)?(?:all\s+)?leap\s+years\s+(?:between|from)\s+(\d{4})\s+(?:and|to|until)\s+(\d{4})$/
const MOST_LEAPS = 30

const MINUTE_MS = 60_000

/** Lower case. */
export function tellCalendar(text: string, today: CalendarDay): Answer | undefined {
  const leap = LEAP.exec(text)?.[1]
  const told =
    (leap === undefined ? undefined : tellLeap(Number(leap))) ??
    (NEXT_LEAP.test(text) ? tellNextLeap(today) : undefined) ??
    (LEAP_LENGTH.test(text) ? 'A leap year has 366 days.' : undefined) ??
    tellLeaps(text) ??
    tellLength(text) ??
    tellLeft(text, today) ??
    tellWhich(WEEK_NUMBER.test(text) ? 'week' : WHICH.exec(text)?.[1], today)
  return told === undefined ? undefined : { intent: 'TimeIntent', text: told, freshForMs: MINUTE_MS }
}

function tellLeap(year: number): string | undefined {
  const days = daysOf(year)
  if (days === undefined) return undefined
  return days === 366
    ? `Yes, ${year} is a leap year: it has 366 days.`
    : `No, ${year} is not a leap year: it has 365 days.`
}

function tellNextLeap(today: CalendarDay): string | undefined {
  const { year } = partsOf(today)
  const next = [1, 2, 3, 4, 5, 6, 7, 8].map((later) => year + later).find((one) => daysOf(one) === 366)
  return next === undefined ? undefined : `The next leap year after ${year} is ${next}.`
}

function tellLeaps(text: string): string | undefined {
  const [from, to] = (LEAPS.exec(text) ?? []).slice(1).map(Number)
  if (from === undefined || to === undefined || from > to || to - from > 4 * MOST_LEAPS) return undefined
  const years = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(
    (one) => daysOf(one) === 366,
  )
  return years.length === 0 ? undefined : `Leap years from ${from} to ${to}: ${years.join(', ')}`
}

function tellLength(text: string): string | undefined {
  const [, name, ofYear, year] = LENGTH.exec(text) ?? []
  if (year !== undefined) {
    const days = daysOf(Number(year))
    return days === undefined ? undefined : `${year} has ${days} days.`
  }
  if (name === undefined) return undefined
  const month = MONTH_NAMES.split('|').indexOf(name) + 1
  const named = MONTHS[month - 1] ?? ''
  if (month === 2 && ofYear === undefined) return 'February has 28 days, and 29 in a leap year.'
  const first = dayOf(Number(ofYear ?? 2001), month, 1)
  const next = first === undefined ? undefined : addTo(first, 1, 'month')
  if (first === undefined || next === undefined) return undefined
  return `${named}${ofYear === undefined ? '' : ` ${ofYear}`} has ${next - first} days.`
}

function tellLeft(text: string, today: CalendarDay): string | undefined {
  const [, unit, span] = LEFT.exec(text) ?? []
  const { year, month } = partsOf(today)
  if (span === undefined || (/^\d/.test(span) && Number(span) !== year)) return undefined
  const next = span === 'month' ? addTo(dayOf(year, month, 1) ?? today, 1, 'month') : dayOf(year + 1, 1, 1)
  if (next === undefined) return undefined
  const left = next - today - 1
  const shown = span === 'month' ? `${MONTHS[month - 1]} ${year}` : `${year}`
  return `${unit === 'weeks' ? inWeeks(left) : counted(left, 'day')} left in ${shown} after today`
}

function inWeeks(days: number): string {
  const [weeks, rest] = [Math.floor(days / 7), days % 7]
  return rest === 0 ? counted(weeks, 'week') : `${counted(weeks, 'week')} and ${counted(rest, 'day')}`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function tellWhich(what: string | undefined, today: CalendarDay): string | undefined {
  const { year, month } = partsOf(today)
  if (what === undefined) return undefined
  if (what === 'year') return `${year}`
  if (what === 'month') return `${MONTHS[month - 1]} ${year}`
  if (what.startsWith('day')) return `Day ${today - (dayOf(year, 1, 1) ?? today) + 1} of ${year}`
  const week = weekOf(today)
  return `Week ${week.number} of ${week.year} (ISO 8601)`
}

/** ISO 8601: a week is of the year that its Thursday lies in. */
export function weekOf(day: CalendarDay): { readonly number: number; readonly year: number } {
  const thursday = day - ((weekdayOf(day) + 6) % 7) + 3
  const { year } = partsOf(thursday)
  return { number: Math.floor((thursday - (dayOf(year, 1, 1) ?? thursday)) / 7) + 1, year }
}

function daysOf(year: number): number | undefined {
  const [first, next] = [dayOf(year, 1, 1), dayOf(year + 1, 1, 1)]
  // The calendar that we reckon with came into use in 1582.
  return first === undefined || next === undefined || year < 1583 ? undefined : next - first
}
