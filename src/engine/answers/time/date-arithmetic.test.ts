// Reckoning with days: month ends, leap years, where the caller is, holidays by name.
import { describe, expect, it } from 'vitest'
import { anEffort, aQuestion } from '../../../../tests/support/a-question.ts'
import type { Question } from '../answer.ts'
import { createDateArithmetic } from './date-arithmetic.ts'

const calendar = {
  holidays: async (country: string, year: number) =>
    country === 'US'
      ? [
          { name: 'Independence Day', date: `${year}-07-04` },
          { name: 'Christmas Day', date: `${year}-12-25` },
        ]
      : [],
}
const ask = async (text: string, rest: Partial<Question> = {}) =>
  (await createDateArithmetic({ calendar })(aQuestion(text, rest), anEffort()))?.text

describe('createDateArithmetic', () => {
  it.each([
    ['30 days after 2024-02-01', '2024-03-02'],
    ['30 days after 2023-02-01', '2023-03-03'],
    ['1 month after 2023-01-31', '2023-02-28'],
    ['1 year after 2024-02-29', '2025-02-28'],
    ['13 months before 2024-03-31', '2023-02-28'],
    ['5 business days after 2026-11-13', '2026-11-20'],
    ['1 business day before 2026-11-16', '2026-11-13'],
    ['10 business days from 2026-11-15', '2026-11-27'],
    ['5 business days before 2026-11-14', '2026-11-09'],
    ['2 weeks from march 1st 2025', '2025-03-15'],
    ['10 days before 1 january 2025', '2024-12-22'],
    ['2024-02-01 + 30 days', '2024-03-02'],
    ['100 days ago', '2026-08-07'],
  ])('%s is %s', async (text, iso) => {
    expect(await ask(text)).toContain(`(${iso})`)
  })

  it.each([
    ['days between 2024-02-28 and 2024-03-01', '2 days'],
    ['2024-03-10 - 2024-01-01', '69 days'],
    ['how many days in february 2024', '29 days'],
    ['is 1900 a leap year', 'No, 1900'],
    ['how many weeks between 2024-01-01 and 2024-01-18', '2 weeks and 3 days'],
    ['days until christmas', '40 days until Christmas Day'],
    ['days until the 4th of july', '231 days until'],
    ['how many days until 2026-11-16', '1 day until'],
    ['when is christmas 2030', 'Wednesday, December 25, 2030'],
    ['what day of the week was 2000-01-01', 'Saturday'],
  ])('%s: %s', async (text, part) => {
    expect(await ask(text)).toContain(part)
  })

  it('takes 3/4/2025 as the country writes it', async () => {
    expect(await ask('1 day after 3/4/2025')).toContain('2025-03-05')
    expect(await ask('1 day after 3/4/2025', { country: 'GB' })).toContain('2025-04-04')
  })

  it('knows that it is tomorrow already where the caller is', async () => {
    const late = Date.UTC(2026, 10, 15, 23, 30)
    expect(await ask("today's date", { now: late, country: 'GB' })).toBe('Sunday, 15 November 2026')
    expect(await ask("today's date", { now: late, place: { timezone: 'Asia/Tokyo' } })).toContain(
      'November 16',
    )
    expect(await ask("today's date", { now: late, place: { timezone: 'Mars/Olympus' } })).toContain(
      'November 15',
    )
  })

  it.each([
    '30 days after',
    '30 days after surgery',
    '99999999 days from today',
    '1 day after 2023-02-29',
    'days until yesterday',
    'when is the election',
    '3 days',
  ])('says nothing to %s', async (text) => {
    expect(await ask(text)).toBeUndefined()
  })
})
