// Key secrets: form, checksum, chance, hash.
import { describe, expect, it } from 'vitest'
import { hashKeySecret, isKeySecret, newKeySecret, shownPart } from './key-secret.ts'

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
