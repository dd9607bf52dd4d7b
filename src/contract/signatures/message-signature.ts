// Signed replies: HTTP message signatures (RFC 9421) by Ed25519 over the status, the digest of the body, the date and the charge.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign as signBytes } from 'node:crypto'
import type { Clock } from '../../foundation/clock.ts'
import { inPortions } from '../../foundation/in-portions.ts'
import type { Reply } from '../service-api.ts'

/** Where the keys stand that replies are signed with. */
export const SIGNATURE_KEYS_PATH = '/.well-known/http-message-signatures-directory'
export const SIGNATURE_KEYS_TYPE = 'application/http-message-signatures-directory+json'

/** A JSON Web Key Set (RFC 7517). */
export interface SignatureKeys {
  readonly keys: readonly {
    readonly kty: 'OKP'
    readonly crv: 'Ed25519'
    readonly x: string
    /** The key's thumbprint (RFC 7638), which signatures name it by. */
    readonly kid: string
    readonly use: 'sig'
    readonly alg: 'EdDSA'
  }[]
}

export interface ReplySigner {
  readonly keys: SignatureKeys
  /** The headers that a reply with status 200 is sent with. */
  sign(reply: Pick<Reply, 'body' | 'chargeId'>): Promise<Readonly<Record<string, string>>>
}

/** What stands before the 32 bytes of a seed in the PKCS #8 form of an Ed25519 key (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')
/** Characters that are hashed in one turn of the event loop. */
const HASHED_AT_ONCE = 256 * 1024

/** The same seed of 32 bytes gives the same key. */
export function createReplySigner(seed: Uint8Array, clock: Clock): ReplySigner {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const kid = thumbprint(x)
  return {
    keys: { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' }] },
    async sign({ body, chargeId }) {
      const created = Math.floor(clock.now() / 1000)
      const covered = {
        'content-digest': `sha-256=:${await digestOf(body)}:`,
        date: new Date(created * 1000).toUTCString(),
        ...(chargeId !== undefined && { 'x-charge-id': chargeId }),
      }
      return { ...covered, ...signatureOf(key, kid, created, covered) }
    },
  }
}

function signatureOf(
  key: KeyObject,
  kid: string,
  created: number,
  covered: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = ['@status', ...Object.keys(covered)].map((name) => `"${name}"`).join(' ')
  const parameters = `(${names});created=${created};keyid="${kid}";alg="ed25519"`
  const base = [
    '"@status": 200',
    ...Object.entries(covered).map(([name, value]) => `"${name}": ${value}`),
    `"@signature-params": ${parameters}`,
  ].join('\n')
  return {
    'signature-input': `sig1=${parameters}`,
    signature: `sig1=:${signBytes(null, Buffer.from(base), key).toString('base64')}:`,
  }
}

/** As RFC 9530 has it: of the body's bytes. */
async function digestOf(body: string): Promise<string> {
  const hash = createHash('sha256')
  const bytes = Buffer.from(body)
  const portions = inPortions(HASHED_AT_ONCE)
  for (let from = 0; from < bytes.length; from += HASHED_AT_ONCE) {
    const part = bytes.subarray(from, from + HASHED_AT_ONCE)
    hash.update(part)
    if (part.length === HASHED_AT_ONCE) await portions.did(part.length)
  }
  return hash.digest('base64')
}

/** RFC 7638, with the members that RFC 8037 requires of such a key. */
function thumbprint(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
}
