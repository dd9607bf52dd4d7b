// API keys: shown once, kept as a hash, and their states.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountsOn } from '../../tests/support/accounts-on.ts'
import { openIn, tempDatabase, tempFolder } from '../../tests/support/temp-database.ts'
import { SqlKeyStore } from '../adapters/sql/sql-key-store.ts'
import { heldClock, systemClock } from '../foundation/clock.ts'
import { InvalidRequest } from '../foundation/errors.ts'
import type { KeyOwner } from './api-key.ts'
import {
  createApiKeys,
  createKnownKeys,
  hashKeySecret,
  isKeySecret,
  newKeySecret,
  shownPart,
} from './api-keys.ts'

describe('API keys', () => {
  it('are found by the secret that was given out once', async () => {
    const { accounts, keys } = accountsOn(await tempDatabase())
    const account = await accounts.create({ email: 'ada@example.com' })
    const { key, secret } = await keys.create({ accountId: account.id, name: '  laptop ' })
    expect(key).toMatchObject({
      accountId: account.id,
      name: 'laptop',
      state: 'enabled',
      shown: secret.slice(0, 8),
    })
    expect(key.id).toMatch(/^[2-9a-z]{8}$/)
    expect(await keys.find(secret)).toEqual({
      key,
      account: { id: account.id, email: 'ada@example.com', rateLimit: 10 },
    })
    expect(await keys.list(account.id)).toEqual([key])
  })

  it('are bounded for an account, with those that are revoked', async () => {
    const database = await tempDatabase()
    const { accounts } = accountsOn(database)
    const store = new SqlKeyStore(database)
    const keys = createApiKeys({ store, serverSecret: 'a secret', clock: systemClock, mostKeys: 2 })
    const [ada, bob] = [
      await accounts.create({ email: 'ada@example.com' }),
      await accounts.create({ email: 'bob@example.com' }),
    ]
    const { key } = await keys.create({ accountId: ada.id, name: 'one' })
    await keys.revoke(key.id)
    await keys.create({ accountId: ada.id, name: 'two' })
    await expect(keys.create({ accountId: ada.id, name: 'three' })).rejects.toThrow(InvalidRequest)
    await keys.create({ accountId: bob.id, name: 'one' })
  })

  it('leave no trace of the secret in the database', async () => {
    const folder = tempFolder()
    const database = await openIn(folder)
    const { accounts, keys } = accountsOn(database)
    const account = await accounts.create({ email: 'ada@example.com' })
    const { secret } = await keys.create({ accountId: account.id, name: 'laptop' })
    await database.close()
    const bytes = readFileSync(join(folder, 'whippet.db'))
    expect(bytes.includes(secret.slice(0, 8))).toBe(true)
    expect(bytes.includes(secret.slice(0, 9))).toBe(false)
    expect(bytes.includes(secret.slice(8, 20))).toBe(false)
  })

  it('go between enabled and disabled, and end in revoked', async () => {
    const { accounts, keys } = accountsOn(await tempDatabase())
    const account = await accounts.create({ email: 'ada@example.com' })
    const { id } = (await keys.create({ accountId: account.id, name: 'laptop' })).key
    expect((await keys.disable(id)).state).toBe('disabled')
    expect((await keys.enable(id)).state).toBe('enabled')
    expect((await keys.revoke(id)).state).toBe('revoked')
    await expect(keys.enable(id)).rejects.toThrow(/revoked, which is final/)
    await expect(keys.disable(id)).rejects.toThrow(InvalidRequest)
    expect((await keys.revoke(id)).state).toBe('revoked')
    expect((await keys.rename(id, 'old laptop')).name).toBe('old laptop')
  })

  it('refuse unknown ids, bad names and bad caps', async () => {
    const { accounts, keys } = accountsOn(await tempDatabase())
    const account = await accounts.create({ email: 'ada@example.com' })
    const { id } = (await keys.create({ accountId: account.id, name: 'laptop' })).key
    for (const name of ['', '  ', 'two\nlines', 'x'.repeat(101)]) {
      await expect(keys.create({ accountId: account.id, name })).rejects.toThrow(InvalidRequest)
      await expect(keys.rename(id, name)).rejects.toThrow(InvalidRequest)
    }
    for (const change of [keys.rename('none', 'x'), keys.enable('none'), keys.setSpendCap('none', 1)]) {
      await expect(change).rejects.toThrow('There is no key with the id none')
    }
    for (const cap of [-1, 0.5, Number.NaN])
      await expect(keys.setSpendCap(id, cap)).rejects.toThrow(InvalidRequest)
    expect((await keys.setSpendCap(id, 5)).spendCap).toBe(5)
    expect(await keys.setSpendCap(id, null)).not.toHaveProperty('spendCap')
  })
})

