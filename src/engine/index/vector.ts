// A vector of a passage or a query: a direction in the space of a model, as bytes.

export interface Vector {
  /** What each byte is multiplied by; the length of the whole is 1. */
  readonly scale: number
  readonly bytes: Int8Array
}
