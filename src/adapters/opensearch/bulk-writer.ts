// Writes changes to one generation: in bulk, each with its revision, seen by searches when it is done.
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import { IndexUnavailable } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { documentFields, type ReadDocument, readDocument } from './document-fields.ts'
import type { Generation } from './generations.ts'
import { writeAlias } from './index-form.ts'
import { reasonOf, type ServerClient } from './server-client.ts'
import { IndexUnusable } from './server-query.ts'

export interface BulkWriter {
  /**
   * Given again it changes nothing, and what is older than what is there stays out. An address is given once. Resolves with
   * the languages of the documents.
   */
  write(generation: Generation, changes: readonly DocumentChange[]): Promise<ReadonlySet<string>>
  /** Searches see what was written before. */
  refresh(generation: Generation): Promise<void>
}

/** What goes to the server at once, and how many of these side by side: while it writes some, the next are read. */
const MOST_CHANGES = 500
const MOST_CHARACTERS = 10_000_000
const SIDE_BY_SIDE = 3
/** So many documents are read between two turns of the event loop. */
const READ_AT_ONCE = 50
const PATIENCE_MS = 30_000
/** A server that takes no more now is tried again after so long, with half as much, then longer. */
const FIRST_PAUSE_MS = 100
const MOST_TRIES = 6

export function createBulkWriter(client: ServerClient, logger: Logger): BulkWriter {
  /** Those that the server has no room for now. */
  const send = async (index: string, operations: readonly Operation[]): Promise<Operation[]> => {
    const body = operations.map(({ lines }) => lines).join('')
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

  const sendAll = async (index: string, operations: readonly Operation[]): Promise<void> => {
    let left = await send(index, operations)
    for (let tries = 1; left.length > 0; tries += 1) {
      if (tries === MOST_TRIES) throw new IndexUnavailable()
      await pause(FIRST_PAUSE_MS * 2 ** tries)
      const half = Math.ceil(left.length / 2)
      left = [...(await send(index, left.slice(0, half))), ...left.slice(half)]
    }
  }

  return {
    async write({ index }, changes) {
      const languages = new Set<string>()
      const sending = new Set<Promise<void>>()
      for await (const operations of portions(changes, languages, logger)) {
        while (sending.size >= SIDE_BY_SIDE) await Promise.race(sending)
        const sent = sendAll(index, operations).then(() => void sending.delete(sent))
        // Whoever waits for all hears of it.
        sent.catch(() => undefined)
        sending.add(sent)
      }
      await Promise.all(sending)
      return languages
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

/** The lines that tell the server of one change. */
interface Operation {
  readonly lines: string
}

function operationOf({ revision, url }: DocumentChange, read: ReadDocument | undefined): Operation {
  const where = { _id: idOf(url), version: revision, version_type: 'external_gte' }
  return {
    lines: read
      ? `${JSON.stringify({ index: where })}\n${JSON.stringify(documentFields(read))}\n`
      : `${JSON.stringify({ delete: where })}\n`,
  }
}

/** A document that can't be read must not keep those after it out of the index. */
function readable({ url, document }: DocumentChange, logger: Logger): ReadDocument | undefined {
  try {
    return document && readDocument(document)
  } catch (error) {
    logger.error({ err: error, url }, 'a document cannot be indexed')
    return undefined
  }
}

/** Ids end at 512 bytes, addresses later. */
function idOf(url: string): string {
  return createHash('sha256').update(url).digest('base64url')
}

async function* portions(
  changes: readonly DocumentChange[],
  languages: Set<string>,
  logger: Logger,
): AsyncGenerator<Operation[]> {
  let portion: Operation[] = []
  let characters = 0
  for (const [at, change] of changes.entries()) {
    if (at % READ_AT_ONCE === READ_AT_ONCE - 1) await nextTurn()
    const read = readable(change, logger)
    if (read) languages.add(read.language)
    const one = operationOf(change, read)
    const full = portion.length === MOST_CHANGES || characters + one.lines.length > MOST_CHARACTERS
    if (full && portion.length > 0) {
      yield portion
      portion = []
      characters = 0
    }
    portion.push(one)
    characters += one.lines.length
  }
  if (portion.length > 0) yield portion
}
