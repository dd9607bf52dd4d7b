// The form of a payment by x402 version 2, as far as it is read before it is verified.

/** Whether it could be a payment at all. */
export function isPayment(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false
  const { x402Version, accepted, payload } = value
  return x402Version === 2 && isObject(accepted) && isObject(payload)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
