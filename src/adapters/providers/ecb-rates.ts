// The ExchangeRates on the European Central Bank's daily reference rates, kept on disk with their date.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Effort } from '../../engine/answers/answer.ts'
import type { ExchangeRates, RateTable } from '../../engine/answers/currency/convert-currency.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import type { Clock } from '../../foundation/clock.ts'
import { Failure } from '../../foundation/errors.ts'

export interface EcbRatesNeeds {
  readonly fetcher: Fetcher
  readonly clock: Clock
  readonly url: string
  /** Where the last table is kept, so that it outlives a restart and serves while offline. */
  readonly path: string
}

/** The bank publishes once on working days, at about 16:00 CET. */
const FRESH_MS = 3 * 3600_000
/** After a failure the bank is left alone for a while. */
const RETRY_MS = 10 * 60_000
/** Rates older than a week are history, not an answer. */
const OLDEST_MS = 8 * 86_400_000
const LONGEST_CALL_MS = 4000
const MOST_BYTES = 100_000

export function createEcbRates({ fetcher, clock, url, path }: EcbRatesNeeds): ExchangeRates {
  let table: RateTable | undefined
  let readDisk = false
  let nextAsk = 0

  const ask = async ({ signal, countCall }: Effort): Promise<RateTable | undefined> => {
    countCall()
    try {
      const until = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_CALL_MS)])
      const { body } = await fetcher.fetch(url, { signal: until, robots: false, maxBytes: MOST_BYTES })
      const text = new TextDecoder().decode(body)
      const read = readRates(text)
      if (read) await keep(path, text)
      return read
    } catch (error) {
      if (error instanceof Failure || signal.aborted) return undefined
      throw error
    }
  }

  return {
    async latest(effort) {
      if (!readDisk) table = readRates(await readFile(path, 'utf8').catch(() => ''))
      readDisk = true
      // Further off than any wait: the clock was put back.
      if (clock.now() >= nextAsk || nextAsk > clock.now() + FRESH_MS) {
        nextAsk = clock.now() + RETRY_MS
        const asked = await ask(effort)
        if (asked) nextAsk = clock.now() + FRESH_MS
        table = asked ?? table
      }
      const age = table === undefined ? 0 : clock.now() - Date.parse(`${table.date}T00:00:00Z`)
      return age <= OLDEST_MS ? table : undefined
    },
  }
}

async function keep(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.${process.pid}`
  await writeFile(beside, text)
  await rename(beside, path)
}

/** The bank's file is three nested Cubes; only their attributes matter. */
export function readRates(xml: string): RateTable | undefined {
  const date = /<Cube\s+time=['"](\d{4}-\d\d-\d\d)['"]/.exec(xml)?.[1]
  const rates = new Map(
    [...xml.matchAll(/<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"](\d+(?:\.\d+)?)['"]/g)].map(
      ([, currency = '', rate = '']) => [currency, rate],
    ),
  )
  if (date === undefined || rates.size === 0) return undefined
  return { date, base: 'EUR', rates, source: 'European Central Bank reference rates' }
}
