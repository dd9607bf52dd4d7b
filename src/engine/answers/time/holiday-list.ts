// The public holidays of a country: those of a year, the next one, whether a day is one.
import type { Answer, Question } from '../answer.ts'
import { countryNamed } from '../places/country-named.ts'
import { type CalendarDay, MONTHS, partsOf, showDay } from './calendar-day.ts'
import { type FoundHoliday, findHoliday, type HolidayNeeds } from './find-holiday.ts'
import type { Holiday } from './holiday-calendar.ts'
import { DEMONYMS } from './named-days.ts'

const KIND = '(?:public|bank|national|federal|official|legal|statutory|stat)'
const YEAR = '(?:in\\s+|for\\s+)?(\\d{4}|this\\s+year|next\\s+year)'
const LEAD = '^(?:(?:what|when)\\s+are\\s+)?(?:a\\s+|the\\s+)?(?:list\\s+of\\s+|all\\s+)?(?:the\\s+)?'
const PLACE = "([a-z.' -]{2,40}?)"
interface ListForm {
  readonly pattern: RegExp
  readonly country: number
  readonly year: number
}
const LISTS: readonly ListForm[] = [
  {
    pattern: new RegExp(`${LEAD}${KIND}\\s+holidays(?:\\s+(?:in|of|for))?\\s+${PLACE}(?:\\s+${YEAR})?$`),
    country: 1,
    year: 2,
  },
  {
    pattern: new RegExp(`${LEAD}${KIND}\\s+holidays\\s+${YEAR}\\s+(?:in\\s+|for\\s+)?${PLACE}$`),
    country: 2,
    year: 1,
  },
  { pattern: new RegExp(`${LEAD}${PLACE}\\s+${KIND}\\s+holidays(?:\\s+${YEAR})?$`), country: 1, year: 2 },
  {
    pattern: new RegExp(`${LEAD}(\\d{4})\\s+${KIND}\\s+holidays\\s+(?:in\\s+|for\\s+)?${PLACE}$`),
    country: 2,
    year: 1,
  },
  { pattern: new RegExp(`${LEAD}(\\d{4})\\s+${PLACE}\\s+${KIND}\\s+holidays$`), country: 2, year: 1 },
  {
    pattern: new RegExp(`${LEAD}holidays(?:\\s+(?:in|of|for))?\\s+${PLACE}\\s+(\\d{4})$`),
    country: 1,
    year: 2,
  },
  { pattern: new RegExp(`${LEAD}${PLACE}\\s+holidays\\s+(\\d{4})$`), country: 1, year: 2 },
  { pattern: new RegExp(`${LEAD}${KIND}\\s+holidays(?:\\s+${YEAR})?$`), country: 0, year: 1 },
]
const NEXT = new RegExp(
  `^(?:when(?:'s|s|\\s+is)\\s+|what(?:'s|s|\\s+is)\\s+)?(?:the\\s+)?next\\s+${KIND}\\s+holiday(?:\\s+(?:(?:in|for)\\s+)?(?:the\\s+)?${PLACE})?$`,
)
const IS_ONE = new RegExp(`^is\\s+(.+?)\\s+an?\\s+(?:${KIND}\\s+)?holiday\\s+in\\s+(?:the\\s+)?${PLACE}$`)
const DAY_MS = 86_400_000

type Read = (text: string) => CalendarDay | undefined

/** Lower case. */
export async function tellHolidays(
  text: string,
  read: Read,
  needs: HolidayNeeds,
): Promise<Answer | undefined> {
  if (!text.includes('holiday')) return undefined
  return (
    (await tellNext(text, needs)) ?? (await tellWhether(text, read, needs)) ?? (await tellList(text, needs))
  )
}

async function tellList(text: string, needs: HolidayNeeds): Promise<Answer | undefined> {
  for (const { pattern, country, year } of LISTS) {
    const found = pattern.exec(text)
    if (!found) continue
    const code = country === 0 ? homeOf(needs.question) : codeOf(found[country] ?? '')
    if (code === undefined) continue
    const which = yearOf(found[year], partsOf(needs.today).year)
    const days = await publicHolidays(code, which, needs)
    if (days.length === 0) return undefined
    const shown = days.map(({ name, day }) => `${shortDay(day, needs.question.country)} ${name}`)
    return said(`Public holidays in ${nameOf(code)}, ${which}: ${shown.join('; ')}`)
  }
  return undefined
}

