// A length of time as ISO 8601 writes it, and schema.org with it: `PT1H20M`.

/** A fraction may stand at any part; more digits than these are no length of anything that people make or do. */
const AMOUNT = '(\\d{1,6}(?:[.,]\\d{1,9})?)'
/** Years and months have no length of their own: they are read where they are none, as in `P0Y0M0DT0H30M0S`. */
const DURATION = new RegExp(
  `^P(?:0{1,4}Y)?(?:0{1,4}M)?(?:${AMOUNT}W)?(?:${AMOUNT}D)?(?:T(?:${AMOUNT}H)?(?:${AMOUNT}M)?(?:${AMOUNT}S)?)?$`,
  'i',
)
const SECONDS = [604_800, 86_400, 3_600, 60, 1] as const

/** In whole seconds, what is left of one dropped; undefined where the text is none. */
export function isoDurationSeconds(text: string): number | undefined {
  const match = DURATION.exec(text.trim())
  if (!match) return undefined
  const parts = match.slice(1)
  if (parts.every((part) => part === undefined)) return undefined
  const seconds = SECONDS.reduce(
    (sum, unit, at) => sum + unit * Number((parts[at] ?? '0').replace(',', '.')),
    0,
  )
  return Math.floor(seconds + ROUNDING)
}

/** A fraction such as 0.1 hours is not exact as a number. */
const ROUNDING = 1e-6
