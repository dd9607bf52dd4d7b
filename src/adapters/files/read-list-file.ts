// Reads a file as a list of addresses: bookmarks, outlines, lines, sitemaps of the disk, or the history of a browser.

import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { distinct, MOST_ADDRESSES, readAddressList } from '../../engine/index/library/address-list.ts'
import { headOfFile } from './byte-reader.ts'

export interface ListFile {
  readonly addresses: readonly string[]
  /** A history tells what somebody did, a list what they chose. */
  readonly isHistory: boolean
}

const LARGEST_LIST = 32 * 1_048_576
const SQLITE = 'SQLite format 3\0'

/** What each browser calls its table. */
const HISTORIES = [
  'select url from moz_places where hidden = 0 order by last_visit_date desc limit ?',
  'select url from urls where hidden = 0 order by last_visit_time desc limit ?',
]

/** Undefined where the file is no list. */
export async function readListFile(path: string): Promise<ListFile | undefined> {
  const file = await stat(path).catch(() => undefined)
  if (!file?.isFile()) return undefined
  if ((await headOfFile(path)).toString('latin1').startsWith(SQLITE)) return readHistory(path)
  if (file.size > LARGEST_LIST) return undefined
  const addresses = readAddressList(await readFile(path, 'utf8'))
  return addresses && { addresses, isHistory: false }
}

/** Of a copy: the browser that writes it may be running. */
async function readHistory(path: string): Promise<ListFile | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-history-'))
  try {
    const copy = join(folder, 'history')
    await copyFile(path, copy)
    await copyFile(`${path}-wal`, `${copy}-wal`).catch(() => undefined)
    const addresses = addressesIn(copy)
    return addresses && { addresses: distinct(addresses), isHistory: true }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function addressesIn(path: string): string[] | undefined {
  const database = new BetterSqlite3(path)
  try {
    database.pragma('trusted_schema = off')
    for (const query of HISTORIES) {
      try {
        const rows = database.prepare(query).all(MOST_ADDRESSES) as { url: unknown }[]
        return rows.flatMap(({ url }) => (typeof url === 'string' ? [url] : []))
      } catch {
        // The table of another browser.
      }
    }
    return undefined
  } finally {
    database.close()
  }
}

/** Lists of addresses that came from a browser, as files below the data folder, to be read as any other list is. */
export class KeptLists {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The path of the file; `name` is that of an item of the library. */
  async keep(name: string, text: string): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.txt`)
    await writeFile(path, text, { mode: 0o600 })
    return path
  }

  /** Removes a file of these; one that lies elsewhere is somebody's own. */
  async forget(path: string): Promise<void> {
    if (dirname(path) === this.#folder) await rm(path, { force: true })
  }
}
