// Payments by x402 are set up as a whole or not at all.
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { checksumAddress, hasRightChecksum } from './x402-settings.ts'

const ALL = {
  WHIPPET_X402_FACILITATOR: 'https://facilitator.example',
  WHIPPET_X402_NETWORK: 'eip155:8453',
  WHIPPET_X402_ASSET: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  WHIPPET_X402_PAY_TO: `0x${'ab'.repeat(20)}`,
}

const read = (environment: Record<string, string>) => readConfig('.', environment).x402

describe('the settings of x402', () => {
  it('are off where none is there, and have defaults where the four are', () => {
    expect(read({})).toBeUndefined()
    expect(read(ALL)).toMatchObject({
      network: 'eip155:8453',
      assetName: 'USD Coin',
      assetVersion: '2',
      schemes: ['exact', 'upto'],
    })
    expect(read({ ...ALL, WHIPPET_X402_SCHEMES: 'exact' })?.schemes).toEqual(['exact'])
  })

  it.each(Object.keys(ALL))('are refused without %s, which is named', (left) => {
    const some = Object.fromEntries(Object.entries(ALL).filter(([name]) => name !== left))
    expect(() => read(some)).toThrow(left)
  })

  it.each([
    ['WHIPPET_X402_FACILITATOR', 'ftp://facilitator.example'],
    ['WHIPPET_X402_NETWORK', 'base'],
    ['WHIPPET_X402_ASSET', 'USDC'],
    ['WHIPPET_X402_PAY_TO', `0x${'ab'.repeat(19)}`],
    ['WHIPPET_X402_PAY_TO', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02914'],
    ['WHIPPET_X402_ASSET', '0x833589FCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    ['WHIPPET_X402_SCHEMES', 'free'],
  ])('are refused where %s is %s', (name, value) => {
    expect(() => read({ ...ALL, [name]: value })).toThrow(name)
  })

  it.each(['WHIPPET_X402_RPC_URL', 'WHIPPET_X402_ASSET_NAME', 'WHIPPET_X402_SCHEMES'])(
    'are refused where %s stands alone',
    (name) => {
      const value = name.endsWith('URL') ? 'https://rpc.example' : 'exact'
      expect(() => read({ [name]: value })).toThrow('WHIPPET_X402_FACILITATOR')
    },
  )
})

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
