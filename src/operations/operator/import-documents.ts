// Import: records of files become documents in the store, in batches; a record that can't be read is named and counted.
import { basename } from 'node:path'
import type { Origin } from '../../engine/index/document/document.ts'
import {
  type DocumentStore,
  type WrittenDocument,
  writeDocument,
} from '../../engine/index/document/document-store.ts'
import {
  type ImportContent,
  type ImportJournal,
  type ImportOptions,
  type ImportRecord,
  type ImportSource,
  UnreadableFile,
} from '../../engine/index/load/import-source.ts'
import { annotated } from '../../engine/index/quality/annotated-store.ts'
import type { IsBlocked } from '../../engine/index/removal.ts'
import { codeOf } from '../../foundation/errors.ts'
import { inBatches } from '../../foundation/streams/batches.ts'
import { type ImportCounts, type ImportListener, OperatorError } from './operator-api.ts'
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
/** Records that are stored in one go, while the next are read. Fewer where no more have come: a pipe may stay open for long. */
const BATCH = { items: 200, size: 4_000_000, sizeOf: ({ content }: ImportRecord) => sizeOf(content) }

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
  const file = await whenReadable(path, needs.source.identity(path))
  const origin: Origin = options.origin ?? `import:${basename(path)}`
  const identity = file === undefined ? undefined : identityOfImport(file, origin, options.baseUrl)
  const done = identity === undefined ? 0 : await needs.journal.get(identity)
  if (done > 0) listener.resumed?.(path, done)
  const isBlocked = (await needs.blocked?.()) ?? (() => false)
  const judge = (taken: Ready): Ready =>
    'written' in taken && isBlocked(taken.written.url) ? { skipped: true } : taken
  let settled = done

  const write = async (batch: readonly Taken[]): Promise<void> => {
    settled += batch.length
    const documents = batch.flatMap(({ outcome }) => ('written' in outcome ? [outcome.written] : []))
    // Begun together, so that the documents and how far they go are written as one.
    const [put] = await Promise.all([
      needs.store.putWritten(documents, true),
      identity === undefined ? undefined : needs.journal.put(identity, settled, needs.clock.now()),
    ])
    counts.read += batch.length
    counts.added += put.added
    counts.updated += put.updated
    for (const { record, outcome } of batch) {
      if ('skipped' in outcome) counts.skipped += 1
      if (!('reason' in outcome)) continue
      counts.failed += 1
      listener.failed(record.place, outcome.reason)
    }
    tally.progress(batch.at(-1)?.record.bytesRead ?? 0)
  }

  async function* batches(): AsyncGenerator<readonly Taken[]> {
    const records = recordsAfter(done, needs.source.records(path, options), listener, options.signal)
    for await (const together of inBatches(records, BATCH)) {
      const taken = await takeAll(needs, together, origin)
      yield taken.map((outcome, at) => ({ record: together[at] as ImportRecord, outcome: judge(outcome) }))
    }
  }

  try {
    for await (const [batch = []] of inBatches(batches(), { items: 1, size: 1, sizeOf: () => 1 }))
      await write(batch)
  } catch (error) {
    throw unreadable(path, error)
  }
  if (identity !== undefined && !options.signal?.aborted) await needs.journal.forget(identity)
}

/** What another origin or base took of the file is not there for this one. The origin first: by it, imports are forgotten. */
function identityOfImport(file: string, origin: Origin, baseUrl = ''): string {
  return [origin, baseUrl, file].join('\n')
}

/** Those that were not taken before; blank lines are none. */
async function* recordsAfter(
  done: number,
  records: AsyncIterable<ImportRecord>,
  listener: ImportListener,
  signal: AbortSignal | undefined,
): AsyncGenerator<ImportRecord> {
  let number = 0
  for await (const record of records) {
    if (isBlank(record.content)) continue
    if (signal?.aborted) return
    const url = listener.seen && addressOf(record.content)
    if (url !== undefined) listener.seen?.(url)
    number += 1
    if (number > done) yield record
  }
}

type Ready = { readonly written: WrittenDocument } | { readonly reason: string } | { readonly skipped: true }

/** What became of a record. */
interface Taken {
  readonly record: ImportRecord
  readonly outcome: Ready
}

/** In the order of the records. Lines are read together. */
async function takeAll(
  needs: ImportNeeds,
  records: readonly ImportRecord[],
  origin: Origin,
): Promise<readonly Ready[]> {
  const lines = records.flatMap(({ content }) => lineOf(content) ?? [])
  const bytes = lines.map((line) => Buffer.from(line))
  const read = (bytes.length === 0 ? [] : await readLines(needs.reading(origin), bytes)).values()
  const take = async ({ content }: ImportRecord): Promise<Ready> =>
    lineOf(content) === undefined
      ? takeOther(needs, content, origin)
      : (read.next().value ?? { skipped: true })
  const taken: Ready[] = []
  for (let from = 0; from < records.length; from += AT_ONCE)
    taken.push(...(await Promise.all(records.slice(from, from + AT_ONCE).map(take))))
  return taken
}

async function takeOther(needs: ImportNeeds, content: ImportContent, origin: Origin): Promise<Ready> {
  if ('line' in content) return { reason: 'the line is too long' }
  const taken = await takeRecord(needs, content)
  return 'document' in taken ? { written: writeDocument(annotated({ ...taken.document, origin })) } : taken
}

function lineOf(content: ImportContent): string | undefined {
  return 'line' in content ? content.line : undefined
}

function sizeOf(content: ImportContent): number {
  return 'page' in content ? content.page.body.length : (lineOf(content)?.length ?? 0)
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
  const code = codeOf(error)
  if (code === 'ENOENT') return new OperatorError(`${path} does not exist`)
  if (code.startsWith('E') || code.startsWith('Z_'))
    return new OperatorError(`${path} can't be read: ${code}`)
  return error instanceof Error ? error : new Error(String(error))
}
