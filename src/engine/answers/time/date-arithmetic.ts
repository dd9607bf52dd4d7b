// Reckons with days: so many days after a day, days between days, days until a day or a holiday, when a holiday is.
import type { Answer, Answerer, Question } from '../answer.ts'
import { wordsToDigits } from '../calculator/number-words.ts'
import {
  addTo,
  type CalendarDay,
  type DayUnit,
  isoDay,
  MONTHS,
  partsOf,
  showDay,
  weekdayOf,
} from './calendar-day.ts'
import { tellCalendar, weekOf } from './calendar-question.ts'
import { todayOf } from './caller-zone.ts'
import { type FoundHoliday, findHoliday, readHoliday } from './find-holiday.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import { tellHolidays } from './holiday-list.ts'
import { tellOfMonth } from './month-question.ts'
import { soundsLikeHoliday } from './named-days.ts'
import { readDay } from './read-day.ts'

const LONGEST = 120

const LEAD =
  "(?:what(?:'s|s| is| was| will be)?\\s+)?(?:the\\s+)?(?:date\\s+|day\\s+)?(?:is\\s+|was\\s+|will be\\s+)?"
const UNIT = '(business days?|working days?|weekdays?|days?|weeks?|months?|years?)'
const AWAY = new RegExp(
  `^${LEAD}(\\d{1,6}|an?|one)\\s+${UNIT}\\s+(after|before|from|since|prior to|past)\\s+(.+)$`,
)
const AGO = new RegExp(`^${LEAD}(\\d{1,6})\\s+${UNIT}\\s+ago(?:\\s+(?:from\\s+)?(?:today|now))?$`)
const AHEAD = new RegExp(
  `^(?:what\\s+(?:date|day)\\s+(?:is\\s+it|will\\s+it\\s+be)|(?:what(?:'s|s| is)\\s+)?(?:the\\s+)?(?:date|day))\\s+in\\s+(\\d{1,6})\\s+${UNIT}(?:\\s+(?:from\\s+)?(?:today|now))?$`,
)
const SUM = new RegExp(`^(.+?)\\s*(\\+|plus|-|−|minus)\\s*(\\d{1,6})\\s+${UNIT}$`)
const BETWEEN =
  /^(?:how many\s+|(?:what is\s+)?(?:the\s+)?number of\s+|count\s+)?(days|weeks|weekdays|(?:working|business)\s+days)\s+(?:are\s+)?(?:there\s+)?(?:between|from)\s+(.+?)\s+(?:and|to|until|till)\s+(.+)$/
/** What is taken from a later day; the other way round it is more likely a range. */
const MINUS = /^(\S+\d{2,4}\S*)\s+[-−–]\s+(\S+\d{2,4}\S*)$/
const UNTIL =
  /^(?:how (?:many (days|weeks|months|weekdays|(?:working|business) days)|(long))(?:\s+is it)?(?:\s+are there)?(?:\s+(?:do|does)\s+(?:we|i)\s+have)?|(?:number of\s+)?(days|weeks|months|weekdays|(?:working|business) days)|countdown)\s+(?:left\s+)?(?:until|till|til|to|before)\s+(.+)$/
