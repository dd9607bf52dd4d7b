// A list of whole numbers that grows without being copied as a whole into another form at the end.

const FIRST_SIZE = 1_024

export interface NumberList {
  push(number: number): void
  size(): number
  /** All of them, in a buffer of their own. */
  all(): Uint32Array<ArrayBuffer>
}

export function createNumberList(): NumberList {
  let numbers = new Uint32Array(FIRST_SIZE)
  let size = 0
  return {
    push(number) {
      if (size === numbers.length) {
        const grown = new Uint32Array(size * 2)
        grown.set(numbers)
        numbers = grown
      }
      numbers[size++] = number
    },
    size: () => size,
    all: () => numbers.slice(0, size),
  }
}
