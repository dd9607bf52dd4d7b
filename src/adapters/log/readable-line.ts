// A line of the log as a person at a terminal reads it: the time, how grave it is, what happened, and the rest.

const LEVELS: Readonly<Record<number, string>> = {
  20: 'debug',
  30: 'info ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
}

/** Of a JSON line; what is none is shown as it is. */
export function readableLine(line: string): string {
  let fields: Record<string, unknown>
  try {
    fields = JSON.parse(line) as Record<string, unknown>
  } catch {
    return line
  }
  const { level, time, msg, err, ...rest } = fields
  const clock = String(time).slice(11, 19)
  const more = Object.entries(rest).map(([name, value]) => `${name}=${shown(value)}`)
  const head = [clock, LEVELS[Number(level)] ?? String(level), String(msg ?? ''), ...more].join(' ')
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : ''
  return head + stack
}

function shown(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100)
  if (Array.isArray(value)) return value.map(shown).join(',')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /[\s"]/.test(text) ? JSON.stringify(text) : text
}
