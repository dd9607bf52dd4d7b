// Documents that are worked on in parts: each so short that others need not wait for it, or one document.

/** Bytes of documents, as they are stored, in a part. */
const MOST_BYTES = 2_000_000

/** One that is longer is a part of its own. */
export function inParts<T>(
  items: readonly T[],
  bytesOf: (item: T) => number,
  mostItems: number = Number.POSITIVE_INFINITY,
): T[][] {
  const parts: T[][] = []
  let part: T[] = []
  let bytes = 0
  for (const item of items) {
    const size = bytesOf(item)
    if (part.length > 0 && (bytes + size > MOST_BYTES || part.length === mostItems)) {
      parts.push(part)
      part = []
      bytes = 0
    }
    part.push(item)
    bytes += size
  }
  if (part.length > 0) parts.push(part)
  return parts
}

/** Others have a turn of the event loop: where a body is long, behind each step of the work on it. */
export async function turnBehind(bytes: number): Promise<void> {
  if (bytes > LONG_STEP) await new Promise(setImmediate)
}

const LONG_STEP = 500_000
