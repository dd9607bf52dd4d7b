// Finds a holiday by the name people give it: the next one, or the one of a year that is named.
import { createRecentMap } from '../../../foundation/recent-map.ts'
import type { Question } from '../answer.ts'
import { lexiconOf } from '../grammar/lexicon.ts'
import type { SlotTypes } from '../grammar/pattern.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { countryNamed } from '../places/country-named.ts'
import { foldName } from '../places/fold-name.ts'
import { type CalendarDay, dayOf, partsOf, weekdayOf } from './calendar-day.ts'
import { AFTER, DEMONYMS, FIXED, KEPT_IN, OF_COUNTRY, OTHER_NAMES, REMARKS, SHOWN } from './named-days.ts'
import { seasonDay } from './seasons.ts'

/** The HolidayCalendar port: the holidays of a country. */
export interface Holiday {
  /** In English. */
  readonly name: string
  /** ISO 8601, the day alone. */
  readonly date: string
  /** `public` where people have the day off. */
  readonly kind?: string
}

export interface HolidayCalendar {
  /** Those of one year; empty for a country that is not known. Loads what it needs off the main thread. */
  holidays(country: string, year: number, signal: AbortSignal): Promise<readonly Holiday[]>
}

/** Countries and years. */
const MOST_KEPT = 200

/** The same calendar, asked once for a country and year, and again where that failed. */
export function keepHolidays(calendar: HolidayCalendar): HolidayCalendar {
  const kept = createRecentMap<Promise<readonly Holiday[]>>(MOST_KEPT)
  return {
    holidays(country, year, signal) {
      const key = `${country} ${year}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const asked = calendar.holidays(country, year, signal)
      kept.set(key, asked)
      asked.catch(() => kept.delete(key))
      return asked
    },
  }
}

export interface FoundHoliday {
  readonly name: string
  readonly day: CalendarDay
  /** What the name leaves unsaid. */
  readonly remark?: string
}

/** Countries where most keep Easter by the old calendar, as Greece does. */
const ORTHODOX = new Set(['BG', 'BY', 'CY', 'ER', 'ET', 'GE', 'MD', 'ME', 'MK', 'RO', 'RS', 'RU', 'UA'])
const OF_EASTER = new Set([
  ...['ash wednesday', 'maundy thursday', 'good friday', 'easter sunday', 'easter monday'],
  ...['ascension day', 'pentecost'],
])

export interface HolidayNeeds {
  readonly calendar: HolidayCalendar
  readonly question: Question
  readonly today: CalendarDay
  readonly signal: AbortSignal
}

export async function findHoliday(asked: string, needs: HolidayNeeds): Promise<FoundHoliday | undefined> {
  const { question, today } = needs
  const { named, yearText, country: elsewhere } = readHoliday(asked)
  const asName = foldName(named)
  if (asName.length < 3) return undefined
  const { year } = partsOf(today)
  const years = yearText === undefined ? [year, year + 1] : [yearOf(yearText, year)]
  const usable = years.filter((one) => one >= 1900 && one <= 2200)
  const [ofDay, keeper = '', daysAfter = 0, afterName] = AFTER.get(asName) ?? []
  const wanted = ofDay ?? OTHER_NAMES.get(asName) ?? asName
  const home = elsewhere ?? OF_COUNTRY.get(asName) ?? question.place.countryCode ?? question.country
  const kept = OF_EASTER.has(wanted) && ORTHODOX.has(home) ? 'GR' : KEPT_IN.get(wanted)
  const countries = new Set(
    ofDay !== undefined ? [keeper] : [home, ...(kept === undefined || elsewhere !== undefined ? [] : [kept])],
  )
  const isNext = ({ day }: FoundHoliday): boolean => yearText !== undefined || day >= today
  const reckoned = usable.flatMap((one) => reckonedDays(asName, wanted, one, home)).find(isNext)
  if (reckoned) return reckoned
  for (const country of countries) {
    for (const one of usable) {
      const holidays = await needs.calendar.holidays(country, one, needs.signal)
      const found = holidays
        .filter(({ name }) => [wanted, asName].includes(foldName(name)))
        .flatMap(({ name, date }) => dated(afterName ?? SHOWN.get(asName) ?? name, date, daysAfter))
        .find(isNext)
      if (found) return remarked(found, wanted)
    }
  }
  return undefined
}

/** Days that need no calendar: the same every year, seasons, and Canada's Thanksgiving, which its provinces keep. */
function reckonedDays(asName: string, wanted: string, year: number, home: string): readonly FoundHoliday[] {
  const fixed = FIXED.get(asName)
  const season = seasonDay(asName, year)
  const october = dayOf(year, 10, 1) ?? 0
  if (wanted === 'thanksgiving day' && home === 'CA')
    return [{ name: 'Thanksgiving in Canada', day: october + ((1 - weekdayOf(october) + 7) % 7) + 7 }]
  if (season) return [season]
  const day = fixed && dayOf(year, fixed[0], fixed[1])
  return day === undefined || !fixed ? [] : [{ name: fixed[2], day }]
}

function remarked(found: FoundHoliday, wanted: string): FoundHoliday {
  const remark = REMARKS.get(wanted)
  return remark === undefined ? found : { ...found, remark }
}

/** What years and countries in the phrases of holidays look like. */
export const HOLIDAY_SLOTS: SlotTypes = {
  whichyear: (text) => /^\d{4}$/.test(text) || yearsFrom(text) !== undefined,
  country: (text) => countryNamed(text) !== undefined,
  demonym: (text) => countryNamed(text) !== undefined || DEMONYMS.has(text),
}

const relativeYears = lexiconOf('relativeyear')
const phrases = phrasesOf('holiday', { ...HOLIDAY_SLOTS, name: (text) => !/\d{4}/.test(text) })

/** "this year" is 0, "next year" 1. */
function yearsFrom(text: string): number | undefined {
  const years = relativeYears.named(text)
  return years === undefined ? undefined : Number(years)
}

/** The year that a text names, by its digits or from this one. */
export function yearOf(text: string, thisYear: number): number {
  return /^\d{4}$/.test(text) ? Number(text) : thisYear + (yearsFrom(text) ?? 0)
}

const OWN_NAMES = [KEPT_IN, OF_COUNTRY, OTHER_NAMES]

/** A name with a year and a country in either order: `labor day 2026 usa`, `thanksgiving in canada 2027`. */
function readHoliday(asked: string): {
  readonly named: string
  readonly yearText: string | undefined
  readonly country: string | undefined
} {
  const readings = phrases.readings(asked)
  const whole = readings.find(({ slots }) => slots['country'] === undefined)?.slots
  const [first] = readings
  const { name = asked, year, country = '' } = first?.slots ?? {}
  const rest = foldName(whole?.['name'] ?? asked)
  // An `Australia Day` has the country in its name, and so have a `Chinese New Year` and a `German Unity Day`.
  const isName =
    rest.startsWith(foldName(country)) &&
    (/^\w+ day$/.test(rest) || OWN_NAMES.some((names) => names.has(rest)))
  if (country === '' || isName)
    return { named: whole?.['name'] ?? asked, yearText: whole?.['year'], country: undefined }
  return { named: name, yearText: year, country: countryNamed(country) ?? DEMONYMS.get(country) }
}

function dated(name: string, date: string, shift: number): readonly FoundHoliday[] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const found = dayOf(year, month, day)
  return found === undefined ? [] : [{ name, day: found + shift }]
}
