// Codes and constants are told where the whole query asks for one, and nowhere else.
import { describe, expect, it } from 'vitest'
import type { Answer } from '../answer.ts'
import { lookUpCode } from './look-up-code.ts'

const question = {
  forced: false,
  language: 'en',
  country: 'US',
  units: 'imperial' as const,
  place: {},
  now: 0,
}
const effort = { signal: new AbortController().signal, countCall: () => undefined, missed: () => undefined }

function ask(text: string): string | undefined {
  return (lookUpCode({ ...question, text }, effort) as Answer | undefined)?.text
}

describe('lookUpCode', () => {
  it.each([
    ['what does http 301 mean', 'HTTP 301 Moved Permanently (redirection)'],
    ['http status code for not found', 'HTTP 404 Not Found (client error)'],
    ['#fff to rgb', '#ffffff = rgb(255, 255, 255) = hsl(0, 0%, 100%) (white)'],
    ['rgb(0, 0, 128) to hex', '#000080 = rgb(0, 0, 128) = hsl(240, 100%, 25%) (navy)'],
    ['what colour is navy in hex', '#000080 = rgb(0, 0, 128) = hsl(240, 100%, 25%) (navy)'],
    ['error 403', 'HTTP 403 Forbidden (client error)'],
    ['gravity on earth', 'Standard gravity: 9.80665 m/s²'],
    ['what is the speed of light', 'Speed of light: 299,792,458 m/s (exact)'],
  ])('answers %s', (query, told) => expect(ask(query)).toBe(told))

  it.each([
    'http 999',
    'status code 299',
    'rgb(300, 0, 0) to hex',
    'hex code for blurple',
    'speed of light in water',
  ])('is silent on %s', (query) => expect(ask(query)).toBeUndefined())

  it('is done with words that a pattern could take in very many ways', () => {
    expect(ask(`http 404${' status code'.repeat(1_000)} x`)).toBeUndefined()
    expect(ask(`http 404${' status code'.repeat(3)}`)).toBe('HTTP 404 Not Found (client error)')
  })
})
