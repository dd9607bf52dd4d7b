// Archives give back the files that are in them; those that would reach elsewhere or grow without end are refused.
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Entry, tarGzOf, tarOf, zipOf } from '../../../../tests/support/small-models.ts'
import { BadArchive, unpackArchive } from './unpack-archive.ts'

const text = (words: string): Uint8Array => Buffer.from(words)
const KINDS: readonly (readonly [string, (entries: readonly Entry[]) => Buffer])[] = [
  ['zip', zipOf],
  ['tar', tarOf],
  ['tar.gz', tarGzOf],
]

describe.each(KINDS)('unpackArchive of a %s', (_, pack) => {
  it('gives back files by their paths, without folders', () => {
    const packed = pack([
      { path: './a/', type: '5', mode: 0o040755 },
      { path: './a/model.onnx', bytes: text('model') },
      { path: 'b.txt', bytes: text('words '.repeat(500)) },
      { path: 'empty', bytes: text('') },
    ])
    expect(unpackArchive(packed).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
      ['a/model.onnx', 'model'],
      ['b.txt', 'words '.repeat(500)],
      ['empty', ''],
    ])
  })

  it.each(['../out', 'a/../../out', '/etc/passwd', 'C:\\out', 'a\\..\\out', 'a/..'])(
    'refuses the path %s',
    (path) => {
      const packed = pack([
        { path: 'model.onnx', bytes: text('m') },
        { path, bytes: text('x') },
      ])
      expect(() => unpackArchive(packed)).toThrow(/leads out/)
    },
  )

  it.each([
    ['1', 0o120777],
    ['2', 0o120777],
    ['3', 0o020666],
    ['6', 0o010666],
  ])('refuses a link or a device (%s, %i)', (type, mode) => {
    expect(() => unpackArchive(pack([{ path: 'vocab.txt', bytes: text(''), type, mode }]))).toThrow(
      /link or a device/,
    )
  })

  it('refuses more than it may hold, in bytes or in files', () => {
    const bomb = pack([{ path: 'model.onnx', bytes: new Uint8Array(300_000) }])
    expect(() => unpackArchive(bomb, { bytes: 100_000, entries: 10 })).toThrow(BadArchive)
    const many = pack(Array.from({ length: 11 }, (_, at) => ({ path: `f${at}`, bytes: text('x') })))
    expect(() => unpackArchive(many, { bytes: 100_000, entries: 10 })).toThrow(/more than 10/)
  })

  it('refuses what is cut off anywhere', () => {
    const model = text('model '.repeat(300))
    const whole = pack([{ path: 'model.onnx', bytes: model }])
    // Behind its files a tar has nothing but zeros.
    const end = pack === tarOf ? 512 + model.length : whole.length
    for (let length = 0; length < end; length += 1)
      expect(() => unpackArchive(whole.subarray(0, length)), `after ${length} bytes`).toThrow(BadArchive)
  })
})

describe('unpackArchive', () => {
  it('refuses what is no archive', () => {
    for (const bytes of ['', 'plain text '.repeat(100), 'PK'])
      expect(() => unpackArchive(Buffer.from(bytes))).toThrow(BadArchive)
    expect(() => unpackArchive(gzipSync('plain text '.repeat(100)))).toThrow(BadArchive)
  })

  it('believes no size that an archive states', () => {
    const packed = zipOf([{ path: 'a', bytes: new Uint8Array(300_000) }])
    // The directory's own sizes: one byte.
    const at = packed.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    packed.writeUInt32LE(1, at + 24)
    expect(() => unpackArchive(packed, { bytes: 100_000, entries: 10 })).toThrow(/too large/)
  })
})
