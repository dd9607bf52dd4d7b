// The random tokens of sessions and one-time links, what is stored of them, and the CSRF token of a session.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32
const WELL_FORMED = /^[\w-]{43}$/

/** 256 bits of chance. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function isToken(text: string): boolean {
  return WELL_FORMED.test(text)
}

/** What is stored: worth nothing to whoever reads the store. A token is random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** What a page of the session must send along; no other site can know it, and it tells nothing of the session's token. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('csrf').digest('base64url')
}

/** In a time that tells nothing. */
export function sameToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
