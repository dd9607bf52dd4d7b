// Asks a provider for JSON through the one way out; a source that fails gives nothing.

import type { Effort } from '../../engine/answers/answer.ts'
import type { Fetched, Fetcher, FetchOptions } from '../../engine/pages/fetcher.ts'
import { Failure } from '../../foundation/errors.ts'
import { isRecord } from '../../foundation/text/json-shape.ts'
import { withoutEnd } from '../../foundation/text/truncate.ts'

export interface JsonAnswer {
  /** Undefined where the copy that we hold is still good. */
  readonly body: unknown
  readonly fetched: Fetched
}

const MOST_BYTES = 2_000_000

/**
 * Undefined where the source can't be reached, does not answer in `ms`, refuses, or answers with something else than JSON. The
 * call is counted.
 */
export async function fetchJson(
  fetcher: Fetcher,
  url: URL,
  { signal, countCall }: Pick<Effort, 'signal' | 'countCall'>,
  { ms, ...asked }: Pick<FetchOptions, 'lastModified'> & { readonly ms?: number } = {},
): Promise<JsonAnswer | undefined> {
  countCall()
  const until = ms === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(ms)])
  try {
    const fetched = await fetcher.fetch(url.href, {
      ...asked,
      signal: until,
      robots: false,
      maxBytes: MOST_BYTES,
      accept: 'application/json',
    })
    if (fetched.notModified) return { body: undefined, fetched }
    return { body: JSON.parse(new TextDecoder().decode(fetched.body)), fetched }
  } catch (error) {
    if (error instanceof Failure || error instanceof SyntaxError || until.aborted) return undefined
    throw error
  }
}

/** A base address and what stands behind it; a query of the base, such as a key, is kept. */
export function addressOf(base: string, path: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(base)
  url.pathname = `${withoutEnd(url.pathname, '/')}${path}`
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

export type JsonObject = Readonly<Record<string, unknown>>

export function objectIn(value: unknown): JsonObject {
  return isRecord(value) ? value : {}
}

export function numberIn(object: JsonObject, ...names: readonly string[]): number | undefined {
  const value = names
    .map((name) => object[name])
    .find((one) => typeof one === 'number' && Number.isFinite(one))
  return typeof value === 'number' ? value : undefined
}

export function textIn(object: JsonObject, name: string): string | undefined {
  const value = object[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
