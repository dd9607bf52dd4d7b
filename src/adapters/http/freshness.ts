// What may be done with a copy, by the caching headers of RFC 9111, for a cache that serves one operator.

/** By lower-case name. */
export type Headers = ReadonlyMap<string, string>

/** Headers whose value is a list, so that repetitions add to it (RFC 9110, 5.3); of any other the first counts. */
const LISTS = new Set(['cache-control', 'content-encoding', 'pragma', 'vary'])
/** Those whose repetitions can't be told apart once joined by commas: they stand a line each. */
const LINES = new Set(['set-cookie', 'x-robots-tag'])

export function readHeaders(sent: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Map<string, string>()
  for (const [name, value = ''] of Object.entries(sent)) {
    const values = typeof value === 'string' ? [value] : value
    if (LISTS.has(name)) headers.set(name, values.join(', '))
    else headers.set(name, LINES.has(name) ? values.join('\n') : (values[0] ?? ''))
  }
  return headers
}

/** Milliseconds of freshness left; 0 where the headers forbid a copy, undefined where they say nothing. */
export function freshForMs(headers: Headers, nowMs: number): number | undefined {
  const directives = readDirectives(headers.get('cache-control') ?? '')
  if (directives.has('no-store') || directives.has('no-cache') || headers.get('vary')?.trim() === '*')
    return 0
  const ageMs = wholeSeconds(headers.get('age') ?? '') ?? 0
  const maxAge = directives.get('max-age')
  // What is in the directive but is no number counts as stale (RFC 9111, 4.2.1).
  if (maxAge !== undefined) return Math.max(0, (wholeSeconds(maxAge) ?? 0) - ageMs)
  const expires = headers.get('expires')
  if (expires !== undefined) {
    const sentAt = Date.parse(headers.get('date') ?? '')
    const lifetime = Date.parse(expires) - (Number.isNaN(sentAt) ? nowMs : sentAt)
    return Number.isNaN(lifetime) ? 0 : Math.max(0, lifetime - ageMs)
  }
  return /\bno-cache\b/i.test(headers.get('pragma') ?? '') ? 0 : undefined
}

/** What the headers forbid: any copy (RFC 9111, 5.2.2.5 and 4.1), or one used when it is stale (5.2.2.2, 5.2.2.4). */
export function copyRules(headers: Headers): { noStore?: true; mustRevalidate?: true } {
  const directives = readDirectives(headers.get('cache-control') ?? '')
  if (directives.has('no-store') || headers.get('vary')?.trim() === '*') return { noStore: true }
  const asks = directives.has('no-cache') || directives.has('must-revalidate')
  return asks ? { mustRevalidate: true } : {}
}

/** Directives by lower-case name; the first of a name counts. */
function readDirectives(text: string): Map<string, string> {
  const directives = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of text.matchAll(
    /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s,;"]*)))?/g,
  )) {
    const key = name.toLowerCase()
    if (!directives.has(key)) directives.set(key, quoted ?? plain)
  }
  return directives
}

function wholeSeconds(text: string): number | undefined {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text) * 1000 : undefined
}
