// WarcArchive: keeps what was crawled as WARC/1.1 records, each gzipped by itself, at the end of a file.
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PageArchive } from '../../engine/crawl/visit/page-bytes.ts'
import type { Fetched } from '../../engine/pages/fetcher.ts'

const pack = promisify(gzip)

export class WarcArchive implements PageArchive {
  readonly #file: FileHandle
  /** The last write: records stand one after another, whoever asks for them. */
  #last: Promise<unknown> = Promise.resolve()

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** Opens the file, made where it is missing; what is in it stays. */
  static async open(path: string, software: string, now: number): Promise<WarcArchive> {
    const file = await open(path, 'a')
    const archive = new WarcArchive(file)
    if ((await file.stat()).size === 0) {
      const body = Buffer.from(`software: ${software}\r\nformat: WARC File Format 1.1\r\n`)
      await archive.#append('warcinfo', { 'Content-Type': 'application/warc-fields' }, body, now)
    }
    return archive
  }

  keep(fetched: Fetched, at: number): Promise<void> {
    const fields = { 'WARC-Target-URI': fetched.url, 'Content-Type': 'application/http; msgtype=response' }
    return this.#append('response', fields, responseOf(fetched), at)
  }

  async close(): Promise<void> {
    await this.#last.catch(() => undefined)
    await this.#file.close()
  }

  async #append(type: string, fields: Record<string, string>, body: Buffer, at: number): Promise<void> {
    const record = await pack(recordOf(type, fields, body, at))
    const turn = this.#last.then(() => this.#file.appendFile(record))
    this.#last = turn.catch(() => undefined)
    await turn
  }
}

function recordOf(type: string, fields: Record<string, string>, body: Buffer, at: number): Buffer {
  const head = {
    'WARC-Type': type,
    'WARC-Record-ID': `<urn:uuid:${randomUUID()}>`,
    'WARC-Date': new Date(at).toISOString(),
    'WARC-Block-Digest': `sha256:${createHash('sha256').update(body).digest('hex')}`,
    ...fields,
    'Content-Length': String(body.length),
  }
  return Buffer.concat([Buffer.from(`WARC/1.1\r\n${lines(head)}\r\n`), body, Buffer.from('\r\n\r\n')])
}

/** The answer as far as the fetcher tells it: compression and chunks are undone, so their headers are left out. */
function responseOf({ contentType, body, etag, lastModified, robotsTag }: Fetched): Buffer {
  const headers = {
    ...(contentType !== '' && { 'Content-Type': contentType }),
    ...(etag !== undefined && { ETag: etag }),
    ...(lastModified !== undefined && { 'Last-Modified': lastModified }),
    ...(robotsTag !== undefined && { 'X-Robots-Tag': robotsTag.replaceAll('\n', ', ') }),
    'Content-Length': String(body.length),
  }
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${lines(headers)}\r\n`), body])
}

function lines(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}\r\n`)
    .join('')
}
