// The HolidayCalendar on date-holidays: one short-lived thread for each country and year, few at a time, its answer kept.
import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { Holiday, HolidayCalendar } from '../../engine/answers/time/holiday-calendar.ts'
import { createGate } from '../../workers/gate.ts'

const MOST_KEPT = 200
/** Each loads a large package: whoever asks for year after year has one at a time. */
const GATE = { atOnce: 2, alone: 1, contended: 1, bounds: { waiting: 40, shareEach: 0.5 } }

/** `ask` gives the holidays of one country and year. */
export function createPackageHolidays(ask: HolidayCalendar['holidays'] = askThread): HolidayCalendar {
  const gate = createGate(GATE)
  const kept = new LRUCache<string, Promise<readonly Holiday[]>>({ max: MOST_KEPT })
  return {
    holidays(country, year, signal) {
      const key = `${country} ${year}`
      const known = kept.get(key)
      if (known) return known
      const asked = gate.run(() => ask(country, year, signal), signal)
      kept.set(key, asked)
      asked.catch(() => kept.delete(key))
      return asked
    },
  }
}

async function askThread(country: string, year: number, signal: AbortSignal): Promise<readonly Holiday[]> {
  const file = new URL(`./holidays-worker${extname(import.meta.url)}`, import.meta.url)
  const worker = new Worker(file, { workerData: { country, year } })
  try {
    const [holidays] = (await once(worker, 'message', { signal })) as [readonly Holiday[]]
    return holidays
  } finally {
    await worker.terminate()
  }
}
