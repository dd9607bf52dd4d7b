// The parts of a document that is a ZIP archive, within bounds.
import { strFromU8, unzipSync } from 'fflate'

/** A part above this is no document that anyone wrote. */
const MAX_PART_BYTES = 32 * 1_048_576

/** The named parts that are there, as text. Undefined where the archive can't be read. */
export function unpackParts(
  body: Uint8Array,
  names: readonly string[],
): ReadonlyMap<string, string> | undefined {
  try {
    const parts = unzipSync(body, {
      filter: ({ name, originalSize }) => names.includes(name) && originalSize <= MAX_PART_BYTES,
    })
    return new Map(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
  } catch {
    return undefined
  }
}
