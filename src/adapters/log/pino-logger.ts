// The Logger port on pino: on standard error one JSON line an event, or a readable one in a terminal; keys are never written.
import { pino } from 'pino'
import type { LogFields, Logger } from '../../foundation/logger.ts'
import { inWords } from './sentences.ts'

const SECRETS = [
  'apiKey',
  'key',
  'secret',
  'password',
  'headers["x-api-key"]',
  '*.apiKey',
  '*.secret',
  '*.password',
]

/** Lines wait for company up to this many bytes or milliseconds: a write for each would cost more than its request. */
const GATHER_BYTES = 8 * 1024
const GATHER_MS = 200

export function createPinoLogger(level: 'debug' | 'info' | 'warn' | 'error' | 'silent'): Logger {
  const stream = process.stderr.isTTY ? terminal(level === 'debug') : gathered()
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const redacting = pino({ ...options, redact: { paths: SECRETS, censor: '[redacted]' } }, stream)
  const plain = pino(options, stream)
  const loggerFor = (fields: LogFields): Logger => (mayTellSecrets(fields) ? redacting : plain)
  return {
    debug: (fields, message) => loggerFor(fields).debug(fields, message),
    info: (fields, message) => loggerFor(fields).info(fields, message),
    warn: (fields, message) => loggerFor(fields).warn(fields, message),
    error: (fields, message) => loggerFor(fields).error(fields, message),
  }
}

const SECRET_NAMES = new Set(['apiKey', 'key', 'secret', 'password'])

/** False of plain values under names that tell nothing, as of each request: looking into them takes longer than writing. */
function mayTellSecrets(fields: LogFields): boolean {
  for (const name in fields) if (typeof fields[name] === 'object' || SECRET_NAMES.has(name)) return true
  return false
}

/** Pages in a browser make many requests, without a key: answered ones are left out, unless all is asked for. */
function terminal(all: boolean): { write(line: string): void } {
  return {
    write(line) {
      if (all || !isAnsweredPage(line)) process.stderr.write(`${readableLine(line.trimEnd())}\n`)
    },
  }
}

export function isAnsweredPage(line: string): boolean {
  const { msg, status, keyShown } = fieldsOf(line) ?? {}
  return msg === 'request' && keyShown === undefined && Number(status) < 400
}

let stderr: ReturnType<typeof pino.destination> | undefined

/** One for all loggers of the process. */
function gathered(): ReturnType<typeof pino.destination> {
  stderr ??= openStderr()
  return stderr
}

function openStderr(): ReturnType<typeof pino.destination> {
  const stream = pino.destination({ fd: 2, sync: false, minLength: GATHER_BYTES })
  setInterval(() => stream.flush(), GATHER_MS).unref()
  process.on('exit', () => flushLast(stream))
  return stream
}

function flushLast(stream: { flushSync(): void }): void {
  try {
    stream.flushSync()
  } catch {
    // Standard error was closed or never opened: there is nobody left to tell.
  }
}

/** What a line is told by unless it is one of many. */
const LEVELS: Readonly<Record<number, string>> = { 20: 'debug ', 40: 'WARN ', 50: 'ERROR ', 60: 'FATAL ' }

/** Of a JSON line; what is none is shown as it is. */
export function readableLine(line: string): string {
  const fields = fieldsOf(line)
  if (fields === undefined) return line
  const { level, time, msg, err, ...rest } = fields
  const clock = String(time).slice(11, 19)
  if (msg === 'request') return `${clock} ${requestLine(rest)}`
  const head = `${clock} ${LEVELS[Number(level)] ?? ''}${inWords(String(msg ?? ''), rest)}`
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : ''
  return head + stack
}

/** `200 GET /api/v1/search 12 ms wk_abcde`; its id where it failed, by which other lines tell more. */
function requestLine(fields: Record<string, unknown>): string {
  const { status, method, route, url, milliseconds, keyShown, requestId } = fields
  const failed = Number(status) >= 500
  const parts = [status, method, url ?? route, `${Math.round(Number(milliseconds))} ms`, keyShown]
  return [...parts, failed ? requestId : undefined].filter((part) => part !== undefined).join(' ')
}

function fieldsOf(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}
