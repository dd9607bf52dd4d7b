// Payments by x402 are set up as a whole or not at all.
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'

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
