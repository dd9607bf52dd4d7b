// The thread that asks date-holidays, which is too heavy to load beside the requests.
import { createRequire } from 'node:module'
import type { Holiday } from '../../engine/answers/time/find-holiday.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'

export interface HolidaysJob {
  readonly country: string
  readonly year: number
}

interface HolidayRow {
  readonly name: string
  readonly date: string
  readonly type: string
}

const require = createRequire(import.meta.url)
const Holidays = require('date-holidays') as new (
  country: string,
  state?: string,
) => { getHolidays(year: number, language: string): readonly HolidayRow[] | false }

/** Of the parts of a country that differ, the one where most people live. */
const PARTS: ReadonlyMap<string, string> = new Map([['GB', 'ENG']])

function holidaysOf({ country, year }: HolidaysJob): readonly Holiday[] {
  const rows = new Holidays(country, PARTS.get(country)).getHolidays(year, 'en') || []
  return rows
    .filter(({ name }) => !name.includes('(substitute day)'))
    .map(({ name, date, type }) => ({ name, date: date.slice(0, 10), kind: type }))
}

answerJobs(holidaysOf)
