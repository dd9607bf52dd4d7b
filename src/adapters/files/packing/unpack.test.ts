// Packed bytes undone: whole, in pieces of any size, cut off and changed.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unpackXz } from '../byte-reader.ts'
import { Unpackable } from './packed-bytes.ts'
import { unpackBzip2 } from './unpack-bzip2.ts'
import { unpackLz4 } from './unpack-lz4.ts'

/** Two streams one after the other: 60 lines, a run of 1,000 letters and every byte; then a few words. */
const BZIP2 = Buffer.from(
  [
    'QlpoMTFBWSZTWRkyIEAAAgh/////////////////////////////////////////////sAFxqMIAAAAAAAABMAAAAAABGATAAAAN',
    'A0mAAAAAAAAAAAAAABMRgAACIEmKjEB6mTeqaGjJoZDQ0xqe1Q0NMmTI0aA0DIAMCGhkyDEGhkwCMgNBpoMjQADTTIaAyBhMAIaB',
    'iDJiAMokIhoepoGgANGQNGjQDQDIMmCaGQMm0T1BkaeoGjQGmEBoA000aGmmjIMgDCZDINANDTJkAAaADI0AdhgQpjlB6CNs1gAI',
    'QlhZWrdb7hcblc1N0W1y6rqV2XrveLyv6QAEIStmVNIEVEBWQqY0xjGQCEKecByaCBUwIMx6JyAKD0FCCCKJiHoqDGRIM2lABCFb',
    'QAQhYHBMuDwmFZsMztDSqw6tNaUrikq2YgwxBDAUCABmQSEhYkpQCsSlAUVpUAUQAhRAVJQoShBKoqApjGSGcUa6QoyjOSKB4xgU',
    '5JLE4pqxeMxrXjmxtx7c35BwccjknLJ5RzyuHxGJeHnFYvGY3HPT3j3xcuPqfk5BfAgEnKAEnJsACSwAJOEcHwAkwEEASWNgASUA',
    'EmBy68Egf5BBGYWKwCTmb+ASastAJKoAkrU5rNsoBJYgCTnGWCUAJOd/ZWwYAGgYFBH1+f4CBgoOEhQENDxETFAYv+RkbHR8hIyU',
    'nKSstLzEzNTc5Oz0/QUNFR0lLTU9RU1VXWVtdX2FjZWdpa21vcXN1d3l7fX+Bg4WHiYuNj5GTlZeZm52foaOlp6mrra+xs7W3ubu',
    '9v8HDxcfJy/1u5gPP0f7/9PV19nb3d/h4+Xn6evsMgvuA+Pn6+xdyRThQkBkyIEAQlpoOTFBWSZTWfCTl/sAAAURgEAALgOcACAA',
    'MQDTTQQBoyVbDiDySHi7kinChIeEnL/Y',
  ].join(''),
  'base64',
)
const BZIP2_SHA = '2aee5ebeef576ffc2404db76fd8631899f96f210e3a9e3054cd7d1c950d8a223'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const XZ = Buffer.from(
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4ACfAA5dADuaCWdNJmmCGpUC6OAAAAAAgsYhzcupYlcAASqgAQAAAH4K+a2xxGf7AgAAAAAEWVo=',
  'base64',
)

const word = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]
const HEADER = [0x04, 0x22, 0x4d, 0x18]
/** "abcabcabcabc…": three letters as they are, then a copy of 17 from three back, then "end". */
const SEQUENCES = [0x3d, 97, 98, 99, 3, 0, 0x30, ...Buffer.from('end')]
const frame = (flags: number, blocks: number[]): number[] => [
  ...HEADER,
  flags,
  0x40,
  0,
  ...blocks,
  0,
  0,
  0,
  0,
]
const LZ4 = Buffer.from([
  ...frame(0x60, [...word(SEQUENCES.length), ...SEQUENCES, ...word((0x80000000 | 2) >>> 0), 104, 105]),
  ...[0x5a, 0x2a, 0x4d, 0x18, ...word(3), 1, 2, 3],
  // The second block copies from the first.
  ...frame(0x40, [...word(4), 0x30, 120, 121, 122, ...word(4), 0x00, 3, 0, 0x00]),
])

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function whole(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

describe('unpacking', () => {
  it.each([1, 7, 100_000])('undoes bzip2 in pieces of %d bytes', async (size) => {
    const text = await whole(unpackBzip2(pieces(BZIP2, size)))
    expect(text).toHaveLength(2642)
    expect(text.subarray(-13).toString()).toBe('second stream')
    expect(sha256(text)).toBe(BZIP2_SHA)
  })

  it.each([1, 5, 100_000])('undoes LZ4 in pieces of %d bytes', async (size) => {
    const text = await whole(unpackLz4(pieces(LZ4, size)))
    expect(text.toString('latin1')).toBe('abcabcabcabcabcabcabendhixyzxyzx')
  })

  it('undoes xz', async () => {
    expect((await whole(unpackXz(Readable.from([XZ])))).toString()).toBe('whippet '.repeat(20))
    await expect(whole(unpackXz(Readable.from([XZ.subarray(0, 30)])))).rejects.toThrow(Unpackable)
  })

  it('says so where a stream of bzip2 is not what was packed, though each block is', async () => {
    const changed = Buffer.from(BZIP2)
    // The stream's own checksum is the last but padding.
    changed[changed.length - 3] = (changed.at(-3) ?? 0) ^ 255
    await expect(whole(unpackBzip2(pieces(changed, 64)))).rejects.toThrow(
      'a stream does not match its checksum',
    )
  })

  it('says so where bytes are missing, foreign or changed', async () => {
    for (const unpack of [unpackBzip2, unpackLz4]) {
      const packed = unpack === unpackLz4 ? LZ4 : BZIP2
      await expect(whole(unpack(pieces(packed.subarray(0, -1), 50)))).rejects.toThrow(Unpackable)
      await expect(whole(unpack(pieces(Buffer.from('plain text'), 50)))).rejects.toThrow(Unpackable)
      await fc.assert(
        fc.asyncProperty(fc.nat(packed.length - 1), fc.nat(255), async (at, value) => {
          const changed = Buffer.from(packed)
          changed[at] = value
          const text = await whole(unpack(pieces(changed, 64))).catch((error: unknown) => {
            expect(error).toBeInstanceOf(Unpackable)
          })
          // Blocks of bzip2 have checksums.
          if (text && unpack === unpackBzip2) expect(sha256(text)).toBe(BZIP2_SHA)
        }),
        { numRuns: 300 },
      )
    }
  })
})
