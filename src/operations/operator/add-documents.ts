// Documents that a program sends: read, compared with what is stored, and written; each is answered by what became of it.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AddedDocument } from '../../contract/documents.ts'
import type { IsBlocked } from '../../engine/index/blocked-store.ts'
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import type { DocumentRead } from '../../engine/index/load/read-document.ts'
import { Failure } from '../../foundation/errors.ts'
import { inBatches } from '../../foundation/streams/batches.ts'

export interface AddDocumentsNeeds {
  readonly store: Pick<DocumentStore, 'get' | 'put'>
  /** Never rejects. `tenant` is whose turn it is where HTML waits to be read. */
  readonly readDocument: (value: unknown, tenant: string) => Promise<DocumentRead>
  /** What the operator keeps from coming in. */
  readonly blocked: () => Promise<IsBlocked>
}

/** What is answered is durable. */
export interface AddDocuments {
  /** In the order of `values`. */
  add(tenant: string, values: readonly unknown[]): Promise<readonly AddedDocument[]>
  /** A document a line, in their order; blank lines are none. An undefined one was longer than MAX_LINE_BYTES. */
  addLines(
    tenant: string,
    lines: AsyncIterable<Uint8Array | undefined>,
  ): AsyncGenerator<readonly AddedDocument[]>
}

/** What an import takes in a line, too. */
export const MAX_LINE_BYTES: number = 16 * 1024 * 1024
/** Those that are read side by side; others are served between two such groups. */
const AT_ONCE = 16
/** Written in one go, which nothing else on the event loop comes between. */
const BATCH = { items: 200, size: 4_000_000 }
const LONGEST_URL_SHOWN = 2_000

export function createAddDocuments(needs: AddDocumentsNeeds): AddDocuments {
  const addAll = async (tenant: string, values: readonly Parsed[]): Promise<readonly AddedDocument[]> => {
    const isBlocked = await needs.blocked()
    const read: Taken[] = []
    for (let from = 0; from < values.length; from += AT_ONCE) {
      const part = values.slice(from, from + AT_ONCE)
      read.push(...(await Promise.all(part.map((one) => take(needs, tenant, one, isBlocked)))))
      await nextTurn()
    }
    return write(needs.store, read)
  }
  return {
    async add(tenant, values) {
      const states: AddedDocument[] = []
      for (let from = 0; from < values.length; from += BATCH.items) {
        const part = values.slice(from, from + BATCH.items)
        states.push(
          ...(await addAll(
            tenant,
            part.map((value) => ({ value })),
          )),
        )
      }
      return states
    },
    async *addLines(tenant, lines) {
      const bounds = { ...BATCH, sizeOf: (line: Uint8Array | undefined) => line?.length ?? 0 }
      for await (const batch of inBatches(withoutBlank(lines), bounds)) {
        const values = batch.map(parse)
        try {
          yield await addAll(tenant, values)
        } catch (error) {
          // The stream goes on: what has failed now may be sent again later.
          if (!(error instanceof Failure)) throw error
          yield values.map((one) => failed('value' in one ? urlIn(one.value) : null, error.message))
        }
      }
    },
  }
}

type Parsed = { readonly value: unknown } | { readonly reason: string }
type Taken = Document | AddedDocument

async function take(
  { readDocument }: AddDocumentsNeeds,
  tenant: string,
  given: Parsed,
  isBlocked: IsBlocked,
): Promise<Taken> {
  if ('reason' in given) return failed(null, given.reason)
  const read = await readDocument(given.value, tenant)
  if ('reason' in read) return failed(urlIn(given.value), read.reason)
  const { document } = read
  if (isBlocked(document.url))
    return failed(document.url, 'the address is blocked; the console’s Index page lifts blocks')
  return { ...document, origin: 'api' }
}

/** A document that is sent twice is compared with the one before it. */
async function write(store: AddDocumentsNeeds['store'], read: readonly Taken[]): Promise<AddedDocument[]> {
  const urls = read.flatMap((one) => ('status' in one ? [] : [one.url]))
  const known = new Map((await store.get([...new Set(urls)])).map((document) => [document.url, document]))
  const changed: Document[] = []
  const states = read.map((one): AddedDocument => {
    if ('status' in one) return one
    const before = known.get(one.url)
    if (before && isSame(before, one)) return { url: one.url, status: 'unchanged' }
    known.set(one.url, one)
    changed.push(one)
    return { url: one.url, status: before ? 'updated' : 'added' }
  })
  if (changed.length > 0) await store.put(changed, true)
  return states
}

/** Whatever the store notes beside it, and whenever it was read. */
function isSame(before: Document, now: Document): boolean {
  return givenPart(before) === givenPart(now)
}

function givenPart({ readAt: _, quality: __, navigation: ___, safety: ____, ...document }: Document): string {
  return JSON.stringify(document)
}

async function* withoutBlank(
  lines: AsyncIterable<Uint8Array | undefined>,
): AsyncGenerator<Uint8Array | undefined> {
  for await (const line of lines) if (!line || !isBlank(line)) yield line
}

const SPACES: readonly (number | undefined)[] = [0x20, 0x09, 0x0d]

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => SPACES.includes(byte))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(line: Uint8Array | undefined): Parsed {
  if (!line) return { reason: `the line is longer than ${MAX_LINE_BYTES} bytes` }
  let text: string
  try {
    text = utf8.decode(line)
  } catch {
    return { reason: 'not valid UTF-8' }
  }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { reason: 'not valid JSON' }
  }
}

/** As it was given, where there is one. */
function urlIn(value: unknown): string | null {
  const url = typeof value === 'object' && value !== null && 'url' in value ? value.url : undefined
  return typeof url === 'string' ? url.slice(0, LONGEST_URL_SHOWN) : null
}

function failed(url: string | null, message: string): AddedDocument {
  return { url, status: 'failed', message }
}
