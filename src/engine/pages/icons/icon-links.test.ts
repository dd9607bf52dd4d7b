// Tests of reading icon files, and of how far a page that means ill is read for its icons.
import { describe, expect, it } from 'vitest'
import { pngImage } from '../../../../tests/support/png-image.ts'
import { iconLinks, pictureOfIco } from './icon-links.ts'

interface Given {
  readonly side: number
  readonly body: Uint8Array
}

function bitmap(bytes = 300): Uint8Array {
  const body = Buffer.alloc(bytes, 7)
  body.writeUInt32LE(40, 0)
  body.writeUInt16LE(32, 14)
  return body
}

function icoFile(pictures: readonly Given[]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [index, { side, body }] of pictures.entries()) {
    head.writeUInt8(side % 256, 6 + index * 16)
    head.writeUInt32LE(body.length, 6 + index * 16 + 8)
    head.writeUInt32LE(at, 6 + index * 16 + 12)
    at += body.length
  }
  return Buffer.concat([head, ...pictures.map(({ body }) => body)])
}

describe('an icon file', () => {
  it('gives the smallest picture that is large enough, else the largest', () => {
    const [small, fit, large] = [pngImage(16, 16), pngImage(64, 64), pngImage(256, 256)]
    const file = icoFile([
      { side: 256, body: large },
      { side: 16, body: small },
      { side: 64, body: fit },
    ])
    expect(pictureOfIco(file, 48)).toEqual({ format: 'png', body: fit })
    expect(pictureOfIco(icoFile([{ side: 16, body: small }]), 48)?.body).toHaveLength(small.length)
  })

  it('gives a bitmap as a file of its own, which reads the same', () => {
    const picture = pictureOfIco(
      icoFile([
        { side: 32, body: bitmap() },
        { side: 16, body: bitmap(200) },
      ]),
      48,
    )
    expect(picture?.format).toBe('ico')
    expect(picture?.body).toHaveLength(22 + 300)
    expect(pictureOfIco(picture?.body ?? new Uint8Array(), 48)).toEqual(picture)
  })

  it('is nothing where the bytes lie', () => {
    const good = icoFile([{ side: 32, body: bitmap() }])
    for (let end = 0; end < good.length; end += 1)
      expect(pictureOfIco(good.subarray(0, end), 48)).toBeUndefined()
    const many = Buffer.from(good)
    many.writeUInt16LE(65_535, 4)
    const far = Buffer.from(good)
    far.writeUInt32LE(0xffff_ffff, 18)
    for (const bytes of [many, far, pngImage(8, 8), Buffer.from('<svg onload="alert(1)"/>')])
      expect(pictureOfIco(bytes, 48)).toBeUndefined()
    expect(pictureOfIco(icoFile([{ side: 200, body: bitmap(50_000) }]), 48)).toBeUndefined()
  })
})

describe('the icons that a page names', () => {
  const BASE = 'https://a.example/'
  const ICON = '<link rel=icon href=/late.png>'

  it.each([
    ['after 5,000 tags', '<meta>'.repeat(5_000)],
    ['after 200,000 characters', ' '.repeat(200_000)],
    ['in the body', '<body>'],
    ['after twenty others', '<link rel=icon href=/a.png>'.repeat(20)],
  ])('are not looked for %s', (_, before) => {
    expect(iconLinks(`<head>${before}${ICON}`, BASE)).not.toContain(`${BASE}late.png`)
  })

  it('are looked for until then', () => {
    expect(iconLinks(`<head>${'<meta>'.repeat(4_900)}${ICON}`, BASE)).toEqual([`${BASE}late.png`])
  })
})
