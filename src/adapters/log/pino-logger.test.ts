// Lines of the log for people.
import { expect, it } from 'vitest'
import { readableLine } from './pino-logger.ts'

it.each([
  [
    {
      level: 30,
      time: '2026-11-16T07:15:49.123Z',
      status: 200,
      milliseconds: 1.23456,
      route: '/api/v1/search',
      msg: 'request',
    },
    '07:15:49 info  request status=200 milliseconds=1.23 route=/api/v1/search',
  ],
  [
    {
      level: 50,
      time: '2026-11-16T07:15:49.123Z',
      err: { stack: 'Error: x\n  at y' },
      why: 'two words',
      msg: 'failed',
    },
    '07:15:49 ERROR failed why="two words"\nError: x\n  at y',
  ],
])('%j', (fields, line) => {
  expect(readableLine(JSON.stringify(fields))).toBe(line)
})

it('shows what is no JSON as it is', () => {
  expect(readableLine('plain')).toBe('plain')
})
