// Reads the body of a form within bounds.
import { PayloadTooLarge, UnsupportedMediaType } from '../../../foundation/errors.ts'

const MAX_BYTES = 64 * 1024

export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
    throw new UnsupportedMediaType('Send the form as application/x-www-form-urlencoded')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new PayloadTooLarge(`The request body is over ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks, size).toString('utf8'))
}