const SINCE = /^(?:how many\s+)?days\s+since\s+(.+)$/
const OTHER_DAY =
  /^(?:what(?:'s|s| is| was)?\s+)?(?:the\s+)?(?:(tomorrow|yesterday)'?s\s+date|(?:date|day)\s+(?:(?:is|was)\s+)?(?:it\s+)?(tomorrow|yesterday))$/
const AGE =
  /^(?:how\s+old\s+(?:am\s+i|(?:is|would|will)\s+(?:someone|somebody|a\s+person)|are\s+you|would\s+i\s+be)|(?:what\s+is\s+)?(?:the\s+)?age(?:\s+of\s+someone)?)(?:\s+if|\s+who\s+(?:is|was))?(?:\s+(?:i|you|they)\s+(?:was|were|am|are))?\s+born\s+(?:on\s+|in\s+)?(.+?)(?:\s+be(?:\s+now)?)?$/
const BORN_FIRST =
  /^(?:if\s+)?(?:(?:i\s+was|someone)\s+)?born\s+(?:on\s+|in\s+)?(.+?),?\s+(?:how\s+old(?:\s+am\s+i)?|what\s+age|age(?:\s+now)?)$/
const WEEK_OF =
  /^(?:(?:what|which)\s+)?(?:iso\s+)?(?:calendar\s+)?week(?:\s+number)?\s+(?:(?:is|was|of|for|on)\s+)(.+?)(?:\s+in)?$/
const TODAY =
  /^(?:what(?:'s|s| is)?\s+)?(?:the\s+)?(?:today'?s\s+date|day\s+of\s+the\s+week(?:\s+is\s+it)?(?:\s+today)?|date\s+today|current\s+date|day\s+today|day\s+is\s+(?:it|today)(?:\s+today)?|date\s+is\s+(?:it|today)(?:\s+today)?|today)$/
const WEEKDAY_OF =
  /^(?:on\s+)?(?:what|which)\s+(?:day(?:\s+of\s+the\s+week)?|weekday)\s+(?:is|was|will be|will|does|did)\s+(.+?)(?:\s+(?:fall|land)s?(?:\s+on)?|\s+be(?:\s+on)?|\s+on)?$/
const DAY_OF_WEEK =
  /^(?:what(?:'s|s| is| was)?\s+)?(?:the\s+)?(?:day\s+of\s+(?:the\s+)?week|weekday)\s+(?:(?:is|was|of|for|on)\s+)?(.+)$/
const DAY_BEFORE =
  /^(.*\d.*?),?\s+(?:(?:is|was)\s+)?(?:(?:on\s+)?(?:what|which)\s+)?(?:day\s+of\s+(?:the\s+)?week|weekday)$/
/** "christmas on this year", "christmas fall on in 2030": the year belongs to the day. */
const YEAR_BEHIND = /(?:\s+(?:fall|land)s?)?\s+on(?:\s+in)?\s+(this year|next year|\d{4})$/
const SEASON_STARTS = /^when\s+(?:does|do|will)\s+(spring|summer|autumn|fall|winter)\s+(?:start|begin)\b/
const WHEN =
  /^(?:when(?:'s|s| is| was| are| does| do| will)|what\s+(?:day|date)\s+(?:is|does))\s+(.+?)(?:\s+(?:celebrated|observed|start|starts|begin|begins|be|fall|happen))?(\s+(?:in\s+)?(?:\d{4}|this year|next year))?$/
/** The name of a holiday with a year near this one: "halloween 2018" is a film. */
const NAME_AND_YEAR =
  /^(?!.*\b(?:movie|film|cast|song|album|sale|sales|deals|calendar|recipes?|weather)\b)(.+?\s+(?:in\s+)?(?:\d{4}|this year|next year)|(?:\d{4})\s+.+)$/
const DATE_OF = /^(.+?)\s+dates?$|^(?:what\s+is\s+the\s+)?date\s+of\s+(.+)$/

type Read = (text: string, yearless?: 'next' | 'this year') => CalendarDay | undefined

export function createDateArithmetic({ calendar }: { readonly calendar: HolidayCalendar }): Answerer {
  return async (question, { signal }) => {
    if (question.text.length > LONGEST) return undefined
    const text = wordsToDigits(
      question.text
        .trim()
        .toLowerCase()
        .replace(/[?!.]+$/, '')
        .replaceAll('’', "'")
        .replace(YEAR_BEHIND, ' $1')
        .replace(SEASON_STARTS, 'when is start of $1'),
    )
    const today = todayOf(question)
    const read: Read = (day, yearless = 'next') =>
      readDay(day.trim(), { today, country: question.country, yearless })
    const needs = { calendar, question, today, signal }
    const holiday: FindHoliday = (name) => findHoliday(name, needs)
    return (
      tellCalendar(text, today) ??
      tellOfMonth(text, { today, country: question.country }) ??
      tellAge(text, read, today) ??
      tellWeekOf(text, read) ??
      (await tellHolidays(text, read, needs)) ??
      (await tellAway(text, read, holiday, question)) ??
      (await tellBetween(text, read, holiday, question)) ??
      (await tellUntil(text, read, holiday, today, question)) ??
      (await tellWhen(text, read, holiday, today, question)) ??
      (await tellNamed(text, holiday, today, question))
    )
  }
}

type FindHoliday = (name: string) => Promise<FoundHoliday | undefined>

/** Full years; a day of birth is always told with its year. */
function tellAge(text: string, read: Read, today: CalendarDay): Answer | undefined {
  const told = (AGE.exec(text) ?? BORN_FIRST.exec(text))?.[1] ?? ''
  if (/^(?:19|20)\d\d$/.test(told)) return tellAgeByYear(Number(told), partsOf(today).year)
  const born = /\d{4}/.test(told) ? read(firstDayOf(told)) : undefined
  if (born === undefined || born > today) return undefined
  const [from, to] = [partsOf(born), partsOf(today)]
  const hadBirthday = to.month > from.month || (to.month === from.month && to.day >= from.day)
  const years = to.year - from.year - (hadBirthday ? 0 : 1)
  return answer(`${years} year${years === 1 ? '' : 's'}`, 'today')
}

/** Who was born in a year has had this year's birthday, or not yet. */
function tellAgeByYear(born: number, year: number): Answer | undefined {
  if (born > year) return undefined
  return answer(born === year ? '0 years' : `${year - born - 1} or ${year - born} years`, 'today')
}

function tellWeekOf(text: string, read: Read): Answer | undefined {
  const asked = WEEK_OF.exec(text)?.[1]
  const day = asked === undefined ? undefined : read(asked, 'this year')
  if (asked === undefined || day === undefined) return undefined
  const { number, year } = weekOf(day)
  return answer(`Week ${number} of ${year} (ISO 8601)`, asked)
}

async function tellAway(
  text: string,
  read: Read,
  holiday: FindHoliday,
  question: Question,
): Promise<Answer | undefined> {
  const away = AWAY.exec(text)
  const ago = AGO.exec(text)
  const ahead = AHEAD.exec(text)
  const sum = SUM.exec(text)
  const [count, unit, start, back] = away
    ? [away[1], away[2], away[4], away[3] === 'before' || away[3] === 'prior to']
    : ago
      ? [ago[1], ago[2], 'today', true]
      : ahead
        ? [ahead[1], ahead[2], 'today', false]
        : sum
          ? [sum[3], sum[4], sum[1], sum[2] !== '+' && sum[2] !== 'plus']
          : []
  if (count === undefined || unit === undefined || start === undefined) return undefined
  const from = read(start, 'this year') ?? (await holiday(start))?.day
  const number = /^\d/.test(count) ? Number(count) : 1
  const reached = from === undefined ? undefined : addTo(from, back ? -number : number, unitOf(unit))
  return reached === undefined
    ? undefined
    : answer(`${showDay(reached, question.country)} (${isoDay(reached)})${howCounted(unitOf(unit))}`, start)
}

/** Whose holidays are left out is not for us to guess. */
function howCounted(unit: DayUnit): string {
  return unit === 'business day' ? ', counting Monday to Friday and no holidays off' : ''
}

function unitOf(text: string): DayUnit {
  if (/^(?:business|working|weekday)/.test(text)) return 'business day'
  return (['day', 'week', 'month', 'year'] as const).find((unit) => text.startsWith(unit)) ?? 'day'
}

async function tellBetween(
  text: string,
  read: Read,
  holiday: FindHoliday,
  { country }: Question,
): Promise<Answer | undefined> {
  const minus = MINUS.exec(text)
  const between = minus ? [text, 'days', minus[2], minus[1]] : BETWEEN.exec(text)
  if (!between) return undefined
  const [first, second] = [between[2] ?? '', between[3] ?? '']
  const year = /(?:\s|,\s*)(\d{4})$/.exec(second)?.[1]
  // In "march 3 and april 10 2026" the year is that of both.
  const whole = year !== undefined && !/\d{4}/.test(first) ? `${first} ${year}` : first
  const from = read(whole, 'this year') ?? (await holiday(first))?.day
  const to = read(second, 'this year') ?? (await holiday(second))?.day
  if (from === undefined || to === undefined || (minus && from > to)) return undefined
  const days = isWorking(between[1]) ? workingDays(from, to) : Math.abs(to - from)
  const span = `between ${showDay(from, country)} and ${showDay(to, country)}`
  return answer(`${spanOf(days, between[1])} ${span}`, `${whole} ${second}`)
}

async function tellUntil(
  text: string,
  read: Read,
  holiday: FindHoliday,
  today: CalendarDay,
  { country }: Question,
): Promise<Answer | undefined> {
  const until = UNTIL.exec(text)
  const since = SINCE.exec(text)
  const named = until?.[4] ?? since?.[1]
  if (named === undefined) return undefined
  const day = read(until ? firstDayOf(named) : named, since ? 'this year' : 'next')
  const found = day === undefined && until ? await holiday(named) : undefined
  const target = day ?? found?.day
  if (target === undefined || (until ? target < today : target > today)) return undefined
  const label = found ? `${found.name}, ${showDay(target, country)}` : showDay(target, country)
  const unit = until?.[1] ?? until?.[3]
  const days = isWorking(unit) ? workingDays(today, target) : Math.abs(target - today)
  const span = unit === 'months' ? monthsTo(today, target) : spanOf(days, unit)
  return answer(`${span} ${until ? 'until' : 'since'} ${label}`, 'today')
}

async function tellWhen(
  text: string,
  read: Read,
  holiday: FindHoliday,
  today: CalendarDay,
  { country, forced }: Question,
): Promise<Answer | undefined> {
  if (TODAY.test(text)) return answer(showDay(today, country), 'today')
  const other = OTHER_DAY.exec(text)
  if (other) return answer(showDay(read(other[1] ?? other[2] ?? '') ?? today, country), 'today')
  const weekday = (WEEKDAY_OF.exec(text) ?? DAY_OF_WEEK.exec(text) ?? DAY_BEFORE.exec(text))?.[1]
  const day = weekday === undefined ? undefined : read(weekday, 'this year')
  if (day !== undefined) return answer(showDay(day, country), weekday ?? '')
  const dated = DATE_OF.exec(text)
  const [, asked, year = ''] = WHEN.exec(text) ?? []
  const when = asked === undefined ? undefined : `${asked}${year}`
  const name = weekday ?? when ?? dated?.[1] ?? dated?.[2] ?? (forced ? text : undefined)
  const found = name === undefined ? undefined : await holiday(name)
  return found && told(found, country)
}

/** A holiday's name with a year, or with the country that keeps it, and nothing else: "easter 2027", "canadian thanksgiving". */
async function tellNamed(
  text: string,
  holiday: FindHoliday,
  today: CalendarDay,
  { country }: Question,
): Promise<Answer | undefined> {
  const asked = text.replace(/\s+dates?(?=\s+\d{4}$)/, '')
  const { named, yearText, country: elsewhere } = readHoliday(asked)
  const year = Number(/\d{4}/.exec(yearText ?? '')?.[0] ?? partsOf(today).year)
  const near = Math.abs(year - partsOf(today).year) <= NEAR_YEARS && year >= partsOf(today).year - 1
  if (!near || (!NAME_AND_YEAR.test(asked) && elsewhere === undefined) || !soundsLikeHoliday(named))
    return undefined
  const found = await holiday(asked)
  return found && told(found, country)
}

const NEAR_YEARS = 20

function told({ name, day, remark }: FoundHoliday, country: string): Answer {
  return answer(`${name}: ${showDay(day, country)}${remark === undefined ? '' : ` (${remark})`}`, 'today')
}

/** A year or a month begins with its first day: "until june 2027". */
function firstDayOf(named: string): string {
  return named
    .replace(/^(\d{4})$/, '$1-01-01')
    .replace(new RegExp(`^(${MONTHS.join('|').toLowerCase()})(?:\\s+(\\d{4}))?$`), '1 $1 $2')
    .trim()
}

function monthsTo(from: CalendarDay, to: CalendarDay): string {
  let months = 0
  while ((addTo(from, months + 1, 'month') ?? Number.POSITIVE_INFINITY) <= to) months++
  const rest = to - (addTo(from, months, 'month') ?? from)
  const whole = `${months} month${months === 1 ? '' : 's'}`
  return rest === 0 ? whole : `${whole} and ${rest} day${rest === 1 ? '' : 's'}`
}

function isWorking(unit: string | undefined): boolean {
  return unit !== undefined && unitOf(unit) === 'business day'
}

/** From the day after the first to the last. */
function workingDays(from: CalendarDay, to: CalendarDay): number {
  const [first, last] = from < to ? [from, to] : [to, from]
  const weeks = Math.floor((last - first) / 7)
  let days = weeks * 5
  for (let day = first + weeks * 7 + 1; day <= last; day++) if (![0, 6].includes(weekdayOf(day))) days++
  return days
}

function spanOf(days: number, unit: string | undefined): string {
  const shown = `${days.toLocaleString('en-US')} ${isWorking(unit) ? 'weekday' : 'day'}${days === 1 ? '' : 's'}`
  if (unit !== 'weeks') return shown
  const [weeks, rest] = [Math.floor(days / 7), days % 7]
  const whole = `${weeks} week${weeks === 1 ? '' : 's'}`
  return rest === 0 ? whole : `${whole} and ${rest} day${rest === 1 ? '' : 's'}`
}

const MINUTE_MS = 60_000

/** What is reckoned from today is only true today. */
function answer(text: string, from: string): Answer {
  const ages = !/\d{4}/.test(from)
  return { intent: 'TimeIntent', text, ...(ages && { freshForMs: MINUTE_MS }) }
}
