// Queries of nothing but constants.
import { expect, it } from 'vitest'
import { constantsIn } from './constants.ts'

it.each([
  ['ECONNRESET', 'ECONNRESET'],
  ['meaning of EPIPE', 'EPIPE'],
  ['what does ENOSPC mean?', 'ENOSPC'],
  ['SIGTERM or', ''],
  ['ERR_MODULE_NOT_FOUND error', 'ERR_MODULE_NOT_FOUND'],
  ['node UV_THREADPOOL_SIZE', 'UV_THREADPOOL_SIZE'],
  ['--stack-size=2000', '--stack-size'],
  ['--watch SIGINT', '--watch SIGINT'],
])('reads %j as %j', (text, constants) => {
  expect(constantsIn({ text }).join(' ')).toBe(constants)
})

it.each([
  'HTML',
  'AGPL',
  'EVENTS',
  'EACCES permission denied',
  'what is an error',
  'econnreset in fetch',
  '--',
  '',
])('finds none in %j', (text) => {
  expect(constantsIn({ text })).toEqual([])
})
