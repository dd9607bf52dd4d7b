// The thread that asks date-holidays, which is too heavy to load beside the requests.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Holiday } from '../../engine/answers/time/holiday-calendar.ts'

interface HolidayRow {
  readonly name: string
  readonly date: string
}

const require = createRequire(import.meta.url)
const Holidays = require('date-holidays') as new (
  country: string,
) => { getHolidays(year: number, language: string): readonly HolidayRow[] | false }

const { country, year } = workerData as { country: string; year: number }
const rows = new Holidays(country).getHolidays(year, 'en') || []
const holidays: readonly Holiday[] = rows
  .filter(({ name }) => !name.includes('(substitute day)'))
  .map(({ name, date }) => ({ name, date: date.slice(0, 10) }))
parentPort?.postMessage(holidays)
