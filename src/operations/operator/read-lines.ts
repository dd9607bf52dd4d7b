// Lines of JSON become documents that are ready to be stored: many at once where others have the time, pages of HTML one by one.
import type { Origin } from '../../engine/index/document/document.ts'
import { type WrittenDocument, writeDocument } from '../../engine/index/document/document-store.ts'
import type { DocumentRead } from '../../engine/index/load/read-document.ts'
import { type LineRead, urlIn } from '../../engine/index/load/read-document-lines.ts'
import { annotated } from '../../engine/index/quality/annotated-store.ts'
import { Failure, PageUnreadable } from '../../foundation/errors.ts'

export interface ReadLinesNeeds {
  /** Reads lines, with a line feed between two, elsewhere where they are many. */
  readonly readPlain: (body: Uint8Array) => Promise<readonly LineRead[]>
  /** Reads one that is HTML. Never rejects. */
  readonly readHtml: (value: unknown) => Promise<DocumentRead>
  readonly origin: Origin
}

export type ReadLine =
  | { readonly written: WrittenDocument }
  | { readonly reason: string; readonly url: string | null }

/** Pages of HTML that are read side by side. */
const AT_ONCE = 16
const LINE_FEED = Buffer.from('\n')
const NOTHING = Buffer.alloc(0)

/** In the order of the lines. */
export async function readLines(needs: ReadLinesNeeds, lines: readonly Uint8Array[]): Promise<ReadLine[]> {
  const plain = await readAll(needs, lines)
  const read: ReadLine[] = []
  for (let from = 0; from < plain.length; from += AT_ONCE) {
    const part = plain.slice(from, from + AT_ONCE)
    read.push(...(await Promise.all(part.map((one) => ('html' in one ? readPage(needs, one.html) : one)))))
  }
  return read
}

/** Where all of them are too much for a thread, one after the other: so the one that is fails alone. */
async function readAll(needs: ReadLinesNeeds, lines: readonly Uint8Array[]): Promise<readonly LineRead[]> {
  try {
    return await needs.readPlain(joined(lines))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { message: reason } = error
    if (lines.length === 1 || !(error instanceof PageUnreadable))
      return lines.map(() => ({ reason, url: null }))
  }
  const read: LineRead[] = []
  for (const line of lines) read.push(...(await readAll(needs, [line])))
  return read
}

function joined(lines: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(lines.flatMap((line, at) => [at === 0 ? NOTHING : LINE_FEED, line]))
}

async function readPage({ readHtml, origin }: ReadLinesNeeds, value: unknown): Promise<ReadLine> {
  const page = await readHtml(value)
  if ('reason' in page) return { reason: page.reason, url: urlIn(value) }
  return { written: writeDocument(annotated({ ...page.document, origin })) }
}
