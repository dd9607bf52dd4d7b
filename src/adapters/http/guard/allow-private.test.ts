// Tests of the operator's list of private hosts.
import { describe, expect, it } from 'vitest'
import { parseAllowPrivate } from './allow-private.ts'

describe('parseAllowPrivate', () => {
  it('allows nothing by default', () => {
    const none = parseAllowPrivate('')
    expect(none.hasHost('localhost', 80)).toBe(false)
    expect(none.hasAddress('127.0.0.1', 80)).toBe(false)
  })

  it('reads a name, for every port', () => {
    const list = parseAllowPrivate(' Intranet.Example , ')
    expect([list.hasHost('intranet.example', 80), list.hasHost('INTRANET.example', 8080)]).toEqual([
      true,
      true,
    ])
    expect([list.hasHost('x.intranet.example', 80), list.hasHost('example', 80)]).toEqual([false, false])
    expect(list.hasAddress('127.0.0.1', 80)).toBe(false)
  })

  it('reads a name with a port', () => {
    const list = parseAllowPrivate('localhost:8080')
    expect([list.hasHost('localhost', 8080), list.hasHost('localhost', 80)]).toEqual([true, false])
  })

  it('reads addresses, which allow every name that leads to them', () => {
    const list = parseAllowPrivate('127.0.0.1:9000,::1,[fd00::1]:81')
    expect([list.hasAddress('127.0.0.1', 9000), list.hasAddress('127.0.0.1', 9001)]).toEqual([true, false])
    expect([
      list.hasAddress('::1', 5),
      list.hasAddress('0:0:0:0:0:0:0:1', 5),
      list.hasHost('::1', 5),
    ]).toEqual([true, true, true])
    expect([list.hasAddress('fd00::1', 81), list.hasAddress('fd00::1', 80)]).toEqual([true, false])
    expect(list.hasAddress('::ffff:127.0.0.1', 9000)).toBe(false)
  })

  it('reads networks', () => {
    const list = parseAllowPrivate('10.1.0.0/16, fd00::/8')
    expect(
      ['10.1.255.1', '10.2.0.1', 'fd12::1', 'fe80::1'].map((address) => list.hasAddress(address, 80)),
    ).toEqual([true, false, true, false])
  })

  it('reads an address in any spelling of a URL', () => {
    expect(parseAllowPrivate('0x7f.1').hasAddress('127.0.0.1', 80)).toBe(true)
  })

  it.each([
    '10.0.0.0/33',
    '10.0.0.0/8:80',
    'host:0',
    'host:99999',
    'http://host',
    '*.example.com',
    'a b',
    'user@host',
    ':80',
    '1.2.3.4.5',
    'fd00::/200',
    '[::1',
    'host:port',
  ])('names %s as unreadable', (entry) => {
    expect(() => parseAllowPrivate(`localhost,${entry}`)).toThrow(`'${entry}'`)
  })
})
