// Holidays of many countries and years at once: few threads at a time, each answer once.
import { describe, expect, it } from 'vitest'
import { Overloaded } from '../../foundation/errors.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import { createPackageHolidays } from './package-holidays.ts'

const never = new AbortController().signal

describe('the calendar of holidays', () => {
  it('asks for one year at a time for one account, and refuses at once what is too much', async () => {
    const held = Promise.withResolvers<void>()
    let atWork = 0
    let most = 0
    const calendar = createPackageHolidays(async (country, year) => {
      most = Math.max(most, ++atWork)
      await held.promise
      atWork -= 1
      return [{ name: `${country} ${year}`, date: `${year}-01-01` }]
    })
    const years = Array.from({ length: 30 }, (_, at) => 1990 + at)
    const asked = onBehalfOf('many', () => years.map((year) => calendar.holidays('FR', year, never)))
    const ended = Promise.allSettled(asked)
    await expect(asked.at(-1)).rejects.toBeInstanceOf(Overloaded)
    held.resolve()
    const answered = (await ended).filter(({ status }) => status === 'fulfilled')
    // One at work and twenty that wait.
    expect([most, answered.length]).toEqual([1, 21])
    expect(await calendar.holidays('FR', 1990, never)).toEqual([{ name: 'FR 1990', date: '1990-01-01' }])
  })
})
