// Holidays of many countries and years at once: few threads at a time, each answer once.
import { describe, expect, it, onTestFinished } from 'vitest'
import { keepHolidays } from '../../engine/answers/time/find-holiday.ts'
import { Overloaded } from '../../foundation/errors.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import { createPackageHolidays } from './package-holidays.ts'

const never = new AbortController().signal

/** Answers when it may; the first number says whether, the second how many are at work, the third the most so far. */
const PROGRAM = `
import { parentPort, workerData } from 'node:worker_threads'
const numbers = workerData
parentPort.on('message', ({ id, job: { country, year } }) => {
  const atWork = Atomics.add(numbers, 1, 1) + 1
  if (atWork > Atomics.load(numbers, 2)) Atomics.store(numbers, 2, atWork)
  Atomics.wait(numbers, 0, 0)
  Atomics.sub(numbers, 1, 1)
  parentPort.postMessage({ id, ended: { answer: [{ name: country + ' ' + year, date: year + '-01-01' }] } })
})`

describe('the calendar of holidays', () => {
  it('asks for one year at a time for one account, and refuses at once what is too much', async () => {
    const numbers = new Int32Array(new SharedArrayBuffer(12))
    const file = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`)
    const calendar = createPackageHolidays({ file, workerData: numbers })
    onTestFinished(() => calendar.close())
    const years = Array.from({ length: 30 }, (_, at) => 1990 + at)
    const asked = onBehalfOf('many', () => years.map((year) => calendar.holidays('FR', year, never)))
    const ended = Promise.allSettled(asked)
    await expect(asked.at(-1)).rejects.toBeInstanceOf(Overloaded)
    Atomics.store(numbers, 0, 1)
    Atomics.notify(numbers, 0)
    const answered = (await ended).filter(({ status }) => status === 'fulfilled')
    // One at work and twenty that wait.
    expect([numbers[2], answered.length]).toEqual([1, 21])
    expect(await calendar.holidays('FR', 1990, never)).toEqual([{ name: 'FR 1990', date: '1990-01-01' }])
  })

  it('asks once for a country and year, and again where there was no answer', async () => {
    const asked: string[] = []
    const calendar = keepHolidays({
      async holidays(country, year) {
        asked.push(`${country} ${year}`)
        if (asked.length === 1) throw new Error('not now')
        return [{ name: country, date: `${year}-01-01` }]
      },
    })
    await expect(calendar.holidays('FR', 1990, never)).rejects.toThrow('not now')
    const countries = ['FR', 'FR', 'DE', 'FR']
    const answers = await Promise.all(countries.map((country) => calendar.holidays(country, 1990, never)))
    expect(answers).toEqual(countries.map((name) => [{ name, date: '1990-01-01' }]))
    expect(asked).toEqual(['FR 1990', 'FR 1990', 'DE 1990'])
  })

  it('knows them from its package', async () => {
    const calendar = createPackageHolidays()
    onTestFinished(() => calendar.close())
    expect(await calendar.holidays('FR', 2026, never)).toContainEqual({
      name: expect.stringMatching(/Bastille|National/),
      date: '2026-07-14',
      kind: 'public',
    })
  })
})
