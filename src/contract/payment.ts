// The form of a payment by x402 version 2, as far as it is read before it is verified.
import { InvalidRequest } from '../foundation/errors.ts'

/** Whether it could be a payment at all. */
export function isPayment(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false
  const { x402Version, accepted, payload } = value
  return x402Version === 2 && isObject(accepted) && isObject(payload)
}

/** Characters of a payment, which is far smaller. */
export const LONGEST_PAYMENT = 16 * 1024

/** What the payer of a payment shows to have its reply again. */
export interface PaymentProof {
  /** Seconds since 1970. */
  readonly time: number
  /** Of `proofText`, by EIP-191. */
  readonly signature: string
}

/** Seconds by which the clocks of payer and service may differ. */
export const PROOF_SECONDS = 300

/**
 * What is signed anew to have a paid reply again. A payment's own signature stands on the chain once it is settled, so
 * that it shows nothing any more.
 */
export function proofText(of: {
  readonly resource: string
  readonly nonce: string
  readonly time: number
}): string {
  return `Give me again what I paid for.\nResource: ${of.resource}\nPayment: ${of.nonce.toLowerCase()}\nTime: ${of.time}`
}

const PROOF = /^(\d{10}) (0x[0-9a-fA-F]{130})$/

/** As PAYMENT-PROOF has it. Throws InvalidRequest. */
export function readProof(text: unknown): PaymentProof | undefined {
  if (text === undefined) return undefined
  const [, time, signature] = (typeof text === 'string' && PROOF.exec(text)) || []
  if (time !== undefined && signature !== undefined) return { time: Number(time), signature }
  throw new InvalidRequest(
    'The proof of a payment must be the seconds since 1970, a space and the signature of the payer (0x and 130 hexadecimal digits)',
  )
}

export function writeProof({ time, signature }: PaymentProof): string {
  return `${time} ${signature}`
}

const IDENTIFIER = 'payment-identifier'
const FORM = /^[a-zA-Z0-9_-]{16,128}$/

/** The payer's own name for the call; undefined where the payment gives none. Throws InvalidRequest. */
export function identifierIn(payment: Readonly<Record<string, unknown>>): string | undefined {
  const extensions = payment['extensions']
  const extension = isObject(extensions) ? extensions[IDENTIFIER] : undefined
  const info = isObject(extension) ? extension['info'] : undefined
  const id = isObject(info) ? info['id'] : undefined
  if (id === undefined) return undefined
  if (typeof id === 'string' && FORM.test(id)) return id
  throw new InvalidRequest(
    'The id of payment-identifier must be 16 to 128 letters, digits, hyphens and underscores',
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
