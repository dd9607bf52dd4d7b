// An index server that answers, but can't be used as it is.

/** The message says why, and where it can, what to do. */
export class IndexUnusable extends Error {
  override readonly name = 'IndexUnusable'
}
