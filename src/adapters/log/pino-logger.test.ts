// Lines of the log for people.
import { expect, it } from 'vitest'
import { isAnsweredPage, readableLine } from './pino-logger.ts'

it.each([
  [
    {
      level: 30,
      time: '2026-11-16T07:15:49.123Z',
      requestId: 'c1467dc0-bb2a-4aef-9922-288d542edc8f',
      method: 'GET',
      status: 200,
      milliseconds: 11.6,
      keyShown: 'wk_abcde',
      route: '/api/v1/search',
      msg: 'request',
    },
    '07:15:49 200 GET /api/v1/search 12 ms wk_abcde',
  ],
  [
    {
      level: 30,
      time: '2026-11-16T07:15:49.123Z',
      requestId: 'c1467dc0',
      method: 'GET',
      status: 503,
      milliseconds: 0.4,
      route: '/',
      url: '/?q=x',
      msg: 'request',
    },
    '07:15:49 503 GET /?q=x 0 ms c1467dc0',
  ],
  [
    {
      level: 30,
      time: '2026-11-16T07:15:49.123Z',
      made: 1273,
      of: 12726,
      secondsLeft: 17,
      msg: 'documents are given vectors',
    },
    '07:15:49 1,273 of 12,726 documents have vectors, about 17 s left',
  ],
  [
    {
      level: 50,
      time: '2026-11-16T07:15:49.123Z',
      err: { stack: 'Error: x\n  at y' },
      why: 'two words',
      msg: 'failed',
    },
    '07:15:49 ERROR failed (why: two words)\nError: x\n  at y',
  ],
])('%j', (fields, line) => {
  expect(readableLine(JSON.stringify(fields))).toBe(line)
})

it('shows what is no JSON as it is', () => {
  expect(readableLine('plain')).toBe('plain')
})

it.each([
  [{ msg: 'request', status: 200 }, true],
  [{ msg: 'request', status: 404 }, false],
  [{ msg: 'request', status: 200, keyShown: 'wk_abcde' }, false],
  [{ msg: 'ready' }, false],
])('a terminal tells of what pages ask for only where it fails: %j', (fields, left) => {
  expect(isAnsweredPage(JSON.stringify(fields))).toBe(left)
})
