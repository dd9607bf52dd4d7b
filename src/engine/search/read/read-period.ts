// Reads the dates of `before:` and `after:`: a year, a month or a day.
import { dateToMs } from '../../index/document/document-date.ts'

/** The first moment of the period in UTC; undefined where the text is none. */
export function readPeriod(text: string): number | undefined {
  return /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text) ? dateToMs(text) : undefined
}
