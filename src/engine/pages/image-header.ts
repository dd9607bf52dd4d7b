// What an image's first bytes tell: its format and how many pixels it has, before anything is decoded.

export type ImageFormat = 'jpeg' | 'png' | 'webp'

export interface ImageHeader {
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
}

/** Undefined for other formats, and where the header is cut off or makes no sense. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const header = readPng(view) ?? readWebp(view) ?? readJpeg(view)
    return header && header.width > 0 && header.height > 0 ? header : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const PNG_SIGNATURE = 0x89504e47
const IHDR = 0x49484452

function readPng(view: DataView): ImageHeader | undefined {
  if (view.getUint32(0) !== PNG_SIGNATURE || view.getUint32(12) !== IHDR) return undefined
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

const RIFF = 0x52494646
const WEBP = 0x57454250
const LOSSY = 0x56503820
const LOSSLESS = 0x5650384c
const EXTENDED = 0x56503858

/** The three forms of the WebP container, which keep the size in three ways. */
function readWebp(view: DataView): ImageHeader | undefined {
  if (view.getUint32(0) !== RIFF || view.getUint32(8) !== WEBP) return undefined
  const form = view.getUint32(12)
  if (form === LOSSY) {
    return {
      format: 'webp',
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    }
  }
  if (form === LOSSLESS) {
    const bits = view.getUint32(21, true)
    return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (form !== EXTENDED) return undefined
  const size = (at: number): number => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1
  return { format: 'webp', width: size(24), height: size(27) }
}

const START_OF_IMAGE = 0xffd8

/** Walks the segments to the frame header; what comes before it (EXIF, colour profiles) may be long. */
function readJpeg(view: DataView): ImageHeader | undefined {
  if (view.getUint16(0) !== START_OF_IMAGE) return undefined
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrameHeader(marker)) {
      return { format: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    } else at += 2 + view.getUint16(at + 2)
  }
}

/** SOF0 to SOF15, without the three markers of the range that mean something else (DHT, JPG, DAC). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
