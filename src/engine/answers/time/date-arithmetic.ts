// Reckons with days: so many days after a day, days between days, days until a day or a holiday, when a holiday is.
import type { Answer, Answerer, Question } from '../answer.ts'
import { wordsToDigits } from '../calculator/number-words.ts'
import { addTo, type CalendarDay, type DayUnit, isoDay, partsOf, showDay } from './calendar-day.ts'
import { tellCalendar, weekOf } from './calendar-question.ts'
import { todayOf } from './caller-zone.ts'
import { findHoliday } from './find-holiday.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import { tellOfMonth } from './month-question.ts'
import { readDay } from './read-day.ts'
import { tellUnixTime } from './unix-time.ts'

const LONGEST = 120

const LEAD =
  "(?:what(?:'s|s| is| was| will be)?\\s+)?(?:the\\s+)?(?:date\\s+|day\\s+)?(?:is\\s+|was\\s+|will be\\s+)?"
const UNIT = '(business days?|working days?|weekdays?|days?|weeks?|months?|years?)'
const AWAY = new RegExp(
  `^${LEAD}(\\d{1,6}|an?|one)\\s+${UNIT}\\s+(after|before|from|since|prior to|past)\\s+(.+)$`,
)
const AGO = new RegExp(`^${LEAD}(\\d{1,6})\\s+${UNIT}\\s+ago(?:\\s+(?:from\\s+)?(?:today|now))?$`)
const SUM = new RegExp(`^(.+?)\\s*(\\+|plus|-|−|minus)\\s*(\\d{1,6})\\s+${UNIT}$`)
const BETWEEN =
  /^(?:how many\s+)?(days|weeks)\s+(?:are\s+)?(?:there\s+)?(?:between|from)\s+(.+?)\s+(?:and|to|until|till)\s+(.+)$/
/** What is taken from a later day; the other way round it is more likely a range. */
const MINUS = /^(\S+\d{2,4}\S*)\s+[-−–]\s+(\S+\d{2,4}\S*)$/
const UNTIL =
  /^(?:how (?:many (days|weeks)|(long))(?:\s+is it)?(?:\s+are there)?|(days|weeks)|countdown)\s+(?:left\s+)?(?:until|till|til|to|before)\s+(.+)$/
