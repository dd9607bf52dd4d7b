// The bytes of a section, asked for in ranges: a window holds at least the range, in memory the whole section.

export interface Window {
  readonly bytes: Uint8Array
  /** The same bytes four at a time, the last of them perhaps beyond the end. */
  readonly fours: Uint32Array
  /** Where in the section the first byte is from. */
  readonly start: number
}

export interface ByteWindows {
  /** It never changes, and can be held for as long as it is of use. */
  at(from: number, to: number): Window
}

/** The section must start at a multiple of 4, and its buffer go on to the next. */
export function windowsInMemory(bytes: Uint8Array): ByteWindows {
  const fours = new Uint32Array(bytes.buffer, bytes.byteOffset, Math.ceil(bytes.byteLength / 4))
  const whole = { bytes, fours, start: 0 }
  return { at: () => whole }
}
