// Content-Encoding: undoes what the server did to the body, within a bound on what comes out.
import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { PageUnreadable } from '../../foundation/errors.ts'
import { tooLarge } from './failures.ts'

/** What we can undo, as the Accept-Encoding header says it. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br, zstd'

/** More than two layers serve only to make a small body large. */
const MAX_LAYERS = 2

type Decode = (body: Uint8Array, maxBytes: number) => Promise<Uint8Array>

const gunzipAsync = promisify(gunzip)
const inflateAsync = promisify(inflate)
const inflateRawAsync = promisify(inflateRaw)
const brotliAsync = promisify(brotliDecompress)
const zstdAsync = promisify(zstdDecompress)

/** A body whose end is missing still has its beginning: browsers show it, and so do we. */
const TOLERANT = { finishFlush: constants.Z_SYNC_FLUSH }

const decodeGzip: Decode = (body, maxOutputLength) => gunzipAsync(body, { ...TOLERANT, maxOutputLength })

const decodeDeflate: Decode = (body, maxOutputLength) => {
  // "deflate" means the zlib format (RFC 9110, 8.4.1.2), but some servers send the bare stream.
  const [first = 0, second = 0] = body
  const zlib = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
  return (zlib ? inflateAsync : inflateRawAsync)(body, { ...TOLERANT, maxOutputLength })
}

const DECODERS: Readonly<Record<string, Decode>> = {
  gzip: decodeGzip,
  'x-gzip': decodeGzip,
  deflate: decodeDeflate,
  br: (body, maxOutputLength) => brotliAsync(body, { maxOutputLength }),
  zstd: (body, maxOutputLength) =>
    // RFC 9659: a window of at most 8 MiB.
    zstdAsync(body, { maxOutputLength, params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
}

/** Decodes a body; PageUnreadable where the coding is unknown, the data is broken or too much comes out. */
export async function decodeBody(
  body: Uint8Array,
  contentEncoding: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > MAX_LAYERS) throw new PageUnreadable('The page is compressed too many times over')
  let decoded = body
  for (const coding of codings.reverse()) {
    const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined
    if (!decode) throw new PageUnreadable('The page is compressed in a way that is not supported')
    if (decoded.length > 0) decoded = await bounded(decode, decoded, maxBytes)
  }
  return decoded
}

async function bounded(decode: Decode, body: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  try {
    return await decode(body, maxBytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes)
    throw new PageUnreadable('The compressed data of the page is broken')
  }
}
