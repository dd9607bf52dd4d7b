// The caps of a client that pays: what does not fit is refused before anything is signed.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BudgetExceeded, InvalidRequest, MaxCostExceeded } from '../../../foundation/errors.ts'
import { countForToday } from './day-spend.ts'
import { readPayTerms } from './pay-settings.ts'
import { createPayer, type Payer } from './payer.ts'

const KEY = `0x${'11'.repeat(32)}`
const DOLLAR = `0x${'aa'.repeat(20)}`
const DAY = Date.UTC(2026, 10, 16, 12)

let folder: string
let signed: object[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-payer-'))
  signed = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function payer(settings: object = {}): Payer {
  const official = {
    findDefaultAsset: (asset: string) => (asset === DOLLAR ? { decimals: 6 } : undefined),
    async sign(required: object) {
      signed.push(required)
      return { signed: true, payload: { authorization: { nonce: '0xAB' } } }
    },
    signText: async (text: string) => `signed ${text}`,
  }
  const given = { key: KEY, callCap: '0.01', dayCap: '0.025', folder, ...settings }
  return createPayer(
    given,
    async () => official,
    () => DAY,
  )
}

const resource = { url: 'https://search.example/x402/api/v1/search' }
const offer = { scheme: 'exact', network: 'eip155:8453', asset: DOLLAR, maxTimeoutSeconds: 120 }

function required(...accepts: object[]): string {
  return Buffer.from(JSON.stringify({ x402Version: 2, resource, accepts })).toString('base64')
}

describe('a payer', () => {
  it('signs the first offer that it can pay, and that one alone', async () => {
    const fixed = { ...offer, amount: '10000' }
    const { payment } = await payer().pay(required({ ...offer, scheme: 'upto', amount: '1' }, fixed))
    expect(JSON.parse(Buffer.from(payment, 'base64').toString())).toMatchObject({ signed: true })
    expect(signed).toEqual([{ x402Version: 2, resource, accepts: [fixed] }])
  })

  it('proves what it paid for with a signature of the moment', async () => {
    const paid = await payer().pay(required({ ...offer, amount: '1' }))
    const time = DAY / 1000
    expect(await paid.prove()).toBe(
      `${time} signed Give me again what I paid for.\nResource: ${resource.url}\nPayment: 0xab\nTime: ${time}`,
    )
  })

  it('signs nothing for a service whose name of what is paid would say more', async () => {
    const asked = { x402Version: 2, accepts: [offer], resource: { url: 'https://a.example/\nPayment: 0x1' } }
    const header = Buffer.from(JSON.stringify(asked)).toString('base64')
    await expect(payer().pay(header)).rejects.toThrow('not x402 version 2')
    expect(signed).toEqual([])
  })

  it('signs nothing for a call above the cap of a call', async () => {
    await expect(payer().pay(required({ ...offer, amount: '10001' }))).rejects.toThrow(MaxCostExceeded)
    expect(signed).toEqual([])
  })

  it('signs nothing beyond the cap of a day, in whichever process', async () => {
    const call = required({ ...offer, amount: '10000' })
    await payer().pay(call)
    await payer().pay(call)
    await expect(payer().pay(call)).rejects.toThrow(BudgetExceeded)
    await payer().pay(required({ ...offer, amount: '5000' }))
    expect(signed).toHaveLength(3)
  })

  it.each([
    ['a token that nobody knows', { asset: `0x${'bb'.repeat(20)}` }],
    ['a network of another kind', { network: 'solana:mainnet' }],
    ['an amount that is none', { amount: '-1' }],
    ['a payment that is good for a year', { maxTimeoutSeconds: 31_536_000 }],
  ])('signs nothing for %s', async (_, change) => {
    await expect(payer().pay(required({ ...offer, amount: '1', ...change }))).rejects.toThrow(
      'Nothing was signed',
    )
    expect(signed).toEqual([])
  })

  it('takes a token that its user names', async () => {
    const asset = `0x${'bb'.repeat(20)}`
    await payer({ asset }).pay(required({ ...offer, asset, amount: '1' }))
    expect(signed).toHaveLength(1)
  })

  it('signs nothing where it is asked in another form', async () => {
    await expect(payer().pay('no base64!')).rejects.toThrow('not x402 version 2')
    expect(signed).toEqual([])
  })
})

describe('what was signed today', () => {
  it('stays within the cap however many ask at once', async () => {
    const asked = Array.from({ length: 30 }, () => countForToday(folder, { micros: 10, cap: 100 }, DAY))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(10)
    await expect(countForToday(folder, { micros: 101, cap: 100 }, DAY)).rejects.toThrow(BudgetExceeded)
  })

  it('starts anew with the day, and the day before is forgotten', async () => {
    await countForToday(folder, { micros: 100, cap: 100 }, DAY)
    await countForToday(folder, { micros: 100, cap: 100 }, DAY + 86_400_000)
    expect(await readdir(folder)).toEqual(['paid-2026-11-17.jsonl'])
  })

  it('cannot be told from a damaged file, and nothing is paid', async () => {
    await writeFile(join(folder, 'paid-2026-11-16.jsonl'), 'half a li')
    await expect(countForToday(folder, { micros: 1, cap: 100 }, DAY)).rejects.toThrow(BudgetExceeded)
  })
})

describe('the settings of a payer', () => {
  it('have caps of their own', () => {
    expect(readPayTerms({ key: KEY })).toMatchObject({ callCap: 50_000, dayCap: 1_000_000, asset: undefined })
    expect(readPayTerms({ key: KEY, dayCap: '0', folder: '/f' })).toMatchObject({ dayCap: 0, folder: '/f' })
  })

  it.each([
    { key: undefined },
    { key: '0xsecret' },
    { key: KEY, callCap: 'a lot' },
    { key: KEY, dayCap: '1e9' },
    { key: KEY, asset: 'USDC' },
  ])('are refused where they are wrong, and the key is not told: %j', (given) => {
    const read = () => readPayTerms(given)
    expect(read).toThrow(InvalidRequest)
    expect(read).not.toThrow(/secret|1111/)
  })
})
