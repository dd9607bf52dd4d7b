// The Logger port on pino: one JSON line an event on standard error; keys are never written.
import { pino } from 'pino'
import type { Logger } from '../../foundation/logger.ts'

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

export function createPinoLogger(level: 'debug' | 'info' | 'warn' | 'error' | 'silent'): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS, censor: '[redacted]' },
    },
    pino.destination({ fd: 2, sync: false }),
  )
}
