// Tests of the guard at the way out: who is let through, who is not, and what is said.

import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { PageUnavailable, PageUnreadable } from '../../../foundation/errors.ts'
import { parseAllowPrivate } from './allow-private.ts'
import { createEgressGuard, type EgressGuard, isGlobalAddress } from './egress-guard.ts'
import { NEVER_FETCHED } from './never-fetched.ts'

const PUBLIC = '93.184.216.34'
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'public.test': [PUBLIC],
  'both.test': ['10.0.0.1', PUBLIC],
  'private.test': ['10.0.0.1', '10.0.0.2'],
}

function guard(allow = '', offline = false, asked: string[] = []): EgressGuard {
  return createEgressGuard({
    allowPrivate: parseAllowPrivate(allow),
    offline,
    resolve: async (host) => {
      asked.push(host)
      return NAMES[host] ?? []
    },
  })
}

describe('the guard', () => {
  it('gives the public addresses of a name', async () => {
    expect(await guard().addressesOf('public.test', 80)).toEqual([PUBLIC])
    expect(await guard().addressesOf('both.test', 443)).toEqual([PUBLIC])
    expect(await guard().addressesOf('2606:4700::1111', 8080)).toEqual(['2606:4700::1111'])
  })

  it.each(['private.test', 'unknown.test', '10.0.0.1', '::1', 'localhost', 'a.localhost'])(
    'refuses %s',
    async (host) => {
      await expect(guard().addressesOf(host, 80)).rejects.toBeInstanceOf(PageUnreadable)
    },
  )

  it.each([1, 21, 22, 25, 81, 1023, 3306, 5432, 6379, 6667, 9200, 27_017])(
    'refuses port %i',
    async (port) => {
      await expect(guard().addressesOf('public.test', port)).rejects.toThrow(`Port ${port}`)
      expect(await guard(`public.test:${port}`).addressesOf('public.test', port)).toEqual([PUBLIC])
    },
  )

  it.each([80, 443, 1024, 3000, 8000, 8080, 8443, 65_535])('lets port %i pass', async (port) => {
    expect(await guard().addressesOf('public.test', port)).toEqual([PUBLIC])
  })

  it('says nothing of the port of an address that is refused anyway', async () => {
    await expect(guard().addressesOf('10.0.0.1', 22)).rejects.toThrow('This address is not allowed')
  })

  it('lets through what the operator lists, by name or by address', async () => {
    expect(await guard('private.test').addressesOf('private.test', 22)).toEqual(['10.0.0.1', '10.0.0.2'])
    expect(await guard('10.0.0.2').addressesOf('private.test', 80)).toEqual(['10.0.0.2'])
    expect(await guard('10.0.0.0/31').addressesOf('both.test', 80)).toEqual(['10.0.0.1', PUBLIC])
    expect(await guard('127.0.0.1').addressesOf('localhost', 80)).toEqual(['127.0.0.1'])
  })
})

describe('the guard of a service that is offline', () => {
  it.each(['public.test', 'private.test', PUBLIC, '2606:4700::1111'])('lets %s wait', async (host) => {
    const refused = guard('', true).addressesOf(host, 80)
    await expect(refused).rejects.toBeInstanceOf(PageUnavailable)
    await expect(refused).rejects.toThrow('offline')
  })

  it.each(['127.0.0.1', 'localhost', 'a.localhost', '::1', '10.0.0.1', '169.254.169.254'])(
    'refuses %s for good',
    async (host) => {
      await expect(guard('', true).addressesOf(host, 80)).rejects.toBeInstanceOf(PageUnreadable)
    },
  )

  it('lets through what the operator lists', async () => {
    expect(await guard('private.test', true).addressesOf('private.test', 80)).toHaveLength(2)
    expect(await guard('127.0.0.1', true).addressesOf('localhost', 80)).toEqual(['127.0.0.1'])
    expect(await guard(PUBLIC, true).addressesOf(PUBLIC, 80)).toEqual([PUBLIC])
  })

  it('asks for no name but a listed one', async () => {
    const asked: string[] = []
    const closed = guard('private.test', true, asked)
    const hosts = ['public.test', 'localhost', '10.0.0.1', 'private.test']
    await Promise.allSettled(hosts.map((host) => closed.addressesOf(host, 80)))
    expect(asked).toEqual(['private.test'])
  })
})

describe('the table of addresses that are never fetched', () => {
  it.each(NEVER_FETCHED.map((row) => [row.range, row] as const))('%s, with its source', (range, row) => {
    const [address] = ipaddr.parseCIDR(range)
    expect(isGlobalAddress(address.toString())).toBe(false)
    expect(row.what).not.toBe('')
    expect(row.source).toMatch(/^(RFC \d+|https:\/\/)/)
  })
})

describe('isGlobalAddress', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '100.63.255.255',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '223.255.255.254',
    '2606:4700::1111',
    '2a00:1450::1',
    '2001:4860:4860::8888',
    '2400::1',
    '168.63.129.15',
    '168.63.129.17',
    '199.36.153.3',
    '199.36.153.12',
    '35.199.224.1',
    '161.27.0.1',
    '166.12.0.1',
  ])('%s is public', (address) => expect(isGlobalAddress(address)).toBe(true))

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.0.192',
    '168.63.129.16',
    '199.36.153.7',
    '199.36.153.11',
    '35.199.223.1',
    '161.26.0.10',
    '166.9.14.4',
    '100.100.100.200',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '3fff::1',
    '5f00::1',
    '4000::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    'febf::1',
    'fec0::1',
    'ff02::1',
    '2606:4700::5efe:7f00:1',
    '2606:4700::200:5efe:7f00:1',
    '',
    'localhost',
    '1.1',
    '0x08080808',
    '010.8.8.8',
    '134744072',
  ])('%s is not', (address) => expect(isGlobalAddress(address)).toBe(false))
})