function room() {
  const steady = heldClock(0)
  const looks: { secret: string; answer(found: KeyOwner | undefined): void }[] = []
  const lookUp = (secret: string) =>
    new Promise<KeyOwner | undefined>((answer) => looks.push({ secret, answer }))
  return { steady, looks, known: createKnownKeys({ lookUp, steady }) }
}

function owner(rateLimit: number): KeyOwner {
  const key = {
    id: 'k',
    accountId: 'a',
    name: 'laptop',
    shown: 'wk_abcde',
    state: 'enabled',
    createdAt: 1,
  } as const
  return { key, account: { id: 'a', email: 'ada@example.com', rateLimit } }
}

it('looks a key up once a second', async () => {
  const { known, looks, steady } = room()
  const first = known.find('s')
  looks[0]?.answer(owner(1))
  expect(await first).toEqual(owner(1))
  steady.advance(999)
  expect(await known.find('s')).toEqual(owner(1))
  expect(looks).toHaveLength(1)
  steady.advance(1)
  const later = known.find('s')
  looks[1]?.answer(owner(2))
  expect(await later).toEqual(owner(2))
})

it('does not hold what was looked up before a change', async () => {
  const { known, looks } = room()
  const first = known.find('s')
  known.forget()
  looks[0]?.answer(owner(1))
  expect(await first).toEqual(owner(1))
  const second = known.find('s')
  looks[1]?.answer(owner(2))
  expect(await second).toEqual(owner(2))
})

it('looks for an unknown key each time', async () => {
  const { known, looks } = room()
  for (const at of [0, 1]) {
    const found = known.find('s')
    looks[at]?.answer(undefined)
    expect(await found).toBeUndefined()
  }
  expect(looks).toHaveLength(2)
})

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe('a key secret', () => {
  it('is wk_, 40 random characters and 6 of checksum', () => {
    const secret = newKeySecret()
    expect(secret).toMatch(/^wk_[0-9A-Za-z]{40}[0-9A-Za-z]{6}$/)
    expect(isKeySecret(secret)).toBe(true)
    expect(shownPart(secret)).toBe(secret.slice(0, 8))
  })

  it('has a checksum that other programs can work out: CRC-32 in base 62', () => {
    const body = `wk_${'0'.repeat(40)}`
    expect(isKeySecret(`${body}0093ip`)).toBe(true)
    expect(isKeySecret(`${body}0093iq`)).toBe(false)
  })

  it('shows any single wrong character and any swap of neighbours', () => {
    const secret = newKeySecret()
    for (let i = 0; i < secret.length; i++) {
      const other = ALPHABET.charAt((ALPHABET.indexOf(secret.charAt(i)) + 1) % ALPHABET.length)
      expect(isKeySecret(secret.slice(0, i) + other + secret.slice(i + 1))).toBe(false)
      const swapped = secret.slice(0, i) + secret.charAt(i + 1) + secret.charAt(i) + secret.slice(i + 2)
      if (swapped !== secret) expect(isKeySecret(swapped)).toBe(false)
    }
  })

  it('is refused with anything before, after or in place of it', () => {
    const secret = newKeySecret()
    const wrong = [
      '',
      'wk_',
      ` ${secret}`,
      `${secret} `,
      `${secret}\n`,
      secret.slice(1),
      `${secret}0`,
      'é'.repeat(49),
    ]
    expect(wrong.filter(isKeySecret)).toEqual([])
  })

  it('draws every character alike often', () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < 2_000; i++) {
      for (const character of newKeySecret().slice(3, 43))
        counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    const expected = (2_000 * 40) / 62
    const chiSquare = [...ALPHABET].reduce(
      (sum, one) => sum + ((counts.get(one) ?? 0) - expected) ** 2 / expected,
      0,
    )
    // 61 degrees of freedom: exceeded by chance a few times in a thousand million runs.
    expect(chiSquare).toBeLessThan(147)
  })

  it('is hashed with the secret of the server', () => {
    const secret = newKeySecret()
    expect(hashKeySecret(secret, 'one')).toMatch(/^[\w-]{43}$/)
    expect(hashKeySecret(secret, 'one')).toBe(hashKeySecret(secret, 'one'))
    expect(hashKeySecret(secret, 'one')).not.toBe(hashKeySecret(secret, 'two'))
  })
})
