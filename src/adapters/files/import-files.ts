// ImportFiles: tells what a file is and reads its records.
import { stat } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { constants, gunzipSync } from 'node:zlib'
import type {
  ImportFormat,
  ImportOptions,
  ImportRecord,
  ImportSource,
} from '../../engine/index/load/import-source.ts'
import { headOfFile, isGzip } from './byte-reader.ts'
import { readLines } from './read-lines.ts'
import { readMediawiki } from './read-mediawiki.ts'
import { isPageFile, readPagesFolder } from './read-pages-folder.ts'
import { readWarc } from './read-warc.ts'
import { readZim } from './read-zim.ts'
import { ZIM_MAGIC } from './zim/zim-file.ts'

export class ImportFiles implements ImportSource {
  readonly #stdin: Readable

  constructor(stdin: Readable) {
    this.#stdin = stdin
  }

  async size(path: string): Promise<number | undefined> {
    if (path === '-') return undefined
    const found = await stat(path)
    return found.isDirectory() ? undefined : found.size
  }

  async identity(path: string): Promise<string | undefined> {
    if (path === '-') return undefined
    const { size, mtimeMs } = await stat(path)
    return `${resolve(path)}:${size}:${mtimeMs}`
  }

  async *records(path: string, { format, baseUrl }: ImportOptions): AsyncGenerator<ImportRecord> {
    switch (format ?? (await formatOf(path))) {
      case 'jsonl':
        for await (const { number, text, bytesRead } of readLines(path, this.#stdin))
          yield { place: `${path}:${number}`, bytesRead, content: { line: text } }
        return
      case 'warc':
        return yield* readWarc(path, this.#stdin)
      case 'zim':
        return yield* readZim(path, baseUrl)
      case 'mediawiki':
        return yield* readMediawiki(path, this.#stdin, baseUrl)
      case 'html':
        return yield* readPagesFolder(path, baseUrl)
    }
  }
}

/** By what the file holds, then by its name; a line of JSON where neither tells. */
async function formatOf(path: string): Promise<ImportFormat> {
  if (path === '-') return 'jsonl'
  if ((await stat(path)).isDirectory()) return 'html'
  const head = await headOfFile(path)
  if (head.length >= 4 && head.readUInt32LE(0) === ZIM_MAGIC) return 'zim'
  const text = unpackedHead(head)
  if (/^\s*WARC\/\d/.test(text) || text.startsWith('filedesc://')) return 'warc'
  if (/^\s*(?:<\?xml[^>]*>\s*)?<mediawiki[\s>]/.test(text)) return 'mediawiki'
  if (/^\s*\{/.test(text)) return 'jsonl'
  const name = path.toLowerCase().replace(/\.(?:gz|zst|lz4|bz2|xz|7z)$/, '')
  if (/\.zim(?:[a-z]{2}|\.embedded.*)?$/.test(name)) return 'zim'
  if (/\.w?arc$|\.wet$|\.wat$/.test(name)) return 'warc'
  if (extname(name) === '.xml') return 'mediawiki'
  return isPageFile(name) ? 'html' : 'jsonl'
}

function unpackedHead(head: Buffer): string {
  if (!isGzip(head)) return head.toString('latin1')
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1_048_576 }).toString(
      'latin1',
    )
  } catch {
    return ''
  }
}
