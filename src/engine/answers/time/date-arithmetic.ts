// Reckons with days: so many days after a day, days between days, days until a day or a holiday, when a holiday is.
import type { Answer, Answerer, Question } from '../answer.ts'
import { wordsToDigits } from '../calculator/number-words.ts'
import { numeral } from '../grammar/pattern.ts'
import { type Phrase, phrasesOf } from '../grammar/phrases.ts'
import { addTo, type CalendarDay, type DayUnit, isoDay, partsOf, showDay, weekdayOf } from './calendar-day.ts'
import { inWeeks, plural, tellCalendar } from './calendar-question.ts'
import { type FoundHoliday, findHoliday, HOLIDAY_SLOTS, type HolidayCalendar } from './find-holiday.ts'
import { tellHolidays } from './holiday-list.ts'
import { soundsLikeHoliday, wordsOfHolidays } from './named-days.ts'
import { DAY_UNITS, monthNamed, readDay } from './read-day.ts'
import { todayOf } from './zone-clock.ts'

const LONGEST = 120

const phrases = phrasesOf('dates', {
  ...HOLIDAY_SLOTS,
  count: (text) => /^(?:\d{1,6}|an?|one)$/.test(text),
  dayunit: DAY_UNITS,
  datelike: numeral(/^\S*\d{2,4}\S*$/),
  dated: numeral(/\d/),
  otherday: new Set(['tomorrow', 'yesterday']),
  season: new Set(['spring', 'summer', 'autumn', 'fall', 'winter']),
  holiday: { test: soundsLikeHoliday, needs: wordsOfHolidays() },
})
/** "halloween 2018 film" asks for no day. */
const others = phrasesOf('notholiday')

type Read = (text: string, yearless?: 'next' | 'this year') => CalendarDay | undefined

interface DateContext {
  readonly question: Question
  readonly today: CalendarDay
  readonly read: Read
  readonly holiday: (name: string | undefined) => Promise<FoundHoliday | undefined>
}

export function createDateArithmetic({ calendar }: { readonly calendar: HolidayCalendar }): Answerer {
  return async (question, { signal }) => {
    if (question.text.length > LONGEST) return undefined
    const text = wordsToDigits(question.text.toLowerCase())
    const { country, forced } = question
    const today = todayOf(question)
    const read: Read = (day, yearless = 'next') => readDay(day.trim(), { today, country, yearless })
    const needs = { calendar, question, today, signal }
    const holiday: DateContext['holiday'] = async (name) =>
      name === undefined ? undefined : findHoliday(name, needs)
    const known =
      tellCalendar(text, { today, country, read: (day) => read(day, 'this year') }) ??
      (await tellHolidays(text, read, needs))
    if (known) return known
    for (const reading of phrases.readings(text)) {
      const answer = await tellReading(reading, { question, today, read, holiday })
      if (answer) return answer
    }
    const found = forced ? await holiday(text) : undefined
    return found && told(found, country)
  }
}

async function tellReading(reading: Phrase, context: DateContext): Promise<Answer | undefined> {
  const { form, slots } = reading
  const { question, today, read, holiday } = context
  switch (form) {
    case 'age':
      return tellAge(slots['day'] ?? '', read, today)
    case 'after':
    case 'before':
    case 'ago':
    case 'ahead':
      return tellAway(slots, form === 'before' || form === 'ago', context)
    case 'minus':
    case 'between':
      return tellBetween(reading, context)
    case 'until':
    case 'since':
      return tellUntil(reading, context)
    case 'today':
      return answer(showDay(today, question.country), 'today')
    case 'otherday':
      return answer(showDay(read(slots['day'] ?? '') ?? today, question.country), 'today')
    case 'named':
      return tellNamed(reading, context)
  }
  const { name, day = name, year = '', season } = slots
  const asked = season === undefined ? `${day ?? ''} ${year}`.trim() : `start of ${season} ${year}`.trim()
  const weekday = form === 'weekday' ? read(asked, 'this year') : undefined
  if (weekday !== undefined) return answer(showDay(weekday, question.country), asked)
  const found = await holiday(asked)
  return found && told(found, question.country)
}

/** Full years; a day of birth is always told with its year. Who was born in a year has had this year's birthday, or not yet. */
function tellAge(text: string, read: Read, today: CalendarDay): Answer | undefined {
  const { year } = partsOf(today)
  const bornIn = /^(?:19|20)\d\d$/.test(text) ? Number(text) : undefined
  if (bornIn !== undefined && bornIn <= year)
    return answer(bornIn === year ? '0 years' : `${year - bornIn - 1} or ${year - bornIn} years`, 'today')
  const born = /\d{4}/.test(text) ? read(firstDayOf(text)) : undefined
  if (born === undefined || born > today) return undefined
  const [from, to] = [partsOf(born), partsOf(today)]
  const hadBirthday = to.month > from.month || (to.month === from.month && to.day >= from.day)
  return answer(plural(to.year - from.year - (hadBirthday ? 0 : 1), 'year'), 'today')
}

