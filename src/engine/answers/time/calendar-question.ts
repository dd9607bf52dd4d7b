// Questions about the calendar itself: which year or week it is, how long a month is, its first Monday, what is left of it.
import type { Answer } from '../answer.ts'
import { lexiconOf } from '../grammar/lexicon.ts'
import { type Phrase, phrasesOf } from '../grammar/phrases.ts'
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
import { DAY_UNITS, monthNamed, weekdayNamed } from './read-day.ts'

const nths = lexiconOf('nth')
const counted = lexiconOf('weekdays')
const phrases = phrasesOf('calendar', {
  month: (text) => monthNamed(text) !== undefined,
  weekday: (text) => weekdayNamed(text) !== undefined,
  weekdays: counted,
  nth: nths,
  leftunit: new Set(['days', 'weeks']),
  span: new Set(['year', 'month']),
  which: new Set(['year', 'month', 'week']),
})

const MINUTE_MS = 60_000

export interface CalendarContext {
  readonly today: CalendarDay
  readonly country: string
  readonly read: (text: string) => CalendarDay | undefined
}

export function tellCalendar(text: string, context: CalendarContext): Answer | undefined {
  for (const reading of phrases.readings(text)) {
    const told = tellReading(reading, context)
    const dated = reading.slots['year'] !== undefined || /\d{4}/.test(reading.slots['day'] ?? '')
    if (told !== undefined)
      return { intent: 'TimeIntent', text: told, ...(!dated && { freshForMs: MINUTE_MS }) }
  }
  return undefined
}

function tellReading({ form, slots }: Phrase, context: CalendarContext): string | undefined {
  const { today } = context
  const { year, month, span, unit, what, day } = slots
  if (form === 'leap') return tellLeap(Number(year))
  if (form === 'nextleap') return tellNextLeap(today)
  if (form === 'leaplength') return 'A leap year has 366 days.'
  if (form === 'length') return tellLength(month, year)
  if (form === 'left') return tellLeft(unit, span ?? year ?? '', today)
  if (form === 'which' && what !== undefined) return tellWhich(what, today)
  if (form === 'dayofyear') return tellDayOfYear(today)
  if (form === 'nth' || form === 'count') return tellOfMonth(slots, context)
  const asked = day === undefined ? today : context.read(day)
  return asked === undefined ? undefined : tellWeek(asked)
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

function tellLength(monthName: string | undefined, year: string | undefined): string | undefined {
  const month = monthName === undefined ? undefined : monthNamed(monthName)
  if (month === undefined) {
    const days = daysOf(Number(year))
    return days === undefined ? undefined : `${year} has ${days} days.`
  }
  if (month === 2 && year === undefined) return 'February has 28 days, and 29 in a leap year.'
  const days = daysOfMonth(Number(year ?? 2001), month)
  const name = `${MONTHS[month - 1]}${year === undefined ? '' : ` ${year}`}`
  return days.length === 0 ? undefined : `${name} has ${days.length} days.`
}

function tellLeft(unit: string | undefined, span: string, today: CalendarDay): string | undefined {
  const { year, month } = partsOf(today)
  if (/^\d/.test(span) && Number(span) !== year) return undefined
  const next = span === 'month' ? addTo(dayOf(year, month, 1) ?? today, 1, 'month') : dayOf(year + 1, 1, 1)
  if (next === undefined) return undefined
  const left = next - today - 1
  const shown = span === 'month' ? `${MONTHS[month - 1]} ${year}` : `${year}`
  return `${unit !== undefined && DAY_UNITS.named(unit) === 'week' ? inWeeks(left) : plural(left, 'day')} left in ${shown} after today`
}

/** `2 weeks and 3 days`. */
export function inWeeks(days: number): string {
  const [weeks, rest] = [Math.floor(days / 7), days % 7]
  return rest === 0 ? plural(weeks, 'week') : `${plural(weeks, 'week')} and ${plural(rest, 'day')}`
}

export function plural(count: number, unit: string): string {
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
}

function tellWhich(what: string, today: CalendarDay): string {
  const { year, month } = partsOf(today)
  if (what === 'year') return `${year}`
  return what === 'month' ? `${MONTHS[month - 1]} ${year}` : tellWeek(today)
}

function tellDayOfYear(today: CalendarDay): string {
  const { year } = partsOf(today)
  return `Day ${today - (dayOf(year, 1, 1) ?? today) + 1} of ${year}`
}

/** ISO 8601: a week is of the year that its Thursday lies in. */
function tellWeek(day: CalendarDay): string {
  const thursday = day - ((weekdayOf(day) + 6) % 7) + 3
  const { year } = partsOf(thursday)
  return `Week ${Math.floor((thursday - (dayOf(year, 1, 1) ?? thursday)) / 7) + 1} of ${year} (ISO 8601)`
}

/** A month without a year is the one of this year. */
function tellOfMonth(slots: Phrase['slots'], { today, country }: CalendarContext): string | undefined {
  const { month: name = '', year = `${partsOf(today).year}`, nth, weekday = '' } = slots
  const month = monthNamed(name) ?? 0
  const days = daysOfMonth(Number(year), month)
  if (nth === undefined) {
    const what = counted.named(weekday) ?? ''
    const shown = WEEKDAYS[Number(what)] ?? what
    return days.length === 0
      ? undefined
      : `${MONTHS[month - 1]} ${year} has ${days.filter((day) => isOf(day, what)).length} ${shown}s.`
  }
  const wanted = weekdayNamed(weekday)
  const fitting = wanted === undefined ? days : days.filter((day) => weekdayOf(day) === wanted)
  const place = nths.named(nth)
  const day = place === 'last' ? fitting.at(-1) : fitting[Number(place) - 1]
  return day === undefined ? undefined : `${showDay(day, country)} (${isoDay(day)})`
}

/** Weekdays are Monday to Friday: whose holidays are left out is not for us to guess. */
function isOf(day: CalendarDay, what: string): boolean {
  const weekday = weekdayOf(day)
  const weekend = weekday === 0 || weekday === 6
  return what === 'weekday' ? !weekend : what === 'weekend day' ? weekend : weekday === Number(what)
}

function daysOfMonth(year: number, month: number): readonly CalendarDay[] {
  const first = dayOf(year, month, 1)
  const next = first === undefined ? undefined : addTo(first, 1, 'month')
  if (first === undefined || next === undefined) return []
  return Array.from({ length: next - first }, (_, at) => first + at)
}

function daysOf(year: number): number | undefined {
  const [first, next] = [dayOf(year, 1, 1), dayOf(year + 1, 1, 1)]
  // The calendar that we reckon with came into use in 1582.
  return first === undefined || next === undefined || year < 1583 ? undefined : next - first
}
