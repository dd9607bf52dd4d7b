// Formats and sizes read from the first bytes of images, whole, cut and made up.
import { describe, expect, it } from 'vitest'
import { readImageHeader } from './image-header.ts'

const bytes = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(' ', ''), 'hex')

const PNG = '89504e470d0a1a0a 0000000d 49484452 00000140 000000f0 08020000'
const JPEG = 'ffd8 ffe0 0010 4a46494600010100000100010000 ffff c2 0011 08 00f0 0140 03'
const LOSSY = '52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 f000'
const LOSSLESS = '52494646 00000000 57454250 5650384c 00000000 2f 3fc13b00'
const EXTENDED = '52494646 00000000 57454250 56503858 0a000000 00000000 3f0100 ef0000'

describe('readImageHeader', () => {
  it.each([
    ['png', PNG],
    ['jpeg', JPEG],
    ['webp', LOSSY],
    ['webp', LOSSLESS],
    ['webp', EXTENDED],
  ])('reads a %s', (format, hex) => {
    expect(readImageHeader(bytes(hex))).toEqual({ format, width: 320, height: 240 })
  })

  it('knows no other format, and none whose header is cut off', () => {
    const gif = '47494638396140010f000000000000000000000000000000'
    for (const hex of [
      gif,
      '',
      'ff',
      ...[PNG, JPEG, LOSSY, LOSSLESS, EXTENDED].map((whole) => whole.slice(0, 44)),
    ])
      expect(readImageHeader(bytes(hex))).toBeUndefined()
  })

  it('takes no image without pixels', () => {
    expect(readImageHeader(bytes(PNG.replace('00000140', '00000000')))).toBeUndefined()
  })

  it('ends on segments that lead nowhere', () => {
    expect(readImageHeader(bytes(`ffd8${'ffe10002'.repeat(2000)}`))).toBeUndefined()
    expect(readImageHeader(bytes('ffd8ffe10000ffe10000ffe10000'))).toBeUndefined()
  })
})
