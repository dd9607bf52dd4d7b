// Lines of a text file or a list of domains, plain or packed, or of standard input: streaming, each line bounded in size.
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type DomainList, hashOf, listOf, readDomainLine } from '../../engine/index/quality/domain-list.ts'
import { byteLines } from '../../foundation/streams/byte-lines.ts'
import { headOfFile, isGzip, openBytes } from './byte-reader.ts'

export interface Line {
  readonly number: number
  /** Undefined where the line is longer than the bound; the rest of it is passed over. */
  readonly text: string | undefined
  /** Bytes of the file read so far, before decompression. */
  readonly bytesRead: number
}

const MAX_LINE_BYTES = 16 * 1024 * 1024

export async function* readLines(path: string, stdin: Readable): AsyncGenerator<Line> {
  const gzipped = path !== '-' && isGzip(await headOfFile(path))
  const { bytes, bytesRead } = gzipped ? openWholeGzip(path) : await openBytes(path, stdin)

  let number = 0
  for await (const line of byteLines(bytes as AsyncIterable<Buffer>, MAX_LINE_BYTES)) {
    number += 1
    yield { number, text: line && decode(line), bytesRead: bytesRead() }
  }
}

/** Without a byte-order mark in front or a carriage return behind. */
function decode(line: Buffer): string {
  return line
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r$/, '')
}

/** A file that is cut off fails: half a line would be half a document. */
function openWholeGzip(path: string): { bytes: Readable; bytesRead(): number } {
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 })
  const bytes = raw.pipe(createGunzip())
  raw.on('error', (error) => bytes.destroy(error))
  return { bytes, bytesRead: () => raw.bytesRead }
}

/** Rejects with the error of the file system, or where no line of the files names a domain. */
export async function readDomainList(path: string): Promise<DomainList> {
  const hashes: number[] = []
  for (const file of await filesOf(path)) {
    for await (const { text } of readLines(file, Readable.from([]))) {
      const domain = text === undefined || text.length > 1000 ? undefined : readDomainLine(text)
      if (domain !== undefined) hashes.push(hashOf(domain))
    }
  }
  if (hashes.length === 0) throw new Error('no line of it names a domain')
  return listOf(hashes)
}

/** The file itself, the folder's `domains`, or that of each folder in it. */
async function filesOf(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = await readdir(path)
  const inner = names.includes('domains') ? ['domains'] : names.map((name) => join(name, 'domains'))
  const files = await Promise.all(inner.map((name) => existing(join(path, name))))
  return files.flat()
}

async function existing(file: string): Promise<readonly string[]> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? [file] : []
}
