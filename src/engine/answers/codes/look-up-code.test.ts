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
    ['ascii code of A', 'A is 65 in ASCII (hexadecimal 41)'],
    ['ascii code of a', 'a is 97 in ASCII (hexadecimal 61)'],
    ['U+00A0', 'U+00A0: not visible (decimal 160, UTF-8 C2 A0)'],
    ['#fff to rgb', '#ffffff = rgb(255, 255, 255) = hsl(0, 0%, 100%) (white)'],
    ['rgb(0, 0, 128) to hex', '#000080 = rgb(0, 0, 128) = hsl(240, 100%, 25%) (navy)'],
    ['/31 subnet mask', '/31: mask 255.255.255.254, 2 addresses, 2 usable hosts'],
    ['/32 netmask', '/32: mask 255.255.255.255, 1 address, 1 usable host'],
    ['/0 subnet mask', '/0: mask 0.0.0.0, 4,294,967,296 addresses, 4,294,967,294 usable hosts'],
    [
      '172.16.5.4/20 range',
      '172.16.0.0/20: 172.16.0.0 to 172.16.15.255, mask 255.255.240.0, 4,096 addresses, 4,094 usable hosts',
    ],
    [
      '10.1.2.3/16 network address',
      '10.1.0.0/16: 10.1.0.0 to 10.1.255.255, mask 255.255.0.0, 65,536 addresses, 65,534 usable hosts',
    ],
    ['what character is U+2603', 'U+2603: ☃ (decimal 9731, UTF-8 E2 98 83)'],
    ['what colour is navy in hex', '#000080 = rgb(0, 0, 128) = hsl(240, 100%, 25%) (navy)'],
    ['error 403', 'HTTP 403 Forbidden (client error)'],
    ['/24 hosts', '/24: mask 255.255.255.0, 256 addresses, 254 usable hosts'],
    ['gravity on earth', 'Standard gravity: 9.80665 m/s²'],
    ['which port does redis use', 'Port 6379 (Redis)'],
    ['what is the speed of light', 'Speed of light: 299,792,458 m/s (exact)'],
  ])('answers %s', (query, told) => expect(ask(query)).toBe(told))

  it.each([
    'http 999',
    'status code 299',
    'ascii 200',
    'U+D800',
    'U+110000',
    'rgb(300, 0, 0) to hex',
    'hex code for blurple',
    '/33 subnet mask',
    '255.0.255.0 cidr',
    '300.1.1.1/24 range',
    'redis port forwarding',
    'speed of light in water',
  ])('is silent on %s', (query) => expect(ask(query)).toBeUndefined())

  it('is done with words that a pattern could take in very many ways', () => {
    expect(ask(`http 404${' status code'.repeat(1_000)} x`)).toBeUndefined()
    expect(ask(`http 404${' status code'.repeat(3)}`)).toBe('HTTP 404 Not Found (client error)')
  })
})
