// The HolidayCalendar on date-holidays: asked in a thread that is there while such questions come, each answer kept.
import { extname } from 'node:path'
import { type Holiday, type HolidayCalendar, keepHolidays } from '../../engine/answers/time/find-holiday.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { createWorkerPool, type WorkerPoolOptions } from '../../workers/worker-pool.ts'
import type { HolidaysJob } from './holidays-worker.ts'

const FILE = new URL(`./holidays-worker${extname(import.meta.url)}`, import.meta.url)
/** To load its package takes a thread some 300 ms, and to keep it some 35 MB: it stays so long for the next question. */
const IDLE_MS = 10_000
/** Whoever asks for year after year has one at a time. */
const POOL = {
  name: 'holidays',
  threads: 2,
  bounds: { waiting: 40, bytes: 0, shareEach: 0.5, atWorkEach: { alone: 1, contended: 1 } },
  longestJobMs: 60_000,
  idleMs: IDLE_MS,
  logger: silentLogger,
}

/** `program` answers for one country and year. */
export function createPackageHolidays(
  program: Pick<WorkerPoolOptions<HolidaysJob>, 'file' | 'workerData'> = { file: FILE },
): HolidayCalendar & { close(): Promise<void> } {
  const pool = createWorkerPool<HolidaysJob, readonly Holiday[]>({ ...POOL, ...program })
  const kept = keepHolidays({ holidays: (country, year, signal) => pool.run({ country, year }, { signal }) })
  return { ...kept, close: () => pool.close() }
}
