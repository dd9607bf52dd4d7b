// An index that was built elsewhere from the same documents, in one file: copied into an empty folder in place of being built.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Document } from '../../../engine/index/document/document.ts'
import { readManifest, writeManifest } from '../../../inverted-index/segment/manifest.ts'
import { writeSegmentFile } from '../../../inverted-index/segment/segment-file.ts'
import { FORM, writeSource } from '../index-source.ts'
import { openIndexWriter } from '../index-writer.ts'
import { SCHEMA } from '../schema.ts'

interface Head {
  /** How documents were read: an index of another form is of no use. */
  readonly form: number
  readonly schema: typeof SCHEMA
  /** What it was built from. */
  readonly built: string
  readonly documents: number
}

const SEGMENT = 'segment-1.seg'
const QUALITY = 9

/** The file for these documents, which `built` names; `folder` is empty, and used to build it in. */
export function shipIndex(folder: string, documents: readonly Document[], built: string): Buffer {
  const writer = openIndexWriter(folder)
  writer.begin(built)
  writer.take(documents.map((document, at) => ({ revision: at + 1, url: document.url, document })))
  writer.commit()
  writer.close()
  const segments = readManifest(folder)?.segments ?? []
  const [segment] = segments
  if (segments.length !== 1 || !segment) throw new Error(`${segments.length} segments in place of one`)
  const head: Head = { form: FORM, schema: SCHEMA, built, documents: documents.length }
  const packed = brotliCompressSync(readFileSync(join(folder, segment.file)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), packed])
}

export interface Installed {
  /** What the documents are, by name, and how many. */
  readonly built: string
  readonly documents: number
  /** The store that holds them and nothing else. */
  readonly source: string
}

/** False, with nothing done, where the file was built from other documents, or there is an index already. */
export function installIndex(file: string, folder: string, { built, documents, source }: Installed): boolean {
  const bytes = readFileSync(file)
  const end = bytes.indexOf('\n')
  const head = JSON.parse(bytes.toString('utf8', 0, end)) as Head
  const isOurs = head.form === FORM && JSON.stringify(head.schema) === JSON.stringify(SCHEMA)
  if (!isOurs || head.built !== built || head.documents !== documents) return false
  if (existsSync(folder) && readManifest(folder)) return false
  const segment = brotliDecompressSync(bytes.subarray(end + 1))
  const shared = new SharedArrayBuffer(segment.length)
  new Uint8Array(shared).set(segment)
  mkdirSync(folder, { recursive: true })
  writeSegmentFile(folder, SEGMENT, shared)
  writeSource(folder, source)
  // Last: without it there is no index, and one is built.
  writeManifest(folder, {
    mark: documents,
    generation: 1,
    nextId: 2,
    schema: SCHEMA,
    segments: [{ id: 1, file: SEGMENT, bytes: segment.length }],
  })
  return true
}
