// Writes changes to one generation: in bulk, each with its revision, seen by searches when it is done.
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import { IndexUnavailable } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { WorkerFailure } from '../../workers/worker-failure.ts'
import { createWorkerPool, type WorkerPool } from '../../workers/worker-pool.ts'
import type { ReadJob, ReadLine, ReadLines } from './bulk-thread.ts'
import type { Generation, KnownOfPages } from './generations.ts'
import { IndexUnusable } from './index-address.ts'
import { type FieldLengths, writeAlias } from './index-form.ts'
import { reasonOf, type ServerClient } from './server-client.ts'

export interface BulkWriter {
  /**
   * Given again it changes nothing, and what is older than what is there stays out. An address is given once. Resolves with
   * what is known of the pages together with these documents.
   */
  write(
    generation: Generation,
    changes: readonly DocumentChange[],
    before: KnownOfPages,
  ): Promise<KnownOfPages>
  /** Searches see what was written before. */
  refresh(generation: Generation): Promise<void>
  close(): Promise<void>
}

/** What goes to the server at once, and how many of these side by side: while it writes some, the next are read. */
const MOST_CHANGES = 500
const MOST_CHARACTERS = 10_000_000
const SIDE_BY_SIDE = 3
/** Documents that the thread is given at a time, one more than this has characters. */
const READ_AT_ONCE = { documents: 50, characters: 500_000 }
const PATIENCE_MS = 30_000
/** A server that takes no more now is tried again after so long, with half as much, then longer. */
const FIRST_PAUSE_MS = 100
const MOST_TRIES = 6

type Reader = WorkerPool<ReadJob, ReadLines>

const FILE = new URL(`./bulk-thread${extname(import.meta.url)}`, import.meta.url)
const BOUNDS = { waiting: 1_000, bytes: Number.POSITIVE_INFINITY }
const LONGEST_MS = 120_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1_024 }
const MOST_HEAP_MB = 256
const IDLE_MS = 60_000

export function createBulkWriter(client: ServerClient, logger: Logger): BulkWriter {
  const reader: Reader = createWorkerPool({
    name: 'documents for the index server',
    file: FILE,
    threads: 1,
    bounds: BOUNDS,
    longestJobMs: LONGEST_MS,
    resourceLimits: RESOURCE_LIMITS,
    mostHeapMb: MOST_HEAP_MB,
    idleMs: IDLE_MS,
    logger,
  })

  /** Those that the server has no room for now. */
  const send = async (index: string, operations: readonly string[]): Promise<string[]> => {
    const body = operations.join('')
    const path = `/${writeAlias(index)}/_bulk?require_alias=true`
    const reply = await client.ask({ method: 'POST', path, body, patienceMs: PATIENCE_MS })
    if (reply.status === 429) return [...operations]
    if (reply.status >= 300)
      throw new IndexUnusable(`The index server takes no changes (${reasonOf(reply)}).`)
    const { items } = reply.body as { items: readonly Readonly<Record<string, BulkItem>>[] }
    const outcomes = items.map((item) => Object.values(item)[0])
    const wrong = outcomes.find((item) => item && !isDone(item) && !isFull(item))
    if (wrong) throw new IndexUnusable(`The index server refused a document (${reasonOf(asReply(wrong))}).`)
    return operations.filter((_, place) => {
      const item = outcomes[place]
      return item !== undefined && isFull(item)
    })
  }

  const sendAll = async (index: string, operations: readonly string[]): Promise<void> => {
    let left = await send(index, operations)
    for (let tries = 1; left.length > 0; tries += 1) {
      if (tries === MOST_TRIES) throw new IndexUnavailable()
      await pause(FIRST_PAUSE_MS * 2 ** tries)
      const half = Math.ceil(left.length / 2)
      left = [...(await send(index, left.slice(0, half))), ...left.slice(half)]
    }
  }

  return {
    async write({ index }, changes, before) {
      const reading = { reader, logger, languages: new Set(before.languages), lengths: before.lengths }
      const sending = new Set<Promise<void>>()
      for await (const operations of portions(changes, reading)) {
        while (sending.size >= SIDE_BY_SIDE) await Promise.race(sending)
        const sent = sendAll(index, operations).then(() => void sending.delete(sent))
        // Whoever waits for all hears of it.
        sent.catch(() => undefined)
        sending.add(sent)
      }
      await Promise.all(sending)
      return { languages: [...reading.languages].sort(), lengths: reading.lengths }
    },
    async refresh({ index }) {
      for (let tries = 1; ; tries += 1) {
        const reply = await client.ask({
          method: 'POST',
          path: `/${index}/_refresh`,
          patienceMs: PATIENCE_MS,
        })
        const { _shards } = (reply.body ?? {}) as { _shards?: { failed: number } }
        if (reply.status < 300 && _shards?.failed === 0) return
        if (tries === MOST_TRIES) throw new IndexUnavailable({ cause: new Error(reasonOf(reply)) })
        await pause(FIRST_PAUSE_MS * 2 ** tries)
      }
    },
    close: () => reader.close(),
  }
}

