// Checks a saved reply against its signature (RFC 9421) and the published keys: what anybody can do without the service.
import { createHash, createPublicKey, verify } from 'node:crypto'
import type { SignatureKeys } from './message-signature.ts'

/** What was found: `why` says what does not hold. */
export type SignatureChecked =
  | {
      readonly holds: true
      readonly date: string
      readonly keyId: string
      readonly covers: readonly string[]
    }
  | { readonly holds: false; readonly why: string }

interface Saved {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** A signature over less says nothing of the text, or not that it was an answer. */
const NEEDED = ['@status', 'content-digest', 'date']

/** `saved` is a response as `curl -i` writes it: status line, headers, a blank line, the body. */
export function checkSignature(saved: Buffer, { keys }: SignatureKeys): SignatureChecked {
  const reply = readSaved(saved)
  if (!reply) return failed('The file holds no HTTP response: save one with `curl -i`')
  const [, label, parameters, names] =
    /^(\w+)=(\(([^()]*)\);[^,]*)$/.exec(reply.headers.get('signature-input') ?? '') ?? []
  if (label === undefined || parameters === undefined || names === undefined)
    return failed('The response is not signed: ask for it with sign=true')
  const covers = names.split(' ').map((name) => name.slice(1, -1))
  const left = NEEDED.find((name) => !covers.includes(name))
  if (left !== undefined) return failed(`The signature does not cover ${left}`)
  const keyId = /;keyid="([^"]+)"/.exec(parameters)?.[1] ?? ''
  const key = keys.find(({ kid }) => kid === keyId)
  if (!key) return failed(`The key ${keyId} is not among those given`)
  const digest = `sha-256=:${createHash('sha256').update(reply.body).digest('base64')}:`
  if (reply.headers.get('content-digest') !== digest)
    return failed('The body is not the one that was signed: its digest differs')
  const base = signatureBase(reply, covers, parameters)
  const [, value] = /^(?:\w+)=:([A-Za-z0-9+/=]+):$/.exec(reply.headers.get('signature') ?? '') ?? []
  const publicKey = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' })
  const holds =
    base !== undefined &&
    value !== undefined &&
    verify(null, Buffer.from(base), publicKey, Buffer.from(value, 'base64'))
  if (!holds) return failed('The signature does not fit the status and the headers')
  return { holds, date: reply.headers.get('date') ?? '', keyId, covers }
}

function failed(why: string): SignatureChecked {
  return { holds: false, why }
}

/** Undefined where a header is missing that is said to be covered. */
function signatureBase(
  { status, headers }: Saved,
  covers: readonly string[],
  parameters: string,
): string | undefined {
  const values = covers.map((name) => (name === '@status' ? String(status) : headers.get(name)))
  if (values.includes(undefined)) return undefined
  const lines = covers.map((name, at) => `"${name}": ${values[at]}`)
  return [...lines, `"@signature-params": ${parameters}`].join('\n')
}

/** The last response of the file: those before it tell to wait or to go elsewhere. */
function readSaved(bytes: Buffer): Saved | undefined {
  const end = /\r?\n\r?\n/.exec(bytes.toString('latin1'))
  if (!end) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end.index).split(/\r?\n/)
  const status = Number(/^HTTP\/[\d.]+ (\d{3})/.exec(first)?.[1])
  if (Number.isNaN(status)) return undefined
  const body = bytes.subarray(end.index + end[0].length)
  if (status < 200 || (status >= 300 && status < 400)) return readSaved(body)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status, headers: new Map(headers), body }
}
