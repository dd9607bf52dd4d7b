// Tests of password.ts.
import { describe, expect, it } from 'vitest'
import { TooManyAttempts } from '../../foundation/errors.ts'
import { checkPassword, hashPassword, readPassword } from './password.ts'

describe('readPassword', () => {
  it.each(['', 'short', 'aaaaaaaaaaaa', 'x'.repeat(201), 'Ada@Example.com'])('refuses %j', (given) => {
    expect(() => readPassword(given, 'ada@example.com')).toThrow(/password/)
  })

  it('takes anything else, in one form', () => {
    expect(readPassword('correct horse e\u0301', 'ada@example.com')).toBe('correct horse \u00e9')
  })
})

describe('checkPassword', () => {
  it('knows the password by an argon2id hash of the cost we promise', async () => {
    const hash = await hashPassword('correct horse battery')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await checkPassword(hash, 'correct horse battery')).toBe(true)
    expect(await checkPassword(hash, 'correct horse batterz')).toBe(false)
    expect(await checkPassword(hash, 'x'.repeat(100_000))).toBe(false)
  })

  it('is false without a hash', async () => {
    expect(await checkPassword(undefined, 'no account has this password')).toBe(false)
  })

  it('lets only so many wait', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => checkPassword(undefined, 'x')))
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(8)
    expect(refused.every((one) => one.reason instanceof TooManyAttempts)).toBe(true)
    expect(await checkPassword(undefined, 'x')).toBe(false)
  })
})
