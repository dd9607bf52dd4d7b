// The Logger port on pino: on standard error one JSON line an event, or a readable one in a terminal; keys are never written.
import { pino } from 'pino'
import type { Logger } from '../../foundation/logger.ts'
import { readableLine } from './readable-line.ts'

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
  const stream = process.stderr.isTTY ? terminal : gathered()
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS, censor: '[redacted]' },
    },
    stream,
  )
}

const terminal = {
  write: (line: string): void => void process.stderr.write(`${readableLine(line.trimEnd())}\n`),
}

function gathered(): ReturnType<typeof pino.destination> {
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
