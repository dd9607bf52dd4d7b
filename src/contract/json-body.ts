// Reads the bytes of a JSON body, and refuses in words what is none.
import { InvalidRequest } from '../foundation/errors.ts'
import { hasFewValues } from '../foundation/text/json-shape.ts'

/** With a bound nothing is parsed that has more values: each takes its time, however short it is. Throws InvalidRequest. */
export function readJson(bytes: Uint8Array, mostValues?: number): unknown {
  const text = decode(bytes)
  if (mostValues !== undefined && !hasFewValues(text, mostValues))
    throw new InvalidRequest(`The request body has more than ${mostValues} values`)
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidRequest('The request body is not valid JSON')
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new InvalidRequest('The request body is not valid UTF-8')
  }
}
