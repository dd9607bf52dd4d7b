// When the seasons begin: equinoxes and solstices by Meeus' formulae (Astronomical Algorithms, chapter 27), in UTC.
import type { CalendarDay } from './calendar-day.ts'
import { SEASONS } from './named-days.ts'

export interface SeasonDay {
  readonly name: string
  readonly day: CalendarDay
}

/** Mean times as polynomials in thousands of years from 2000, for March, June, September, December. */
const MEAN: readonly (readonly number[])[] = [
  [2451623.80984, 365242.37404, 0.05169, -0.00411, -0.00057],
  [2451716.56767, 365241.62603, 0.00325, 0.00888, -0.0003],
  [2451810.21715, 365242.01767, -0.11575, 0.00337, 0.00078],
  [2451900.05952, 365242.74049, -0.06223, -0.00823, 0.00032],
]
/** Periodic terms: size, phase and speed, in degrees. */
const TERMS: readonly (readonly [number, number, number])[] = [
  [485, 324.96, 1934.136],
  [203, 337.23, 32964.467],
  [199, 342.08, 20.186],
  [182, 27.85, 445267.112],
  [156, 73.14, 45036.886],
  [136, 171.52, 22518.443],
  [77, 222.54, 65928.934],
  [74, 296.72, 3034.906],
  [70, 243.58, 9037.513],
  [58, 119.81, 33718.147],
  [52, 297.17, 150.678],
  [50, 21.02, 2281.226],
  [45, 247.54, 29929.562],
  [44, 325.15, 31555.956],
  [29, 60.93, 4443.417],
  [18, 155.12, 67555.328],
  [17, 288.79, 4562.452],
  [16, 198.04, 62894.029],
  [14, 199.76, 31436.921],
  [12, 95.39, 14577.848],
  [12, 287.11, 31931.756],
  [12, 320.81, 34777.259],
  [9, 227.73, 1222.114],
  [8, 15.45, 16859.074],
]
/** The Julian day of 1970-01-01, noon to noon. */
const EPOCH = 2_440_587.5
/** Seconds by which the earth's clock lags behind the even one, about, in this century. */
const CLOCK_LAG = 72

/** Folded. The day in UTC; undefined where the name is no season's, or the year too far from now for the formulae. */
export function seasonDay(name: string, year: number): SeasonDay | undefined {
  const asked = SEASONS.get(name)
  if (!asked || year < 1900 || year > 2100) return undefined
  return { name: asked[1], day: Math.floor(instantOf(asked[0], year) - EPOCH) }
}

/** As a Julian day; right to a minute or so. */
function instantOf(quarter: number, year: number): number {
  const thousands = (year - 2000) / 1000
  const mean = (MEAN[quarter] ?? []).reduce((sum, term, power) => sum + term * thousands ** power, 0)
  const centuries = (mean - 2_451_545) / 36_525
  const [angle, turn] = [radians(35_999.373 * centuries - 2.47), Math.PI * 2]
  const shape = 1 + 0.0334 * Math.cos(angle) + 0.0007 * Math.cos(2 * angle)
  const sum = TERMS.reduce(
    (all, [size, phase, speed]) => all + size * Math.cos(radians(phase + speed * centuries) % turn),
    0,
  )
  return mean + (0.00001 * sum) / shape - CLOCK_LAG / 86_400
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