async function tellAway(
  { count = '', unit: unitName = '', day: start = 'today' }: Phrase['slots'],
  back: boolean,
  { question, read, holiday }: DateContext,
): Promise<Answer | undefined> {
  const from = read(start, 'this year') ?? (await holiday(start))?.day
  const number = /^\d/.test(count) ? Number(count) : 1
  const unit = (DAY_UNITS.named(unitName) ?? 'day') as DayUnit
  const reached = from === undefined ? undefined : addTo(from, back ? -number : number, unit)
  // Whose holidays are left out is not for us to guess.
  const how = unit === 'business day' ? ', counting Monday to Friday and no holidays off' : ''
  return reached === undefined
    ? undefined
    : answer(`${showDay(reached, question.country)} (${isoDay(reached)})${how}`, start)
}

async function tellBetween(
  { form, slots }: Phrase,
  { question, read, holiday }: DateContext,
): Promise<Answer | undefined> {
  const { from: first = '', to: second = '', unit = 'days' } = slots
  const year = /(?: |, ?)(\d{4})$/.exec(second)?.[1]
  // In "march 3 and april 10 2026" the year is that of both.
  const whole = year !== undefined && !/\d{4}/.test(first) ? `${first} ${year}` : first
  const from = read(whole, 'this year') ?? (await holiday(first))?.day
  const to = read(second, 'this year') ?? (await holiday(second))?.day
  // What is taken from a later day; the other way round it is more likely a range.
  if (from === undefined || to === undefined || (form === 'minus' && from > to)) return undefined
  const span = `between ${showDay(from, question.country)} and ${showDay(to, question.country)}`
  return answer(`${spanOf(from, to, unit)} ${span}`, `${whole} ${second}`)
}

async function tellUntil(
  { form, slots }: Phrase,
  { question, today, read, holiday }: DateContext,
): Promise<Answer | undefined> {
  const { day: named = '', unit = 'days' } = slots
  const until = form === 'until'
  const day = read(until ? firstDayOf(named) : named, until ? 'next' : 'this year')
  const found = day === undefined && until ? await holiday(named) : undefined
  const target = day ?? found?.day
  if (target === undefined || (until ? target < today : target > today)) return undefined
  const shown = showDay(target, question.country)
  const label = found ? `${found.name}, ${shown}` : shown
  return answer(`${spanOf(today, target, unit)} ${form} ${label}`, 'today')
}

const NEAR_YEARS = 20

/** A holiday's name with a year near this one, or with the country that keeps it, and nothing else: "canadian thanksgiving". */
async function tellNamed(
  { slots }: Phrase,
  { question, today, holiday }: DateContext,
): Promise<Answer | undefined> {
  const { name = '', year: yearText = '', country = '' } = slots
  const { year } = partsOf(today)
  const asked = /^\d{4}$/.test(yearText) ? Number(yearText) : year
  const near = asked <= year + NEAR_YEARS && asked >= year - 1
  if (!near || others.readings(question.text).length > 0) return undefined
  const found = await holiday(`${country} ${name} ${yearText}`.trim())
  return found && told(found, question.country)
}

function told({ name, day, remark }: FoundHoliday, country: string): Answer {
  return answer(`${name}: ${showDay(day, country)}${remark === undefined ? '' : ` (${remark})`}`, 'today')
}

/** A year or a month begins with its first day: "until june 2027". */
function firstDayOf(named: string): string {
  if (/^\d{4}$/.test(named)) return `${named}-01-01`
  const [, month = '', year = ''] = /^(\S+)(?: (\d{4}))?$/.exec(named) ?? []
  return monthNamed(month) === undefined ? named : `1 ${month} ${year}`.trim()
}

function spanOf(from: CalendarDay, to: CalendarDay, unitName: string): string {
  const unit = DAY_UNITS.named(unitName)
  if (unit === 'business day') return plural(workingDays(from, to), 'weekday')
  if (unit === 'month') return monthsTo(from, to)
  return unit === 'week' ? inWeeks(Math.abs(to - from)) : plural(Math.abs(to - from), 'day')
}

function monthsTo(from: CalendarDay, to: CalendarDay): string {
  let months = 0
  while ((addTo(from, months + 1, 'month') ?? Number.POSITIVE_INFINITY) <= to) months++
  const rest = to - (addTo(from, months, 'month') ?? from)
  return rest === 0 ? plural(months, 'month') : `${plural(months, 'month')} and ${plural(rest, 'day')}`
}

/** From the day after the first to the last. */
function workingDays(from: CalendarDay, to: CalendarDay): number {
  const [first, last] = from < to ? [from, to] : [to, from]
  const weeks = Math.floor((last - first) / 7)
  let days = weeks * 5
  for (let day = first + weeks * 7 + 1; day <= last; day++) if (![0, 6].includes(weekdayOf(day))) days++
  return days
}

const MINUTE_MS = 60_000

/** What is reckoned from today is only true today. */
function answer(text: string, from: string): Answer {
  const ages = !/\d{4}/.test(from)
  return { intent: 'TimeIntent', text, ...(ages && { freshForMs: MINUTE_MS }) }
}
