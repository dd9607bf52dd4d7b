// Checksums of bytes by page, so that a part of them can be checked without the rest.
import { crc32 } from 'node:zlib'

/** As much as systems read of a file at least. */
export const PAGE_BYTES = 4096

/** Takes bytes as they come. */
export class PageChecksums {
  readonly #finished: number[] = []
  #sum = 0
  /** Bytes of the page that is not full yet. */
  #length = 0

  take(bytes: Uint8Array): this {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + PAGE_BYTES - this.#length)
      this.#sum = crc32(part, this.#sum)
      this.#length += part.length
      at += part.length
      if (this.#length === PAGE_BYTES) this.#finishPage()
    }
    return this
  }

  /** Of all pages; the last may be shorter. */
  finish(): Uint32Array<ArrayBuffer> {
    if (this.#length > 0) this.#finishPage()
    return Uint32Array.from(this.#finished)
  }

  #finishPage(): void {
    this.#finished.push(this.#sum)
    this.#sum = 0
    this.#length = 0
  }
}

/** Whether the bytes are the pages from `first` on. */
export function areIntact(bytes: Uint8Array, pages: Uint32Array, first = 0): boolean {
  for (let at = 0; at < bytes.length; at += PAGE_BYTES)
    if (crc32(bytes.subarray(at, at + PAGE_BYTES)) !== pages[first + at / PAGE_BYTES]) return false
  return true
}
