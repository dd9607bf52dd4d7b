// Numbers, amounts and times as people read them.

const counts = new Intl.NumberFormat('en')

export function count(value: number): string {
  return counts.format(value)
}

/** Nothing for what lies between two whole numbers, as marks of an axis may. */
export function wholeCount(value: number): string {
  return Number.isInteger(value) ? count(value) : ''
}

/** With two digits after the point, and up to four where it has them: a call costs a part of a cent. */
export function dollars(value: number): string {
  const amount = Math.abs(value)
  const sign = value < 0 ? '−' : ''
  if (amount > 0 && amount < 0.00005) return `${sign}<$0.0001`
  const [whole = '0', rest = ''] = amount.toFixed(4).split('.')
  return `${sign}$${counts.format(Number(whole))}.${rest.replace(/0{1,2}$/, '')}`
}

/** Between a number and its unit. */
const NO_BREAK = '\u00A0'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

export function bytes(value: number): string {
  const step = value < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(value) / 3))
  const scaled = value / 1000 ** step
  return `${scaled.toFixed(step === 0 || scaled >= 100 ? 0 : 1)}${NO_BREAK}${UNITS[step]}`
}

/** In seconds from one on. */
export function milliseconds(value: number): string {
  if (value >= 999.5) return `${(value / 1000).toFixed(1)}${NO_BREAK}s`
  return `${value < 10 ? value.toFixed(1) : Math.round(value)}${NO_BREAK}ms`
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `40 s left`; in minutes from two on. */
export function timeLeft(seconds: number): string {
  const isShort = seconds < 2 * MINUTE
  return `${isShort ? seconds : count(Math.ceil(seconds / MINUTE))}${NO_BREAK}${isShort ? 's' : 'min'} left`
}

/** `3 minutes ago`, `in 2 hours`; a date where it is longer than a month. */
export function ago(time: string | number, now: number = Date.now()): string {
  const seconds = Math.round((new Date(time).getTime() - now) / 1000)
  const size = Math.abs(seconds)
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (size < 45) return 'just now'
  if (size < HOUR) return relative.format(Math.round(seconds / MINUTE), 'minute')
  if (size < DAY) return relative.format(Math.round(seconds / HOUR), 'hour')
  if (size < 31 * DAY) return relative.format(Math.round(seconds / DAY), 'day')
  return date(time)
}

export function date(time: string | number): string {
  return new Date(time).toLocaleDateString('en', { year: 'numeric', month: 'short', day: 'numeric' })
}

export function moment(time: string | number): string {
  return new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
}

/** The address where a browser may go there; undefined for anything but the web. */
export function webAddress(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined
}
