// DownloadFiles: brings a file onto the disk in parts asked for by range, so that memory does not grow with it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DownloadFailed,
  type DownloadOrder,
  type Downloads,
} from '../../engine/index/library/library-ports.ts'
import type { Fetched, Fetcher } from '../../engine/pages/fetcher.ts'
import { Failure } from '../../foundation/errors.ts'

const LARGEST_PART = 8 * 1_048_576
/** Who is slower than this in the time of one request is passed over. */
const SMALLEST_PART = 128 * 1024
/** Of a server that sends whole files alone. */
const LARGEST_WHOLE = 64 * 1_048_576
/** Left on the disk for everything else. */
const SPARE = 64 * 1_048_576

/** The mirror sends something else than was asked for. */
class WrongBytes extends Error {}

export interface DownloadFilesNeeds {
  readonly fetcher: Fetcher
  readonly folder: string
  /** Whether settings of the operator name the mirrors, which may then be private. */
  readonly named?: true
  /** In place of what the system says. */
  readonly free?: () => Promise<number>
}

export class DownloadFiles implements Downloads {
  readonly #needs: DownloadFilesNeeds

  constructor(needs: DownloadFilesNeeds) {
    this.#needs = needs
  }

  async free(): Promise<number> {
    await mkdir(this.#needs.folder, { recursive: true, mode: 0o700 })
    if (this.#needs.free) return this.#needs.free()
    const { bavail, bsize } = await statfs(this.#needs.folder)
    return bavail * bsize
  }

  async fetch(order: DownloadOrder): Promise<string> {
    const folder = join(this.#needs.folder, folderName(order.item))
    const whole = join(folder, order.file)
    const part = `${whole}.part`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await this.free()) < SPARE) throw new DownloadFailed('the disk is full')
    if ((await sizeOf(whole)) > 0 && (await isWhole(whole, order))) return whole
    for (const mirror of order.mirrors) {
      // What another mirror began may be wrong: then this one is asked from the beginning.
      const begun = (await sizeOf(part)) > 0
      const tries = begun ? 2 : 1
      for (let left = tries; left > 0 && !order.signal.aborted; left -= 1) {
        const reason = await this.#from(mirror, part, order)
        if (reason === undefined) {
          await rename(part, whole)
          return whole
        }
        order.failed(mirror, reason)
      }
    }
    if (order.signal.aborted) throw interrupted()
    throw new DownloadFailed('no mirror had it whole and unchanged')
  }

  async forget(item: string, but?: string): Promise<void> {
    const folder = join(this.#needs.folder, folderName(item))
    if (but === undefined) return rm(folder, { recursive: true, force: true })
    const others = (await readdir(folder)).filter((file) => file !== but)
    await Promise.all(others.map((file) => rm(join(folder, file), { force: true })))
  }

  /** Why the mirror did not do; undefined where the file is whole. What was had of it stays, unless it is wrong. */
  async #from(mirror: string, part: string, order: DownloadOrder): Promise<string | undefined> {
    try {
      await this.#pour(mirror, part, order)
      if (await isWhole(part, order)) return undefined
      await rm(part, { force: true })
      return 'its bytes are not those of the checksum'
    } catch (error) {
      if (error instanceof WrongBytes) await rm(part, { force: true })
      if (error instanceof WrongBytes || error instanceof Failure) return error.message
      throw error
    }
  }

  async #pour(mirror: string, part: string, order: DownloadOrder): Promise<void> {
    let at = await sizeOf(part)
    let wanted = LARGEST_PART
    let whole = order.bytes
    while (whole === undefined || at < whole) {
      if (order.signal.aborted) throw interrupted()
      const asked = Math.min(wanted, (whole ?? Number.MAX_SAFE_INTEGER) - at)
      const fetched = await this.#part(mirror, at, asked, order.signal).catch((error: unknown) => {
        if (at > 0 && isBeyond(error)) throw new WrongBytes('it has less of the file than is here')
        // A slow mirror is asked for less at a time.
        if (order.signal.aborted || wanted <= SMALLEST_PART || !isSlow(error)) throw error
        wanted = Math.max(SMALLEST_PART, wanted / 8)
      })
      if (!fetched) continue
      const { body, wholeBytes } = fetched
      if (at > 0 && wholeBytes === undefined) throw new WrongBytes('it sends no parts of files')
      const of = wholeBytes ?? body.length
      if (order.bytes !== undefined && of !== order.bytes)
        throw new WrongBytes(`it has ${of} bytes and not ${order.bytes}`)
      if (body.length === 0 || body.length > of - at)
        throw new WrongBytes('it sends other bytes than were asked for')
      if ((await this.free()) < of - at + SPARE)
        throw new DownloadFailed(`the disk has no room for the ${of - at} bytes that are left of it`)
      await appendFile(part, body)
      at += body.length
      whole = of
      order.progress(at, whole)
    }
  }

  #part(mirror: string, at: number, bytes: number, signal: AbortSignal): Promise<Fetched> {
    return this.#needs.fetcher.fetch(mirror, {
      signal,
      maxBytes: LARGEST_WHOLE,
      robots: false,
      ...(this.#needs.named && { named: true }),
      accept: 'application/octet-stream, */*',
      range: [at, at + bytes - 1],
    })
  }
}

/** Colons stand in names, and not in paths everywhere; a name that a restored database brought may be a path. */
function folderName(item: string): string {
  return item.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '-')
}

function interrupted(): DownloadFailed {
  return new DownloadFailed('it was interrupted; the same command goes on where it ended')
}

/** 416 Range Not Satisfiable. */
function isBeyond(error: unknown): boolean {
  return error instanceof Failure && error.message.includes('416')
}

function isSlow(error: unknown): boolean {
  return error instanceof Failure && /in time/.test(error.message)
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

async function isWhole(path: string, { bytes, sha256 }: DownloadOrder): Promise<boolean> {
  if (bytes !== undefined && (await sizeOf(path)) !== bytes) return false
  if (sha256 === undefined) return true
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) hash.update(chunk as Buffer)
  return hash.digest('hex') === sha256
}
