// Reads a JSON request body within bounds, and says clearly what is wrong with it.
import { InvalidRequest, PayloadTooLarge, UnsupportedMediaType } from '../../foundation/errors.ts'

/** A body over 64 KiB is 413. */
export const MAX_BODY_BYTES: number = 64 * 1024

const JSON_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json\s*(?:;|$)/i

export async function readJsonBody(request: Request, maxBytes: number = MAX_BODY_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!JSON_TYPE.test(type)) {
    throw new UnsupportedMediaType('Send the parameters as JSON, with Content-Type: application/json')
  }
  refuseEncoded(request)
  return parse(decode(await readBytes(request, maxBytes)))
}

/** RFC 9110, 8.4.1: `identity` says that there is none. */
export function refuseEncoded(request: Request): void {
  if ((request.headers.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity') {
    throw new UnsupportedMediaType('Send the body without Content-Encoding')
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new PayloadTooLarge(`The request body is over ${maxBytes} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of untilBroken(request.body as unknown as AsyncIterable<Uint8Array>)) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** A caller who goes away in the middle of a body is no failure of ours. */
export async function* untilBroken(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    throw new InvalidRequest('The request body ended too early')
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new InvalidRequest('The request body is not valid UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidRequest('The request body is not valid JSON')
  }
}
