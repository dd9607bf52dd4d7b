// Import: records of files become documents in the store, in batches; a record that can't be read is named and counted.
import { basename } from 'node:path'
import type { IsBlocked } from '../../engine/index/blocked-store.ts'
import type { Origin } from '../../engine/index/document/document.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import { type WrittenDocument, writeDocument } from '../../engine/index/document/written-document.ts'
import {
  type ImportContent,
  type ImportJournal,
  type ImportOptions,
  type ImportRecord,
  type ImportSource,
  UnreadableFile,
} from '../../engine/index/load/import-source.ts'
import { annotated } from '../../engine/index/quality/annotated-store.ts'
import type { ImportCounts, ImportListener } from './operator-api.ts'
import { OperatorError } from './operator-api.ts'
import { type ReadLinesNeeds, readLines } from './read-lines.ts'
import { addressOf, type TakeRecordNeeds, takeRecord } from './take-record.ts'

export interface ImportNeeds extends TakeRecordNeeds {
  readonly store: DocumentStore
  readonly source: ImportSource
  readonly journal: ImportJournal
  /** How lines are read that come in as these. */
  readonly reading: (origin: Origin) => ReadLinesNeeds
  /** What the operator keeps from coming in; asked once a file. */
  readonly blocked?: () => Promise<IsBlocked>
}

/** Pages that are worked on at a time; each is held in memory. */
const AT_ONCE = 16
/** Lines that are read in one go, the next while those are stored. */
const LINES = { count: 200, characters: 1_000_000 }
const BATCH_DOCUMENTS = 200
const BATCH_CHARACTERS = 4_000_000

export function createImportDocuments(needs: ImportNeeds) {
  return async (
    paths: readonly string[],
    listener: ImportListener,
    options: ImportOptions = {},
  ): Promise<ImportCounts> => {
    const sizes = await Promise.all(paths.map((path) => whenReadable(path, needs.source.size(path))))
    const bytesTotal = sizes.every((size) => size !== undefined)
      ? sizes.reduce((sum, size) => sum + size, 0)
      : undefined
    const counts = { read: 0, added: 0, updated: 0, skipped: 0, failed: 0 }
    let bytesBefore = 0
    for (const [index, path] of paths.entries()) {
      const progress = (bytesRead: number): void =>
        listener.progress({ ...counts, bytesRead: bytesBefore + bytesRead, bytesTotal })
      await importFile(needs, path, options, { counts, listener, progress })
      bytesBefore += sizes[index] ?? 0
    }
    return counts
  }
}

interface Tally {
  readonly counts: { read: number; added: number; updated: number; skipped: number; failed: number }
  readonly listener: ImportListener
  readonly progress: (bytesRead: number) => void
}

/** One file, from where an import of it was interrupted. */
async function importFile(
  needs: ImportNeeds,
  path: string,
  options: ImportOptions,
  tally: Tally,
): Promise<void> {
  const { counts, listener } = tally
  const identity = await whenReadable(path, needs.source.identity(path))
  const done = identity === undefined ? 0 : await needs.journal.get(identity)
  if (done > 0) listener.resumed?.(path, done)
  const origin: Origin = options.origin ?? `import:${basename(path)}`
  const isBlocked = (await needs.blocked?.()) ?? (() => false)
  const judge = (taken: Ready): Ready =>
    'written' in taken && isBlocked(taken.written.url) ? { skipped: true } : taken
  let records = 0
  let settled = done
  const working: { readonly record: ImportRecord; readonly taking: Promise<Ready> }[] = []
  const lines: { readonly record: ImportRecord; readonly line: string }[] = []
  let waiting = 0
  let batch: WrittenDocument[] = []
  let characters = 0

  const write = async (): Promise<void> => {
    // Begun together, so that the documents and how far they go are written as one.
    const [put] = await Promise.all([
      needs.store.putWritten(batch, true),
      identity === undefined ? undefined : needs.journal.put(identity, settled, needs.clock.now()),
    ])
    counts.added += put.added
    counts.updated += put.updated
    batch = []
    characters = 0
  }

  /** Waits for the oldest until fewer than `most` are worked on: records are settled in the order of the file. */
  const settle = async (most: number): Promise<void> => {
    while (working.length > most) {
      const oldest = working.shift()
      if (!oldest) return
      const { record } = oldest
      const outcome = await oldest.taking
      settled += 1
      counts.read += 1
      if ('written' in outcome) {
        batch.push(outcome.written)
        characters += outcome.written.body.length
      } else if ('reason' in outcome) {
        counts.failed += 1
        listener.failed(record.place, outcome.reason)
      } else counts.skipped += 1
      tally.progress(record.bytesRead)
      if (batch.length >= BATCH_DOCUMENTS || characters >= BATCH_CHARACTERS) await write()
    }
  }

  const readWaiting = (): void => {
    if (lines.length === 0) return
    const taken = lines.splice(0)
    waiting = 0
    const reading = readLines(
      needs.reading(origin),
      taken.map(({ line }) => Buffer.from(line)),
    )
    for (const [at, { record }] of taken.entries())
      working.push({ record, taking: reading.then((read) => judge(read[at] ?? { skipped: true })) })
  }

  /** Lines wait until they are many; what is no line comes behind those that wait. */
  const begin = async (record: ImportRecord): Promise<void> => {
    const { content } = record
    if ('line' in content && content.line !== undefined) {
      lines.push({ record, line: content.line })
      waiting += content.line.length
      if (lines.length < LINES.count && waiting < LINES.characters) return
      const together = lines.length
      readWaiting()
      return settle(together)
    }
    readWaiting()
    working.push({ record, taking: takeOther(needs, content, origin).then(judge) })
    await settle(AT_ONCE - 1)
  }

  try {
    for await (const record of needs.source.records(path, options)) {
      if (isBlank(record.content)) continue
      if (options.signal?.aborted) break
      const url = listener.seen && addressOf(record.content)
      if (url !== undefined) listener.seen?.(url)
      records += 1
      if (records <= done) continue
      await begin(record)
    }
  } catch (error) {
    readWaiting()
    await settle(0)
    await write()
    throw unreadable(path, error)
  }
  readWaiting()
  await settle(0)
  await write()
  if (identity !== undefined && !options.signal?.aborted) await needs.journal.forget(identity)
}

type Ready = { readonly written: WrittenDocument } | { readonly reason: string } | { readonly skipped: true }

async function takeOther(needs: ImportNeeds, content: ImportContent, origin: Origin): Promise<Ready> {
  if ('line' in content) return { reason: 'the line is too long' }
  const taken = await takeRecord(needs, content)
  return 'document' in taken ? { written: writeDocument(annotated({ ...taken.document, origin })) } : taken
}

function isBlank(content: ImportContent): boolean {
  return 'line' in content && content.line?.trim() === ''
}

async function whenReadable<T>(path: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): Error {
  if (error instanceof UnreadableFile) return new OperatorError(`${path} can't be read: ${error.message}`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new OperatorError(`${path} does not exist`)
  if (code.startsWith('E') || code.startsWith('Z_'))
    return new OperatorError(`${path} can't be read: ${code}`)
  return error instanceof Error ? error : new Error(String(error))
}
