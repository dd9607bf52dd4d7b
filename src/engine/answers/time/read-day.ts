// Reads a calendar day as people write it: 2024-02-01, 1 March, March 1st 2024, 12/25/2024, tomorrow.

import { lexiconOf } from '../grammar/lexicon.ts'
import { numeral } from '../grammar/pattern.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { type CalendarDay, dayOf, partsOf, weekdayOf } from './calendar-day.ts'

const months = lexiconOf('month')
const weekdays = lexiconOf('weekday')
const days = phrasesOf('day', {
  month: months,
  ofmonth: numeral(/^\d{1,2}$/),
})
/** `day`, `week`, `month`, `year` or `business day`. */
export const DAY_UNITS = lexiconOf('dayunit')

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/

export interface DayContext {
  readonly today: CalendarDay
  /** Decides which of 3/4/2025 is the month. */
  readonly country: string
  /** What a day without a year means: the next such day, or the one of this year. */
  readonly yearless: 'next' | 'this year'
}

/** From 1 to 12. */
export function monthNamed(text: string): number | undefined {
  const month = months.named(text)
  return month === undefined ? undefined : Number(month)
}

/** Sunday is 0. */
export function weekdayNamed(text: string): number | undefined {
  const weekday = weekdays.named(text)
  return weekday === undefined ? undefined : Number(weekday)
}

/** Undefined where the text is no day. */
export function readDay(text: string, context: DayContext): CalendarDay | undefined {
  const iso = ISO.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = NUMBERS.exec(text)
  if (numbers) return fromNumbers(Number(numbers[1]), Number(numbers[3]), Number(numbers[4]), context.country)
  const weekday = context.yearless === 'next' ? weekdayNamed(text) : undefined
  // Never today.
  if (weekday !== undefined) return context.today + ((weekday - weekdayOf(context.today) + 6) % 7) + 1
  const [named] = days.readings(text)
  if (!named) return undefined
  const { month = '', day, year } = named.slots
  return named.form === 'date'
    ? fromNames(monthNamed(month) ?? 0, Number(day), year, context)
    : context.today + Number(named.form)
}

/** In the US the month stands first; where it can't, the other way round. */
function fromNumbers(first: number, second: number, year: number, country: string): CalendarDay | undefined {
  const [month, day] = country === 'US' ? [first, second] : [second, first]
  return dayOf(year, month, day) ?? dayOf(year, day, month)
}

function fromNames(
  month: number,
  day: number,
  yearText: string | undefined,
  { today, yearless }: DayContext,
): CalendarDay | undefined {
  if (yearText !== undefined) return dayOf(Number(yearText), month, day)
  const { year } = partsOf(today)
  const here = dayOf(year, month, day)
  if (here !== undefined && (yearless === 'this year' || here >= today)) return here
  // The 29th of February waits for its year.
  for (let later = year + 1; later <= year + 8; later++) {
    const found = dayOf(later, month, day)
    if (found !== undefined) return found
  }
  return undefined
}
