// Where a page says that its site's icon lies, and the pictures in an icon file.
import { createShallowParser } from '../../../foundation/web/shallow-parser.ts'
import { parseHttpUrl } from '../../../foundation/web/url.ts'

/** A page names its icons in its head. */
const MOST_CHARACTERS = 200_000
/** Heads have some hundred at most. */
const MOST_TAGS = 5_000
const MOST_LINKS = 20
/** Smaller ones look poor on screens of today. */
const WANTED_SIDE = 32

interface IconLink {
  readonly url: string
  readonly rank: number
}

/** Addresses of the page's icons, the one to be tried first in front. */
export function iconLinks(html: string, base: string): string[] {
  const found: IconLink[] = []
  let tags = 0
  const parser = createShallowParser({
    onopentag(name, attributes) {
      tags += 1
      const link = name === 'link' ? iconLink(attributes, base) : undefined
      if (link) found.push(link)
      if (name === 'body' || tags >= MOST_TAGS || found.length >= MOST_LINKS) parser.stop()
    },
  })
  parser.write(html.slice(0, MOST_CHARACTERS))
  parser.end()
  return found.sort((a, b) => a.rank - b.rank).map(({ url }) => url)
}

function iconLink(
  { rel = '', href = '', type = '', sizes = '' }: Readonly<Record<string, string>>,
  base: string,
): IconLink | undefined {
  const kinds = rel.toLowerCase().split(/\s+/)
  const isTouch = kinds.includes('apple-touch-icon')
  if (!isTouch && !kinds.includes('icon')) return undefined
  const url = parseHttpUrl(href, base)?.href
  // Drawings can hold scripts: they are not taken.
  if (url === undefined || type.includes('svg') || /\.svg(?:[?#]|$)/i.test(url)) return undefined
  return { url, rank: rankOf(sizes, isTouch) }
}

/** The smallest that is large enough comes first, then those of unknown size, those too small, those for home screens. */
function rankOf(sizes: string, isTouch: boolean): number {
  if (isTouch) return 3000
  const side = Number(/^(\d{1,3})x\d/i.exec(sizes)?.[1] ?? Number.NaN)
  if (Number.isNaN(side)) return 1000
  return side >= WANTED_SIDE ? side : 2000 - side
}

/** One picture of the file: a PNG as it is, a bitmap as an icon file of its own. */
interface IcoPicture {
  readonly format: 'png' | 'ico'
  readonly body: Uint8Array
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16
/** More sizes than anyone ships. */
const MOST_ENTRIES = 64
/** A bitmap of 64 pixels with its mask has less. */
const MOST_BITMAP_BYTES = 20_000
const PNG_SIGNATURE = 0x89504e47
/** The length of the header with which a bitmap in an icon begins. */
const BITMAP_HEADER = 40

interface Entry {
  readonly side: number
  readonly at: number
  readonly length: number
}

/** The picture that is best shown at this many pixels; undefined where the bytes are no icon file, or hold none. */
export function pictureOfIco(bytes: Uint8Array, side: number): IcoPicture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER_BYTES || view.getUint16(0, true) !== 0 || view.getUint16(2, true) !== 1) return
  const count = view.getUint16(4, true)
  if (count === 0 || count > MOST_ENTRIES || bytes.length < HEADER_BYTES + count * ENTRY_BYTES) return
  const entries = Array.from({ length: count }, (_, at) => readEntry(view, at))
  // The smallest that need not be enlarged, else the largest.
  const distance = ({ side: has }: Entry): number => (has >= side ? has : 1000 - has)
  for (const entry of entries.sort((a, b) => distance(a) - distance(b))) {
    const picture = readPicture(bytes, view, entry)
    if (picture) return picture
  }
  return undefined
}

function readEntry(view: DataView, at: number): Entry {
  const from = HEADER_BYTES + at * ENTRY_BYTES
  // Zero means 256.
  const side = view.getUint8(from) || 256
  return { side, length: view.getUint32(from + 8, true), at: view.getUint32(from + 12, true) }
}

function readPicture(bytes: Uint8Array, view: DataView, { side, at, length }: Entry): IcoPicture | undefined {
  if (length < BITMAP_HEADER || at + length > bytes.length) return undefined
  const body = bytes.subarray(at, at + length)
  if (view.getUint32(at) === PNG_SIGNATURE) return { format: 'png', body }
  const isBitmap = view.getUint32(at, true) === BITMAP_HEADER && length <= MOST_BITMAP_BYTES
  return isBitmap ? { format: 'ico', body: icoOf(body, side, view.getUint16(at + 14, true)) } : undefined
}

function icoOf(bitmap: Uint8Array, side: number, bitsPerPixel: number): Uint8Array {
  const file = new Uint8Array(HEADER_BYTES + ENTRY_BYTES + bitmap.length)
  const view = new DataView(file.buffer)
  view.setUint16(2, 1, true)
  view.setUint16(4, 1, true)
  view.setUint8(6, side)
  view.setUint8(7, side)
  view.setUint16(10, 1, true)
  view.setUint16(12, bitsPerPixel, true)
  view.setUint32(14, bitmap.length, true)
  view.setUint32(18, HEADER_BYTES + ENTRY_BYTES, true)
  file.set(bitmap, HEADER_BYTES + ENTRY_BYTES)
  return file
}