async function tellNext(text: string, needs: HolidayNeeds): Promise<Answer | undefined> {
  const found = NEXT.exec(text)
  const code = found?.[1] === undefined ? homeOf(needs.question) : codeOf(found[1])
  if (!found || code === undefined) return undefined
  const { year } = partsOf(needs.today)
  for (const one of [year, year + 1]) {
    const next = (await publicHolidays(code, one, needs)).find(({ day }) => day > needs.today)
    if (next)
      return said(
        `Next public holiday in ${nameOf(code)}: ${next.name}, ${showDay(next.day, needs.question.country)}`,
      )
  }
  return undefined
}

async function tellWhether(text: string, read: Read, needs: HolidayNeeds): Promise<Answer | undefined> {
  const [, named, place] = IS_ONE.exec(text) ?? []
  const code = place === undefined ? undefined : codeOf(place)
  if (named === undefined || code === undefined) return undefined
  const day = read(named) ?? (await findHoliday(named, needs))?.day
  if (day === undefined) return undefined
  const { year } = partsOf(day)
  const holidays = await publicHolidays(code, year, needs)
  if (holidays.length === 0) return undefined
  const kept = holidays.find((holiday) => holiday.day === day)
  const shown = showDay(day, needs.question.country)
  return said(
    kept
      ? `Yes, ${shown} is a public holiday in ${nameOf(code)}: ${kept.name}`
      : `No, ${shown} is no nationwide public holiday in ${nameOf(code)}`,
  )
}

async function publicHolidays(
  country: string,
  year: number,
  { calendar, signal }: HolidayNeeds,
): Promise<readonly FoundHoliday[]> {
  if (year < 1990 || year > 2100) return []
  const days = [...(await calendar.holidays(country, year, signal)), ...keptByProvinces(country, year)]
    .filter(({ kind }) => kind === 'public')
    .map(({ name, date }) => ({ name, day: Date.parse(`${date}T00:00:00Z`) / DAY_MS }))
    .sort((a, b) => a.day - b.day)
  return days.filter(
    ({ name, day }, at) => days.findIndex((one) => one.name === name && one.day === day) === at,
  )
}

/** Federal holidays of Canada that the calendar has under its provinces alone. */
function keptByProvinces(country: string, year: number): readonly Holiday[] {
  if (country !== 'CA') return []
  const monday = (month: number, first: number): string => {
    const start = new Date(Date.UTC(year, month - 1, first))
    return new Date(start.getTime() + ((8 - start.getUTCDay()) % 7) * DAY_MS).toISOString().slice(0, 10)
  }
  return [
    { name: 'Victoria Day', date: monday(5, 18), kind: 'public' },
    { name: 'Thanksgiving', date: monday(10, 8), kind: 'public' },
    { name: 'Remembrance Day', date: `${year}-11-11`, kind: 'public' },
  ]
}

function codeOf(place: string): string | undefined {
  const name = place.trim().replace(/'s$/, '').replace(/^the /, '')
  return countryNamed(name) ?? DEMONYMS.get(name) ?? (name === 'england' ? 'GB' : undefined)
}

function homeOf({ place, country }: Question): string {
  return place.countryCode ?? country
}

function nameOf(code: string): string {
  if (code === 'GB') return 'England'
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  return /^(?:United|Netherlands|Philippines|Czech Republic)/.test(name) ? `the ${name}` : name
}

function yearOf(text: string | undefined, thisYear: number): number {
  if (text === undefined || text.startsWith('this')) return thisYear
  return text.startsWith('next') ? thisYear + 1 : Number(text)
}

function shortDay(day: CalendarDay, country: string): string {
  const { month, day: ofMonth } = partsOf(day)
  const name = MONTHS[month - 1] ?? ''
  return country === 'US' ? `${name} ${ofMonth}` : `${ofMonth} ${name}`
}

function said(text: string): Answer {
  return { intent: 'TimeIntent', text, freshForMs: 3_600_000 }
}
