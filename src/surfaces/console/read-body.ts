// Reads the body of a console call within bounds: JSON, checked against a schema, or a form.
import type { z } from 'zod'
import { InvalidRequest, PayloadTooLarge, UnsupportedMediaType } from '../../foundation/errors.ts'

const MAX_BODY_BYTES = 64 * 1024
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** A form of another site can't send this type without asking first, which nothing here answers. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/i

export async function readBody<T>(
  request: Request,
  schema: z.ZodType<T>,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<T> {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new UnsupportedMediaType('Send JSON, with Content-Type: application/json')
  }
  const read = schema.safeParse(parse(await readText(request, maxBytes)))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new InvalidRequest(
    `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'is not as expected'}`,
  )
}

export async function readForm(request: Request): Promise<URLSearchParams> {
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new UnsupportedMediaType('Send the form as application/x-www-form-urlencoded')
  }
  return new URLSearchParams(await readText(request, MAX_BODY_BYTES))
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new PayloadTooLarge(`The request body is over ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidRequest('The request body is not valid JSON')
  }
}
