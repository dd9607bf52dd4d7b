// Reads a calendar day as people write it: 2024-02-01, 1 March, March 1st 2024, 12/25/2024, tomorrow.
import {
  type CalendarDay,
  dayOf,
  MONTHS as NAMES_OF_MONTHS,
  WEEKDAYS as NAMES_OF_WEEKDAYS,
  partsOf,
  weekdayOf,
} from './calendar-day.ts'

const MONTHS = NAMES_OF_MONTHS.map((name) => name.toLowerCase())
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const WEEKDAYS = NAMES_OF_WEEKDAYS.map((name) => name.toLowerCase())
const WEEKDAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\\s+)?'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(?:,?\\s+(?:of\\s+)?(\\d{4}))?'

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const MONTH_FIRST = new RegExp(`^${WEEKDAY}${MONTH}\\s+(?:the\\s+)?${DAY}${YEAR}$`)
const DAY_FIRST = new RegExp(`^${WEEKDAY}(?:the\\s+)?${DAY}\\s+(?:of\\s+)?${MONTH}${YEAR}$`)

export interface DayContext {
  readonly today: CalendarDay
  /** Decides which of 3/4/2025 is the month. */
  readonly country: string
  /** What a day without a year means: the next such day, or the one of this year. */
  readonly yearless: 'next' | 'this year'
}

/** Lower case. Undefined where the text is no day. */
export function readDay(text: string, context: DayContext): CalendarDay | undefined {
  const relative = { today: 0, now: 0, tomorrow: 1, yesterday: -1 }[text]
  if (relative !== undefined) return context.today + relative
  const weekday = WEEKDAYS.indexOf(text.replace(/^this\s+/, ''))
  if (weekday >= 0 && context.yearless === 'next') return nextWeekday(context.today, weekday)
  const iso = ISO.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = NUMBERS.exec(text)
  if (numbers) return fromNumbers(Number(numbers[1]), Number(numbers[3]), Number(numbers[4]), context.country)
  const monthFirst = MONTH_FIRST.exec(text)
  if (monthFirst) return fromNames(monthFirst[1], monthFirst[2], monthFirst[3], context)
  const dayFirst = DAY_FIRST.exec(text)
  return dayFirst ? fromNames(dayFirst[2], dayFirst[1], dayFirst[3], context) : undefined
}

/** Never today. */
function nextWeekday(today: CalendarDay, weekday: number): CalendarDay {
  return today + ((weekday - weekdayOf(today) + 6) % 7) + 1
}

/** In the US the month stands first; where it can't, the other way round. */
function fromNumbers(first: number, second: number, year: number, country: string): CalendarDay | undefined {
  const [month, day] = country === 'US' ? [first, second] : [second, first]
  return dayOf(year, month, day) ?? dayOf(year, day, month)
}

function fromNames(
  monthName: string | undefined,
  dayText: string | undefined,
  yearText: string | undefined,
  { today, yearless }: DayContext,
): CalendarDay | undefined {
  const month = MONTHS.findIndex((name) => name.startsWith((monthName ?? '').slice(0, 3))) + 1
  const day = Number(dayText)
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
