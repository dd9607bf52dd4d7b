// Finds a holiday by the name people give it: the next one, or the one of a year that is named.
import type { Question } from '../answer.ts'
import { foldName } from '../fold-name.ts'
import type { HolidayCalendar } from '../holiday-calendar.ts'
import { type CalendarDay, dayOf, partsOf } from './calendar-day.ts'

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
    'black friday': 'day after thanksgiving day',
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
  const [, named = '', yearText] =
    /^(?:the\s+)?(?:next\s+)?(.+?)(?:\s+(?:in\s+)?(\d{4}|this year|next year))?$/.exec(asked) ?? []
  const wanted = foldName(named)
  if (wanted.length < 3) return undefined
  const country = question.place.countryCode ?? question.country
  const { year } = partsOf(today)
  const years = yearText === undefined ? [year, year + 1] : [yearOf(yearText, year)]
  for (const one of years.filter((year) => year >= 1900 && year <= 2200)) {
    const holidays = await calendar.holidays(country, one, signal)
    const found = holidays
      .filter(({ name }) => [wanted, OTHER_NAMES.get(wanted)].includes(foldName(name)))
      .flatMap(({ name, date }) => dated(wanted === 'black friday' ? 'Black Friday' : name, date))
      .find(({ day }) => yearText !== undefined || day >= today)
    if (found) return found
  }
  return undefined
}

function dated(name: string, date: string): readonly FoundHoliday[] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const found = dayOf(year, month, day)
  return found === undefined ? [] : [{ name, day: found }]
}

function yearOf(text: string, thisYear: number): number {
  return text === 'this year' ? thisYear : text === 'next year' ? thisYear + 1 : Number(text)
}
