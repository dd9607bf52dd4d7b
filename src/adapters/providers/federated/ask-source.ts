// How every connector asks: through the one way out, bounded, and failing where the answer is not what was expected.
import type { Fetcher } from '../../../engine/pages/fetcher.ts'
import { lineOfHtml } from '../../../foundation/web/feed-values.ts'
import { type JsonObject, objectIn } from '../fetch-json.ts'

export interface ConnectorNeeds {
  readonly fetcher: Fetcher
  /** In place of the public address; without a slash at the end. */
  readonly baseUrl?: string
}

const MOST_BYTES = 2_000_000
const MAX_LINE = 1000

/** The body that an address answers. Rejects where it can't be had. */
export async function askBody(
  fetcher: Fetcher,
  url: URL,
  options: {
    readonly signal: AbortSignal
    readonly accept: string
    readonly headers?: Readonly<Record<string, string>>
  },
): Promise<Uint8Array> {
  const { body } = await fetcher.fetch(url.href, { ...options, robots: false, maxBytes: MOST_BYTES })
  return body
}

/** The same for a JSON object. */
export async function askJson(
  fetcher: Fetcher,
  url: URL,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonObject> {
  const body = await askBody(fetcher, url, { signal, headers, accept: 'application/json' })
  return objectIn(JSON.parse(new TextDecoder().decode(body)))
}

/** The list at a path of names; rejects where there is none, since an answer without one is an error in disguise. */
export function listAt(answer: JsonObject, ...path: readonly string[]): readonly JsonObject[] {
  const value = path.reduce<unknown>((held, name) => objectIn(held)[name], answer)
  if (!Array.isArray(value)) throw new Error(`The answer has no ${path.join('.')}`)
  return value.map(objectIn)
}

/** Text out of a field that may hold HTML; empty where it holds none. */
export function plainOf(value: unknown): string {
  return typeof value === 'string' ? lineOfHtml(value, MAX_LINE).text : ''
}
