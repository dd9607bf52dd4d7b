// The public holidays of a country: those of a year, the next one, whether a day is one.
import type { Answer } from '../answer.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { countryName, countryNamed } from '../places/country-named.ts'
import { type CalendarDay, partsOf, showDay, showDayOfMonth } from './calendar-day.ts'
import {
  type FoundHoliday,
  findHoliday,
  HOLIDAY_SLOTS,
  type Holiday,
  type HolidayNeeds,
  yearOf,
} from './find-holiday.ts'
import { DEMONYMS } from './named-days.ts'

const phrases = phrasesOf('holidays', { ...HOLIDAY_SLOTS, country: (text) => codeOf(text) !== undefined })
const DAY_MS = 86_400_000

type Read = (text: string) => CalendarDay | undefined

export async function tellHolidays(
  text: string,
  read: Read,
  needs: HolidayNeeds,
): Promise<Answer | undefined> {
  const [asked] = phrases.readings(text)
  if (!asked) return undefined
  const { country, year, day = '' } = asked.slots
  const { place } = needs.question
  const code =
    (country === undefined ? undefined : codeOf(country)) ?? place.countryCode ?? needs.question.country
  if (asked.form === 'next') return tellNext(code, needs)
  return asked.form === 'list' ? tellList(code, year, needs) : tellWhether(code, day, read, needs)
}

async function tellList(
  code: string,
  year: string | undefined,
  needs: HolidayNeeds,
): Promise<Answer | undefined> {
  const thisYear = partsOf(needs.today).year
  const which = year === undefined ? thisYear : yearOf(year, thisYear)
  const days = await publicHolidays(code, which, needs)
  if (days.length === 0) return undefined
  const shown = days.map(({ name, day }) => `${showDayOfMonth(day, needs.question.country)} ${name}`)
  return said(`Public holidays in ${nameOf(code)}, ${which}: ${shown.join('; ')}`)
}

async function tellNext(code: string, needs: HolidayNeeds): Promise<Answer | undefined> {
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

async function tellWhether(
  code: string,
  named: string,
  read: Read,
  needs: HolidayNeeds,
): Promise<Answer | undefined> {
  const day = read(named) ?? (await findHoliday(named, needs))?.day
  if (day === undefined) return undefined
  const holidays = await publicHolidays(code, partsOf(day).year, needs)
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

function nameOf(code: string): string {
  if (code === 'GB') return 'England'
  const name = countryName(code)
  return /^(?:United|Netherlands|Philippines|Czech Republic)/.test(name) ? `the ${name}` : name
}

function said(text: string): Answer {
  return { intent: 'TimeIntent', text, freshForMs: 3_600_000 }
}
