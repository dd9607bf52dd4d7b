// Remembers what was read from a short text: pages of a site, and most sites, use the same class names again and again.

/** Many sites' class names; a hostile page empties the memory at worst. */
const MAX_TEXTS = 20_000
/** Longer texts hardly come twice. */
const MAX_LENGTH = 300

/** The same function, asked once for each text. It must depend on the text alone. */
export function remembered<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, { readonly value: Read }>()
  return (text) => {
    if (text.length > MAX_LENGTH) return read(text)
    const found = known.get(text)
    if (found !== undefined) return found.value
    const value = read(text)
    if (known.size >= MAX_TEXTS) known.clear()
    known.set(text, { value })
    return value
  }
}