const SINCE = /^(?:how many\s+)?days\s+since\s+(.+)$/
const OTHER_DAY =
  /^(?:what(?:'s|s| is| was)?\s+)?(?:the\s+)?(?:(tomorrow|yesterday)'?s\s+date|(?:date|day)\s+(?:(?:is|was)\s+)?(?:it\s+)?(tomorrow|yesterday))$/
const AGE =
  /^(?:how\s+old\s+(?:am\s+i|is\s+someone|is\s+a\s+person|are\s+you)|(?:what\s+is\s+)?(?:the\s+)?age(?:\s+of\s+someone)?)(?:\s+if|\s+who\s+(?:is|was))?(?:\s+(?:i|you|they)\s+(?:was|were|am|are))?\s+born\s+(?:on\s+)?(.+)$/
const WEEK_OF =
  /^(?:(?:what|which)\s+)?(?:iso\s+)?(?:calendar\s+)?week(?:\s+number)?\s+(?:(?:is|was|of|for|on)\s+)(.+?)(?:\s+in)?$/
const TODAY =
  /^(?:what(?:'s|s| is)?\s+)?(?:the\s+)?(?:today'?s\s+date|day\s+of\s+the\s+week\s+today|date\s+today|current\s+date|day\s+today|day\s+is\s+(?:it|today)(?:\s+today)?|date\s+is\s+(?:it|today)(?:\s+today)?|today)$/
const WEEKDAY_OF =
  /^(?:what|which)\s+(?:day(?:\s+of\s+the\s+week)?|weekday)\s+(?:is|was|will be|will|does|did)\s+(.+?)(?:\s+(?:fall|land)s?(?:\s+on)?|\s+be(?:\s+on)?|\s+on)?$/
const DAY_OF_WEEK = /^(?:what\s+)?day\s+of\s+(?:the\s+)?week\s+(?:(?:is|was|of|for|on)\s+)?(.+)$/
/** "christmas on this year", "christmas fall on in 2030": the year belongs to the day. */
const YEAR_BEHIND = /(?:\s+(?:fall|land)s?)?\s+on(?:\s+in)?\s+(this year|next year|\d{4})$/
const WHEN =
  /^(?:when(?:'s|s| is| was| are)|what\s+(?:day|date)\s+is)\s+(.+?)(?:\s+(?:celebrated|observed))?$/
const DATE_OF = /^(.+?)\s+date$|^date\s+of\s+(.+)$/

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
        .replace(YEAR_BEHIND, ' $1'),
    )
    const today = todayOf(question)
    const read: Read = (day, yearless = 'next') =>
      readDay(day.trim(), { today, country: question.country, yearless })
    const holiday: FindHoliday = (name) => findHoliday(name, { calendar, question, today, signal })
    return (
      tellCalendar(text, today) ??
      tellOfMonth(text, { today, country: question.country }) ??
      tellUnixTime(text, question.country) ??
      tellAge(text, read, today) ??
      tellWeekOf(text, read) ??
      (await tellAway(text, read, holiday, question)) ??
      tellBetween(text, read, question) ??
      (await tellUntil(text, read, holiday, today, question)) ??
      (await tellWhen(text, read, holiday, today, question))
    )
  }
}

type FindHoliday = (name: string) => Promise<{ name: string; day: CalendarDay } | undefined>

/** Full years; a day of birth is always told with its year. */
function tellAge(text: string, read: Read, today: CalendarDay): Answer | undefined {
  const told = AGE.exec(text)?.[1] ?? ''
  const born = /\d{4}/.test(told) ? read(told) : undefined
  if (born === undefined || born > today) return undefined
  const [from, to] = [partsOf(born), partsOf(today)]
  const hadBirthday = to.month > from.month || (to.month === from.month && to.day >= from.day)
  const years = to.year - from.year - (hadBirthday ? 0 : 1)
  return answer(`${years} year${years === 1 ? '' : 's'}`, 'today')
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
  const sum = SUM.exec(text)
  const [count, unit, start, back] = away
    ? [away[1], away[2], away[4], away[3] === 'before' || away[3] === 'prior to']
    : ago
      ? [ago[1], ago[2], 'today', true]
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

function tellBetween(text: string, read: Read, { country }: Question): Answer | undefined {
  const minus = MINUS.exec(text)
  const between = minus ? [text, 'days', minus[2], minus[1]] : BETWEEN.exec(text)
  if (!between) return undefined
  const [from, to] = [read(between[2] ?? '', 'this year'), read(between[3] ?? '', 'this year')]
  if (from === undefined || to === undefined || (minus && from > to)) return undefined
  const days = Math.abs(to - from)
  const span = `between ${showDay(from, country)} and ${showDay(to, country)}`
  return answer(`${spanOf(days, between[1] === 'weeks')} ${span}`, `${between[2]} ${between[3]}`)
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
  const day = read(until ? named.replace(/^(\d{4})$/, '$1-01-01') : named, since ? 'this year' : 'next')
  const found = day === undefined && until ? await holiday(named) : undefined
  const target = day ?? found?.day
  if (target === undefined || (until ? target < today : target > today)) return undefined
  const label = found ? `${found.name}, ${showDay(target, country)}` : showDay(target, country)
  const weeks = (until?.[1] ?? until?.[3]) === 'weeks'
  return answer(`${spanOf(Math.abs(target - today), weeks)} ${until ? 'until' : 'since'} ${label}`, 'today')
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
  const weekday = (WEEKDAY_OF.exec(text) ?? DAY_OF_WEEK.exec(text))?.[1]
  const day = weekday === undefined ? undefined : read(weekday, 'this year')
  if (day !== undefined) return answer(showDay(day, country), weekday ?? '')
  const dated = DATE_OF.exec(text)
  const name = weekday ?? WHEN.exec(text)?.[1] ?? dated?.[1] ?? dated?.[2] ?? (forced ? text : undefined)
  const found = name === undefined ? undefined : await holiday(name)
  return found && answer(`${found.name}: ${showDay(found.day, country)}`, 'today')
}

function spanOf(days: number, inWeeks: boolean): string {
  const shown = `${days.toLocaleString('en-US')} day${days === 1 ? '' : 's'}`
  if (!inWeeks) return shown
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
