// Questions about the days of a month: its first Monday, its last day, how many Fridays or weekdays it has.
import type { Answer } from '../answer.ts'
import {
  addTo,
  type CalendarDay,
  dayOf,
  isoDay,
  MONTHS,
  partsOf,
  showDay,
  WEEKDAYS,
  weekdayOf,
} from './calendar-day.ts'

const MONTH_NAMES = MONTHS.map((name) => name.toLowerCase())
const WEEKDAY_NAMES = WEEKDAYS.map((name) => name.toLowerCase())
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
const NUMBERED = ['1st', '2nd', '3rd', '4th', '5th']

const LEAD = "^(?:(?:what(?:'s|s| is| was)|when(?:'s|s| is| was))\\s+)?(?:the\\s+)?"
const OF_MONTH = `(?:of|in)\\s+(${MONTH_NAMES.join('|')})(?:,?\\s+(?:of\\s+)?(\\d{4}))?$`
const NTH = new RegExp(
  `${LEAD}(${[...ORDINALS, ...NUMBERED].join('|')}|last)\\s+(${WEEKDAY_NAMES.join('|')}|day)\\s+${OF_MONTH}`,
)
const COUNTED = new RegExp(
  `^how\\s+many\\s+(${WEEKDAY_NAMES.join('|')}|weekday|working day|business day|weekend day)s\\s+(?:are\\s+)?(?:there\\s+)?${OF_MONTH}`,
)
/** Monday to Friday: whose holidays are left out is not for us to guess. */
const WORKING = new Set(['weekday', 'working day', 'business day'])
const MINUTE_MS = 60_000

export interface MonthContext {
  readonly today: CalendarDay
  readonly country: string
}

/** Lower case. A month without a year is the one of this year. */
export function tellOfMonth(text: string, { today, country }: MonthContext): Answer | undefined {
  const nth = NTH.exec(text)
  const counted = nth ? null : COUNTED.exec(text)
  const [, , , name, yearText] = nth ?? (counted ? [counted[0], '', '', counted[2], counted[3]] : [])
  if (name === undefined) return undefined
  const days = daysOfMonth(Number(yearText ?? partsOf(today).year), MONTH_NAMES.indexOf(name) + 1)
  const told = nth
    ? dayNamed(nth[1] ?? '', nth[2] ?? '', days, country)
    : countOf(counted?.[1] ?? '', days, monthShown(name, yearText, today))
  if (told === undefined) return undefined
  return { intent: 'TimeIntent', text: told, ...(yearText === undefined && { freshForMs: MINUTE_MS }) }
}

function daysOfMonth(year: number, month: number): readonly CalendarDay[] {
  const first = dayOf(year, month, 1)
  const next = first === undefined ? undefined : addTo(first, 1, 'month')
  if (first === undefined || next === undefined) return []
  return Array.from({ length: next - first }, (_, at) => first + at)
}

function dayNamed(
  which: string,
  weekday: string,
  days: readonly CalendarDay[],
  country: string,
): string | undefined {
  const fitting = weekday === 'day' ? days : days.filter((day) => WEEKDAY_NAMES[weekdayOf(day)] === weekday)
  const place = Math.max(ORDINALS.indexOf(which), NUMBERED.indexOf(which))
  const day = which === 'last' ? fitting.at(-1) : fitting[place]
  return day === undefined ? undefined : `${showDay(day, country)} (${isoDay(day)})`
}

function countOf(what: string, days: readonly CalendarDay[], month: string): string | undefined {
  const isWeekend = (day: CalendarDay): boolean => [0, 6].includes(weekdayOf(day))
  const fits = (day: CalendarDay): boolean =>
    WORKING.has(what)
      ? !isWeekend(day)
      : what === 'weekend day'
        ? isWeekend(day)
        : WEEKDAY_NAMES[weekdayOf(day)] === what
  const shown = WEEKDAYS[WEEKDAY_NAMES.indexOf(what)] ?? (WORKING.has(what) ? 'weekday' : what)
  return days.length === 0 ? undefined : `${month} has ${days.filter(fits).length} ${shown}s.`
}

function monthShown(name: string, yearText: string | undefined, today: CalendarDay): string {
  return `${MONTHS[MONTH_NAMES.indexOf(name)]} ${yearText ?? partsOf(today).year}`
}