interface BulkItem {
  readonly status: number
  readonly error?: { readonly type?: string; readonly reason?: string }
}

/** A conflict is with the same or a newer change; what is to be removed may not be there. */
function isDone({ status, error }: BulkItem): boolean {
  return status < 300 || status === 409 || (status === 404 && error === undefined)
}

function isFull({ status }: BulkItem): boolean {
  return status === 429 || status === 503
}

function asReply({ status, error }: BulkItem): { status: number; body: unknown } {
  return { status, body: { error } }
}

/** The lines that tell the server of one change. Without a line of its own the document goes. */
function operationOf({ revision, url }: DocumentChange, line: string | undefined): string {
  const where = { _id: idOf(url), version: revision, version_type: 'external_gte' }
  return line === undefined
    ? `${JSON.stringify({ delete: where })}\n`
    : `${JSON.stringify({ index: where })}\n${line}\n`
}

/** Ids end at 512 bytes, addresses later. */
function idOf(url: string): string {
  return createHash('sha256').update(url).digest('base64url')
}

interface Reading {
  readonly reader: Reader
  readonly logger: Logger
  /** Of what was read up to here. */
  readonly languages: Set<string>
  lengths: FieldLengths
}

async function* portions(changes: readonly DocumentChange[], reading: Reading): AsyncGenerator<string[]> {
  let portion: string[] = []
  let characters = 0
  for (const part of readTogether(changes)) {
    const lines = await linesOf(part, reading)
    for (const [at, change] of part.entries()) {
      const one = operationOf(change, lines[at])
      const full = portion.length === MOST_CHANGES || characters + one.length > MOST_CHARACTERS
      if (full && portion.length > 0) {
        yield portion
        portion = []
        characters = 0
      }
      portion.push(one)
      characters += one.length
    }
  }
  if (portion.length > 0) yield portion
}

function* readTogether(changes: readonly DocumentChange[]): Generator<readonly DocumentChange[]> {
  let part: DocumentChange[] = []
  let characters = 0
  for (const change of changes) {
    part.push(change)
    characters += change.document?.text.length ?? 0
    if (part.length < READ_AT_ONCE.documents && characters < READ_AT_ONCE.characters) continue
    yield part
    part = []
    characters = 0
  }
  if (part.length > 0) yield part
}

/** What each document is to the server; a document that can't be read must not keep those after it out of the index. */
async function linesOf(
  changes: readonly DocumentChange[],
  reading: Reading,
): Promise<(string | undefined)[]> {
  const given = changes.flatMap(({ document }) => document ?? [])
  const read = given.length === 0 ? [] : await readAll(given, reading)
  const left = read.values()
  return changes.map(({ url, document }) => {
    const one = document && left.next().value
    if (!one) return undefined
    if ('failure' in one) reading.logger.error({ err: one.failure, url }, 'a document cannot be indexed')
    else reading.languages.add(one.language)
    return 'line' in one ? one.line : undefined
  })
}

/** One by one where the thread was lost over some of them. */
async function readAll(documents: readonly Document[], reading: Reading): Promise<readonly ReadLine[]> {
  try {
    const { lines, lengths } = await reading.reader.run({ documents, lengths: reading.lengths })
    reading.lengths = lengths
    return lines
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error
    if (documents.length === 1) return [{ failure: error.message }]
  }
  const read: ReadLine[] = []
  for (const one of documents) read.push(...(await readAll([one], reading)))
  return read
}
