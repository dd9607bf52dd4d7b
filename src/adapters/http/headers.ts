// Response headers as one text each, however often a server repeats them.

/** By lower-case name. */
export type Headers = ReadonlyMap<string, string>

/** Headers whose value is a list, so that repetitions add to it (RFC 9110, 5.3); of any other the first counts. */
const LISTS = new Set(['cache-control', 'content-encoding', 'pragma', 'vary', 'x-robots-tag'])

export function readHeaders(sent: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Map<string, string>()
  for (const [name, value = ''] of Object.entries(sent)) {
    const values = typeof value === 'string' ? [value] : value
    if (LISTS.has(name)) headers.set(name, values.join(', '))
    // The one header whose repetitions can't be told apart once joined by commas.
    else headers.set(name, name === 'set-cookie' ? values.join('\n') : (values[0] ?? ''))
  }
  return headers
}
