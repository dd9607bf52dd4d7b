// The checksum of addresses, by the examples of EIP-55.
import { describe, expect, it } from 'vitest'
import { checksumAddress, hasRightChecksum } from './checksum-address.ts'

const EXAMPLES = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
]

describe('the checksum of an address', () => {
  it.each(EXAMPLES)('is right in %s', (address) => {
    expect(checksumAddress(address.toLowerCase())).toBe(address)
    expect(hasRightChecksum(address)).toBe(true)
  })

  it('is wrong where one digit or one letter is another', () => {
    expect(hasRightChecksum('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee')).toBe(false)
    expect(hasRightChecksum('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false)
  })

  it('is not asked for where all letters have one case', () => {
    expect(hasRightChecksum(`0x${'ab'.repeat(20)}`)).toBe(true)
    expect(hasRightChecksum(`0x${'AB'.repeat(20)}`)).toBe(true)
  })
})
