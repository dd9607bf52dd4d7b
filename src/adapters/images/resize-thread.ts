// The thread that makes images small: decodes, resizes and writes WebP, all in WebAssembly.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import resize, { initResize } from '@jsquash/resize'
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js'
import type { ImageFormat } from '../../engine/pages/image-header.ts'
import { BESIDE_SEARCHES, lowerThreadPriority } from '../../foundation/lower-thread-priority.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'

lowerThreadPriority(BESIDE_SEARCHES)

export interface ResizeJob {
  readonly image: Uint8Array
  readonly format: ImageFormat
  readonly side: number
}

/** What we use of WebAssembly, whose types come with those of browsers only. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

/** What browsers call ImageData: the decoders give their pixels in it. */
class Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly colorSpace = 'srgb'
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}
Object.assign(globalThis, { ImageData: Pixels })

const resolve = createRequire(import.meta.url).resolve

async function compiled(path: string): Promise<object> {
  return await WebAssembly.compile(await readFile(resolve(path)))
}

const DECODERS: Readonly<Record<ImageFormat, (image: ArrayBuffer) => Promise<Pixels>>> = {
  jpeg: (image) => decodeJpeg(image, { preserveOrientation: true }),
  png: (image) => decodePng(image),
  webp: (image) => decodeWebp(image),
}

async function load(): Promise<void> {
  await Promise.all([
    compiled('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm').then(initJpeg),
    compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm').then(initPng),
    compiled('@jsquash/webp/codec/dec/webp_dec.wasm').then(initWebpDecoder),
    compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm').then(initWebpEncoder),
    compiled('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm').then(initResize),
  ])
}
const loaded = load()

async function makeSmall({ image, format, side }: ResizeJob): Promise<Uint8Array> {
  await loaded
  const pixels = await DECODERS[format](image.slice().buffer)
  const share = Math.min(1, side / Math.max(pixels.width, pixels.height))
  const width = Math.max(1, Math.round(pixels.width * share))
  const height = Math.max(1, Math.round(pixels.height * share))
  const small = share < 1 ? await resize(pixels, { width, height }) : pixels
  return new Uint8Array(await encodeWebp(small))
}

answerJobs(makeSmall)
