// Holds the bytes of a packed file that are not yet unpacked, and takes in more when asked.

/** What can't be unpacked; the message says why. */
export class Unpackable extends Error {
  override readonly name = 'Unpackable'
}

export class PackedBytes {
  readonly #source: AsyncIterator<Uint8Array>
  #ended = false
  /** What is held; `at` is the first byte that was not taken. */
  bytes: Uint8Array = new Uint8Array(0)
  at = 0

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  get left(): number {
    return this.bytes.length - this.at
  }

  /** Takes in until so many bytes are there, or all that there are. Resolves with whether there are enough. */
  async fill(count: number): Promise<boolean> {
    if (this.left >= count) return true
    const parts: Uint8Array[] = [this.bytes.subarray(this.at)]
    let held = this.left
    while (held < count && !this.#ended) {
      const { done, value } = await this.#source.next()
      if (done === true) this.#ended = true
      else {
        parts.push(value)
        held += value.length
      }
    }
    this.bytes = Buffer.concat(parts)
    this.at = 0
    return held >= count
  }

  /** The next bytes; fewer than asked for are an error. */
  async take(count: number): Promise<Uint8Array> {
    if (!(await this.fill(count))) throw new Unpackable('it is cut off')
    const taken = this.bytes.subarray(this.at, this.at + count)
    this.at += count
    return taken
  }
}
