// Finds a holiday by the name people give it: the next one, or the one of a year that is named.
import type { Question } from '../answer.ts'
import { countryNamed } from '../places/country-named.ts'
import { foldName } from '../places/fold-name.ts'
import { type CalendarDay, dayOf, partsOf } from './calendar-day.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'

export interface FoundHoliday {
  readonly name: string
  readonly day: CalendarDay
}

/** Names that people use beside the calendar's own. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    christmas: 'christmas day',
    xmas: 'christmas day',
    'new year': 'new years day',
    'new years': 'new years day',
    easter: 'easter sunday',
    thanksgiving: 'thanksgiving day',
    'turkey day': 'thanksgiving day',
    'lunar new year': 'chinese new year',
    'labor day': 'labour day',
    'fourth of july': 'independence day',
    '4th of july': 'independence day',
    'july 4th': 'independence day',
    'mlk day': 'martin luther king jr day',
    'martin luther king day': 'martin luther king jr day',
    'presidents day': 'washingtons birthday',
    'valentines day': 'valentines day',
    valentines: 'valentines day',
    'st patricks day': 'st patricks day',
    'saint patricks day': 'st patricks day',
    'mothers day': 'mothers day',
    'fathers day': 'fathers day',
  }),
)

/** Days that are so many days after one of the United States, with the name that they are shown by. */
const AFTER: ReadonlyMap<string, { readonly holiday: string; readonly days: number; readonly name: string }> =
  new Map([
    ['black friday', { holiday: 'thanksgiving day', days: 1, name: 'Black Friday' }],
    ['cyber monday', { holiday: 'thanksgiving day', days: 4, name: 'Cyber Monday' }],
  ])

/** Where a day is kept that the caller's own calendar does not have; the same day all over the world. */
const KEPT_IN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AU: ['australia day', 'anzac day'],
    CA: ['canada day', 'groundhog day'],
    DE: ['ash wednesday', 'maundy thursday', 'pentecost', 'ascension day'],
    FR: ['bastille day', 'all saints day'],
    GB: ['good friday', 'easter monday', 'boxing day', 'easter sunday'],
    SG: ['chinese new year'],
    US: [
      'christmas day',
      'christmas eve',
      'halloween',
      'juneteenth',
      'new years day',
      'new years eve',
      'st patricks day',
      'valentines day',
    ],
  }).flatMap(([country, names]) => names.map((name) => [name, country] as const)),
)

/** Countries where most keep Easter by the old calendar, as Greece does. */
const ORTHODOX = new Set(['BG', 'BY', 'CY', 'ER', 'ET', 'GE', 'MD', 'ME', 'MK', 'RO', 'RS', 'RU', 'UA'])
const OF_EASTER = new Set([
  'ash wednesday',
  'maundy thursday',
  'good friday',
  'easter sunday',
  'easter monday',
  'ascension day',
  'pentecost',
])

export async function findHoliday(
  asked: string,
  needs: {
    readonly calendar: HolidayCalendar
    readonly question: Question
    readonly today: CalendarDay
    readonly signal: AbortSignal
  },
): Promise<FoundHoliday | undefined> {
  const { calendar, question, today, signal } = needs
  const { named, yearText, country: elsewhere } = readHoliday(asked)
  const asName = foldName(named)
  if (asName.length < 3) return undefined
  const after = AFTER.get(asName)
  const wanted = after?.holiday ?? OTHER_NAMES.get(asName) ?? asName
  const { year } = partsOf(today)
  const years = yearText === undefined ? [year, year + 1] : [yearOf(yearText, year)]
  const usable = years.filter((one) => one >= 1900 && one <= 2200)
  const home = elsewhere ?? question.place.countryCode ?? question.country
  const kept = OF_EASTER.has(wanted) && ORTHODOX.has(home) ? 'GR' : KEPT_IN.get(wanted)
  const countries = new Set(
    after ? ['US'] : [home, ...(kept === undefined || elsewhere !== undefined ? [] : [kept])],
  )
  for (const country of countries) {
    for (const one of usable) {
      const holidays = await calendar.holidays(country, one, signal)
      const found = holidays
        .filter(({ name }) => [wanted, asName].includes(foldName(name)))
        .flatMap(({ name, date }) => dated(after?.name ?? name, date, after?.days ?? 0))
        .find(({ day }) => yearText !== undefined || day >= today)
      if (found) return found
    }
  }
  return undefined
}

const YEAR = /(?:^|\s)(?:in\s+)?(\d{4}|this year|next year)(?=\s|$)/

/** A name with a year and a country in either order: `labor day 2026 usa`, `thanksgiving in canada 2027`. */
function readHoliday(asked: string): {
  readonly named: string
  readonly yearText: string | undefined
  readonly country: string | undefined
} {
  const yearText = YEAR.exec(asked)?.[1]
  const rest = asked
    .replace(YEAR, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:the )?(?:next )?/, '')
  const words = rest.split(' ')
  for (let at = 1; at < words.length; at++) {
    const country = countryNamed(words.slice(at).join(' ').replace(/^in /, ''))
    if (country !== undefined) return { named: words.slice(0, at).join(' '), yearText, country }
  }
  const country = words.length > 1 ? countryNamed(words[0] ?? '') : undefined
  // An `Australia Day` has the country in its name.
  return country === undefined || /^\w+ day$/.test(rest)
    ? { named: rest, yearText, country: undefined }
    : { named: words.slice(1).join(' '), yearText, country }
}

function dated(name: string, date: string, shift: number): readonly FoundHoliday[] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const found = dayOf(year, month, day)
  return found === undefined ? [] : [{ name, day: found + shift }]
}

function yearOf(text: string, thisYear: number): number {
  return text === 'this year' ? thisYear : text === 'next year' ? thisYear + 1 : Number(text)
}
