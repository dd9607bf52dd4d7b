// Tests of the guard at the way out: who is let through, who is not, and what is said.
import { describe, expect, it } from 'vitest'
import { PageUnavailable, PageUnreadable } from '../../../foundation/errors.ts'
import { parseAllowPrivate } from './allow-private.ts'
import { createEgressGuard, type EgressGuard } from './egress-guard.ts'

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
