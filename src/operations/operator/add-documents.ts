// Documents that a program sends: read, compared with what is stored, and written; each is answered by what became of it.
import { isDeepStrictEqual } from 'node:util'
import type { AddedDocument } from '../../contract/documents.ts'
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentStore, WrittenDocument } from '../../engine/index/document/document-store.ts'
import type { IsBlocked } from '../../engine/index/removal.ts'
import { Failure, InvalidRequest } from '../../foundation/errors.ts'
import { inPortions } from '../../foundation/in-portions.ts'
import { inBatches } from '../../foundation/streams/batches.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import { lineOf, type SentDocuments } from '../render/sent-documents.ts'
import type { TextWork } from '../render/text-work.ts'
import { type ReadLinesNeeds, readLines } from './read-lines.ts'

export interface AddDocumentsNeeds {
  readonly store: Pick<DocumentStore, 'get' | 'putWritten'>
  /** How lines are read; `tenant` is whose turn it is where that is done elsewhere. */
  readonly reading: (tenant: string) => ReadLinesNeeds
  /** Takes JSON bodies apart. */
  readonly work: TextWork
  /** What the operator keeps from coming in. */
  readonly blocked: () => Promise<IsBlocked>
}

/** What is answered is durable. */
export interface AddDocuments {
  /** In the order of `values`. */
  add(tenant: string, values: readonly unknown[]): Promise<readonly AddedDocument[]>
  /** The same, of a JSON body. Throws InvalidRequest. */
  addSent(tenant: string, sent: SentDocuments): Promise<readonly AddedDocument[]>
  /** A document a line, in their order; blank lines are none. An undefined one was longer than MAX_LINE_BYTES. */
  addLines(
    tenant: string,
    lines: AsyncIterable<Uint8Array | undefined>,
  ): AsyncGenerator<readonly AddedDocument[]>
}

/** What an import takes in a line, too. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024
/** Written in one go, which nothing else on the event loop comes between. */
const BATCH = { items: 200, size: 4_000_000 }
/** Characters of documents that are compared in one turn. */
const COMPARED = 1_000_000
const NOTHING = Buffer.alloc(0)

export function createAddDocuments(needs: AddDocumentsNeeds): AddDocuments {
  const addAll = async (tenant: string, lines: readonly Uint8Array[]): Promise<AddedDocument[]> => {
    const states: AddedDocument[] = []
    for await (const part of inBatches(oneByOne(lines), { ...BATCH, sizeOf: ({ length }) => length }))
      states.push(...(await write(needs, await take(needs, tenant, part))))
    return states
  }
  return {
    add: (tenant, values) => addAll(tenant, values.map(lineOf)),
    async addSent(tenant, sent) {
      const read = await onBehalfOf(tenant, () => needs.work({ kind: 'documents', ...sent }))
      if ('refused' in read) throw new InvalidRequest(read.refused)
      return addAll(tenant, read.lines)
    },
    async *addLines(tenant, lines) {
      const bounds = { ...BATCH, sizeOf: (line: Uint8Array | undefined) => line?.length ?? 0 }
      const batches = readBatches(needs, tenant, inBatches(withoutBlank(lines), bounds))
      // While one is written, the next is read.
      for await (const [taken = []] of inBatches(batches, { items: 1, size: 1, sizeOf: () => 1 })) {
        yield await write(needs, taken).catch((error: unknown) => {
          // The stream goes on: what has failed now may be sent again later.
          if (!(error instanceof Failure)) throw error
          return taken.map((one) => ('status' in one ? one : failed(one.url, error.message)))
        })
      }
    },
  }
}

type Taken = WrittenDocument | AddedDocument
type Line = Uint8Array | undefined

async function* readBatches(
  needs: AddDocumentsNeeds,
  tenant: string,
  batches: AsyncIterable<readonly Line[]>,
): AsyncGenerator<readonly Taken[]> {
  for await (const lines of batches) yield await take(needs, tenant, lines)
}

/** In the order of the lines. */
async function take(needs: AddDocumentsNeeds, tenant: string, lines: readonly Line[]): Promise<Taken[]> {
  const isBlocked = await needs.blocked()
  const whole = lines.map((line) => line ?? NOTHING)
  return (await readLines(needs.reading(tenant), whole)).map((one, at) => {
    if (!lines[at]) return failed(null, `the line is longer than ${MAX_LINE_BYTES} bytes`)
    if ('reason' in one) return failed(one.url, one.reason)
    const { written } = one
    return isBlocked(written.url)
      ? failed(written.url, 'the address is blocked; the console’s Index page lifts blocks')
      : written
  })
}

/** A document that is sent twice is compared with the one before it. */
async function write({ store }: AddDocumentsNeeds, taken: readonly Taken[]): Promise<AddedDocument[]> {
  const urls = taken.flatMap((one) => ('status' in one ? [] : [one.url]))
  const known = new Map((await store.get([...new Set(urls)])).map((document) => [document.url, document]))
  const again = urls.length > new Set(urls).size
  const changed: WrittenDocument[] = []
  const states: AddedDocument[] = []
  const portions = inPortions(COMPARED)
  for (const one of taken) {
    if ('status' in one) {
      states.push(one)
      continue
    }
    const before = known.get(one.url)
    const now = before || again ? documentIn(one) : undefined
    if (before && now && isSame(before, now)) states.push({ url: one.url, status: 'unchanged' })
    else {
      if (now) known.set(one.url, now)
      changed.push(one)
      states.push({ url: one.url, status: before ? 'updated' : 'added' })
    }
    if (now) await portions.did(one.body.length)
  }
  if (changed.length > 0) await store.putWritten(changed, true)
  return states
}

function documentIn({ body }: WrittenDocument): Document {
  return JSON.parse(body) as Document
}

const NOTED: ReadonlySet<string> = new Set<keyof Document>([
  'readAt',
  'safety',
  'quality',
  'navigation',
  'wordCount',
  'version',
  'pieces',
])

/** Whatever the store notes beside it, and whenever it was read. */
function isSame(before: Document, now: Document): boolean {
  return isDeepStrictEqual(givenPart(before), givenPart(now))
}

function givenPart(document: Document): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !NOTED.has(name)))
}

async function* oneByOne<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
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

function failed(url: string | null, message: string): AddedDocument {
  return { url, status: 'failed', message }
}
