// Tests of sign-in.ts.
import { describe, expect, it } from 'vitest'
import { accountsOn } from '../../../tests/support/accounts-on.ts'
import { tempDatabase } from '../../../tests/support/temp-database.ts'
import { SqlSignInStore } from '../../adapters/sql/sql-sign-in-store.ts'
import { heldClock } from '../../foundation/clock.ts'
import { Forbidden, InvalidRequest, TooManyAttempts, Unauthorized } from '../../foundation/errors.ts'
import { createAttempts, createSignIn } from './sign-in.ts'

const DAY_MS = 86_400_000
const ADA = { email: 'ada@example.com', password: 'correct horse battery', from: '192.0.2.1' }

async function room(signUpOpen = true) {
  const clock = heldClock(Date.UTC(2026, 10, 15))
  const database = await tempDatabase()
  const { accounts } = accountsOn(database, clock)
  const store = new SqlSignInStore(database)
  return { clock, accounts, store, signIn: createSignIn({ store, accounts, clock, signUpOpen }) }
}

describe('sign-up', () => {
  it('makes an account and a session', async () => {
    const { signIn } = await room()
    const { token, account } = await signIn.signUp(ADA)
    const session = await signIn.session(token)
    expect(session?.account).toEqual(account)
    expect(account).toMatchObject({ email: 'ada@example.com', balance: 5_000_000_000 })
    expect(session?.csrfToken).not.toContain(token)
  })

  it('takes nobody where it is closed, and no address twice', async () => {
    await expect((await room(false)).signIn.signUp(ADA)).rejects.toThrow(Forbidden)
    const { signIn } = await room()
    await signIn.signUp(ADA)
    await expect(signIn.signUp({ ...ADA, email: 'ADA@example.com' })).rejects.toThrow(InvalidRequest)
  })

  it('takes only so many from one network address', async () => {
    const { signIn } = await room()
    for (let i = 0; i < 10; i++) await signIn.signUp({ ...ADA, email: `${i}@example.com` })
    await expect(signIn.signUp(ADA)).rejects.toThrow(TooManyAttempts)
    await signIn.signUp({ ...ADA, from: '192.0.2.2' })
  })
})

describe('sign-in', () => {
  it('is by address, case aside, and password', async () => {
    const { signIn } = await room()
    const { account } = await signIn.signUp(ADA)
    const session = await signIn.signIn({ ...ADA, email: ' Ada@Example.com ' })
    expect(session.account.id).toBe(account.id)
  })

  it('says the same of a wrong password, an unknown address and an account without a password', async () => {
    const { signIn, accounts } = await room()
    await signIn.signUp(ADA)
    await accounts.create({ email: 'bob@example.com' })
    for (const given of [{ password: 'wrong' }, { email: 'eve@example.com' }, { email: 'bob@example.com' }]) {
      await expect(signIn.signIn({ ...ADA, ...given })).rejects.toThrow(
        new Unauthorized('Wrong e-mail address or password'),
      )
    }
  })

  it('is throttled by account and network address, so that nobody locks an owner out from elsewhere', async () => {
    const { signIn, clock } = await room()
    await signIn.signUp(ADA)
    const guess = (email: string, from: string) => signIn.signIn({ email, password: 'wrong', from })
    for (let i = 0; i < 10; i++) await expect(guess(ADA.email, '198.51.100.7')).rejects.toThrow(Unauthorized)
    await expect(guess(ADA.email, '198.51.100.7')).rejects.toThrow(TooManyAttempts)
    await expect(signIn.signIn({ ...ADA, from: '198.51.100.7' })).rejects.toThrow(TooManyAttempts)
    for (let i = 0; i < 50; i++)
      await expect(guess(ADA.email, `203.0.113.${i}`)).rejects.toThrow(Unauthorized)
    await signIn.signIn(ADA)
    for (let i = 0; i < 39; i++)
      await expect(guess(`${i}@example.com`, ADA.from)).rejects.toThrow(Unauthorized)
    await expect(guess('new@example.com', ADA.from)).rejects.toThrow(TooManyAttempts)
    clock.advance(15 * 60_000)
    await signIn.signIn(ADA)
  })
})

