// A span of time as schema.org writes it (ISO 8601), in words: `PT1H20M` is "1 h 20 min".
import { isoDurationSeconds } from '../../../../foundation/iso-duration.ts'

/** Years are no cooking time and no reading time. */
const LONGEST_SECONDS = 366 * 86_400

/** Undefined for what is no span, none at all, or longer than anything that is told of so. */
export function readTimeSpan(text: string): string | undefined {
  const seconds = isoDurationSeconds(text)
  if (seconds === undefined || seconds > LONGEST_SECONDS) return undefined
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ]
  const told = parts.flatMap(([amount, unit]) => (amount > 0 ? [`${amount} ${unit}`] : []))
  return told.length === 0 ? undefined : told.join(' ')
}
