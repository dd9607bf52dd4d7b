// What a server is asked with, whether a page that we hold has changed.

export interface Validators {
  readonly etag?: string
  readonly lastModified?: string
}

/** Longer ones are none that a server would think of, and more than many would take back. */
const LONGEST = 1_000

/** Those of something held, as far as they can be sent. */
export function validatorsOf(held: Validators | undefined): Validators {
  const { etag, lastModified } = held ?? {}
  return {
    ...(etag !== undefined && etag.length <= LONGEST && { etag }),
    ...(lastModified !== undefined && lastModified.length <= LONGEST && { lastModified }),
  }
}
