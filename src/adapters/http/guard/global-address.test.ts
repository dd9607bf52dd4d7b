// Tests of what counts as an address of the public Internet.
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { isGlobalAddress } from './global-address.ts'
import { NEVER_FETCHED } from './never-fetched.ts'

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
