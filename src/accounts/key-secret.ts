// The secret of an API key: how it is made, checked and hashed.
import { createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'wk_'
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
const BODY_LENGTH = PREFIX.length + RANDOM_LENGTH
const SHOWN_LENGTH = 8
const WELL_FORMED = /^wk_[0-9A-Za-z]{46}$/

/** `wk_`, 40 characters of chance (238 bits) and 6 of checksum. */
export function newKeySecret(): string {
  let body = PREFIX
  for (let i = 0; i < RANDOM_LENGTH; i++) body += ALPHABET.charAt(randomInt(ALPHABET.length))
  return body + checksum(body)
}

/** True where the text has a key's form and its checksum fits: a typing error needs no look into the store. */
export function isKeySecret(text: string): boolean {
  return WELL_FORMED.test(text) && text.slice(BODY_LENGTH) === checksum(text.slice(0, BODY_LENGTH))
}

/** What lists and logs may show of a secret. */
export function shownPart(secret: string): string {
  return secret.slice(0, SHOWN_LENGTH)
}

/** The keyed hash stored in place of the secret; worth nothing to whoever reads the store without `serverSecret`. */
export function hashKeySecret(secret: string, serverSecret: string): string {
  return createHmac('sha256', serverSecret).update(secret).digest('base64url')
}

/** CRC-32 of the body in base 62; 32 bits always fit into 6 digits. */
function checksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