describe('a session', () => {
  it('ends by sign-out and after 14 days', async () => {
    const { signIn, clock } = await room()
    const { token } = await signIn.signUp(ADA)
    const other = await signIn.signIn(ADA)
    await signIn.signOut(token)
    expect(await signIn.session(token)).toBeUndefined()
    clock.advance(14 * DAY_MS - 1)
    expect(await signIn.session(other.token)).toBeDefined()
    clock.advance(1)
    expect(await signIn.session(other.token)).toBeUndefined()
  })

  it('is not to be had with what is stored', async () => {
    const { signIn, store } = await room()
    const { token } = await signIn.signUp(ADA)
    const { hashToken } = await import('./sign-in-token.ts')
    const stored = await store.findSession(hashToken(token))
    expect(stored?.tokenHash).not.toBe(token)
    expect(await signIn.session(stored?.tokenHash)).toBeUndefined()
    expect(await signIn.session('nonsense')).toBeUndefined()
    expect(await signIn.session(undefined)).toBeUndefined()
  })

  it('outlives a change of password, the others do not', async () => {
    const { signIn } = await room()
    const stolen = await signIn.signUp(ADA)
    const own = await signIn.signIn(ADA)
    const session = await signIn.session(own.token)
    const password = 'another long password'
    await expect(signIn.setPassword(session!, { current: 'wrong', password })).rejects.toThrow(InvalidRequest)
    await signIn.setPassword(session!, { current: ADA.password, password })
    expect(await signIn.session(own.token)).toBeDefined()
    expect(await signIn.session(stolen.token)).toBeUndefined()
    await expect(signIn.signIn(ADA)).rejects.toThrow(Unauthorized)
    await signIn.signIn({ ...ADA, password })
  })
})

describe('a one-time link', () => {
  it('signs in once, and lets a first password be set', async () => {
    const { signIn, accounts } = await room(false)
    const account = await accounts.create({ email: 'owner@localhost' })
    const { token } = await signIn.makeLink(account.id)
    const opened = await Promise.allSettled([1, 2, 3].map(() => signIn.useLink(token, '192.0.2.1')))
    const [done] = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(opened.filter((one) => one.status === 'rejected')).toHaveLength(2)
    const session = await signIn.session(done?.token)
    expect(session?.account.email).toBe('owner@localhost')
    await signIn.setPassword(session!, { password: ADA.password })
    await signIn.signIn({ ...ADA, email: 'owner@localhost' })
  })

  it('is worth nothing after 15 minutes', async () => {
    const { signIn, accounts, clock } = await room()
    const account = await accounts.create({ email: 'owner@localhost' })
    const { token } = await signIn.makeLink(account.id)
    clock.advance(15 * 60_000)
    await expect(signIn.useLink(token, '192.0.2.1')).rejects.toThrow(Unauthorized)
    await expect(signIn.useLink('nonsense', '192.0.2.1')).rejects.toThrow(Unauthorized)
  })
})

it('refuses after so many attempts, until the while is over', () => {
  const clock = heldClock(1_000_000)
  const attempts = createAttempts(clock, { most: 3, whileMs: 60_000 })
  for (let i = 0; i < 3; i++) attempts.take('ada')
  clock.advance(59_000)
  expect(() => attempts.take('ada')).toThrow('Too many attempts. Try again in 1 second.')
  attempts.take('bob')
  clock.advance(1_000)
  attempts.take('ada')
})

it('says how long to wait', () => {
  const attempts = createAttempts(heldClock(0), { most: 1, whileMs: 900_000 })
  attempts.take('ada')
  try {
    attempts.take('ada')
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(TooManyAttempts)
    expect(error).toMatchObject({ retryAfterSeconds: 900, message: expect.stringContaining('15 minutes') })
  }
})

it('starts again after an attempt that was right', () => {
  const attempts = createAttempts(heldClock(0), { most: 2, whileMs: 1000 })
  attempts.take('ada')
  attempts.forget('ada')
  attempts.take('ada')
  attempts.take('ada')
  expect(() => attempts.take('ada')).toThrow(TooManyAttempts)
})

it('remembers a bounded number of ids, and those that keep trying', () => {
  const attempts = createAttempts(heldClock(0), { most: 1, whileMs: 1000, maxIds: 2 })
  attempts.take('ada')
  attempts.take('bob')
  expect(() => attempts.take('ada')).toThrow(TooManyAttempts)
  attempts.take('eve')
  expect(() => attempts.take('ada')).toThrow(TooManyAttempts)
  attempts.take('bob')
})
