// Import: lines of JSONL become documents in the store, in batches; a line that can't be read is named and counted.
import type { Document } from '../engine/index/document.ts'
import type { DocumentStore } from '../engine/index/document-store.ts'
import type { ImportCounts, ImportListener } from './operator-api.ts'
import { OperatorError } from './operator-api.ts'

export interface ImportLine {
  readonly number: number
  /** Undefined where the line is too long to be read. */
  readonly text: string | undefined
  readonly bytesRead: number
}

export interface ImportSource {
  /** Bytes in the file, where that can be known. */
  size(path: string): Promise<number | undefined>
  lines(path: string): AsyncIterable<ImportLine>
}

type ReadLine = (line: string) => { document: Document } | { reason: string }

const BATCH_DOCUMENTS = 200
const BATCH_CHARACTERS = 4_000_000

export function createImportDocuments(needs: {
  store: DocumentStore
  source: ImportSource
  readLine: ReadLine
}) {
  return async (paths: readonly string[], listener: ImportListener): Promise<ImportCounts> => {
    const counts = { read: 0, added: 0, updated: 0, skipped: 0, failed: 0 }
    const sizes = await Promise.all(paths.map((path) => sizeOf(needs.source, path)))
    const bytesTotal = sizes.reduce<number | undefined>(
      (sum, size) => (sum === undefined || size === undefined ? undefined : sum + size),
      0,
    )
    let bytesBefore = 0
    let batch: Document[] = []
    let characters = 0

    const write = async (): Promise<void> => {
      const put = await needs.store.put(batch, true)
      counts.added += put.added
      counts.updated += put.updated
      batch = []
      characters = 0
    }

    const take = (path: string, line: ImportLine): void => {
      if (line.text?.trim() === '') return
      counts.read += 1
      const outcome = line.text === undefined ? { reason: 'the line is too long' } : needs.readLine(line.text)
      if ('reason' in outcome) {
        counts.failed += 1
        listener.failed(`${path}:${line.number}`, outcome.reason)
      } else {
        batch.push(outcome.document)
        characters += outcome.document.text.length
      }
    }

    for (const [index, path] of paths.entries()) {
      try {
        for await (const line of needs.source.lines(path)) {
          take(path, line)
          if (batch.length >= BATCH_DOCUMENTS || characters >= BATCH_CHARACTERS) await write()
          listener.progress({ ...counts, bytesRead: bytesBefore + line.bytesRead, bytesTotal })
        }
      } catch (error) {
        await write()
        throw unreadable(path, error)
      }
      bytesBefore += sizes[index] ?? 0
    }
    await write()
    return counts
  }
}

async function sizeOf(source: ImportSource, path: string): Promise<number | undefined> {
  try {
    return await source.size(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new OperatorError(`${path} does not exist`)
  if (code.startsWith('E') || code.startsWith('Z_'))
    return new OperatorError(`${path} can't be read: ${code}`)
  return error instanceof Error ? error : new Error(String(error))
}
