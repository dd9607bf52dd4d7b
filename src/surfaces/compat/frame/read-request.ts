// What a foreign request says: its key, where that API takes it, and its parameters, wherever they stand.
import { InvalidRequest } from '../../../foundation/errors.ts'
import { readJsonBody, readQueryString } from '../../rest/read-request.ts'
import type { Given } from './parameter-table.ts'
import type { KeyPlace } from './shape.ts'

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const MAX_FORM_BYTES = 64 * 1024

/** A GET or DELETE asks by its query string, a POST by its body, JSON or a form, where it has one. */
export async function readGiven(request: Request): Promise<Given> {
  // Some clients POST their parameters in the address, with an empty body.
  if (request.method !== 'POST' || request.body === null || request.headers.get('content-length') === '0')
    return { raw: single(readQueryString(request.url)), asText: true }
  if (FORM.test(request.headers.get('content-type') ?? '')) return readForm(request)
  const body = await readJsonBody(request)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidRequest('Invalid request body: must be a JSON object')
  return { raw: body as Record<string, unknown>, asText: false }
}

/** With the headers that a table names. */
export function withHeaders(given: Given, { headers }: Request, names: readonly string[]): Given {
  const named = names.filter((name) => name.startsWith('x-') && headers.has(name))
  const told = Object.fromEntries(named.map((name) => [name, headers.get(name)]))
  return { raw: { ...given.raw, ...told }, asText: given.asText || named.length > 0 }
}

async function readForm(request: Request): Promise<Given> {
  if (Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > MAX_FORM_BYTES)
    throw new InvalidRequest(`A form must say its length, of at most ${MAX_FORM_BYTES} bytes`)
  return { raw: single(new URLSearchParams(await request.text())), asText: true }
}

function single(parameters: URLSearchParams): Record<string, unknown> {
  const raw = new Map<string, string>()
  for (const [name, value] of parameters) {
    if (raw.has(name))
      throw new InvalidRequest(`Invalid value for ${name} parameter: must be given only once`)
    raw.set(name, value)
  }
  return Object.fromEntries(raw)
}

/** The key at the first of the places that has one. */
export async function readKey(
  places: readonly KeyPlace[],
  request: Request,
  pathKey: string | undefined,
): Promise<string | undefined> {
  for (const place of places) {
    const key = await keyAt(place, request, pathKey)
    if (key !== undefined && key !== '') return key
  }
  return undefined
}

async function keyAt(place: KeyPlace, request: Request, pathKey?: string): Promise<string | undefined> {
  const authorization = request.headers.get('authorization') ?? ''
  switch (place.in) {
    case 'bearer':
      return /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1]
    case 'basic':
      return basicKey(authorization)
    case 'header':
      return request.headers.get(place.name)?.trim()
    case 'query':
      return new URL(request.url).searchParams.get(place.name)?.trim()
    case 'path':
      return pathKey
    case 'body':
      return bodyKey(request, place.name)
  }
}

/** The password, or the user where there is no password. */
function basicKey(authorization: string): string | undefined {
  const encoded = /^basic\s+([\w+/=-]+)\s*$/i.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const [user = '', password = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2)
  return password || user
}

/** From a copy of the body: whoever has a key in a header need not send a readable one yet. */
async function bodyKey(request: Request, name: string): Promise<string | undefined> {
  if (request.method !== 'POST') return undefined
  const { raw } = await readGiven(request.clone())
  const value = Object.hasOwn(raw, name) ? raw[name] : undefined
  return typeof value === 'string' ? value.trim() : undefined
}
