// The form of a payment by x402 version 2, as far as it is read before it is verified.
import { InvalidRequest } from '../foundation/errors.ts'

/** Whether it could be a payment at all. */
export function isPayment(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false
  const { x402Version, accepted, payload } = value
  return x402Version === 2 && isObject(accepted) && isObject(payload)
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
