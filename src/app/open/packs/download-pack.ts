// Brings a pack from an address onto the disk, a part at a time: the memory it takes does not grow with the pack.
import { open } from 'node:fs/promises'
import type { Fetcher } from '../../../engine/pages/fetcher.ts'
import { PageUnavailable, PageUnreadable } from '../../../foundation/errors.ts'
import { OperatorError } from '../../../operations/operator/operator-api.ts'

const PART_BYTES = 16 * 1_048_576
/** Of a server that sends whole files alone. */
const WHOLE_BYTES = 256 * 1_048_576
const MOST_BYTES = 64 * 1_024 ** 3
const PART_MS = 10 * 60_000

/** The path. Throws OperatorError. */
export async function downloadPack(fetcher: Fetcher, url: string, path: string): Promise<string> {
  const file = await open(path, 'wx', 0o600)
  try {
    for (let at = 0; ; ) {
      const { body, wholeBytes = body.length } = await fetcher.fetch(url, {
        signal: AbortSignal.timeout(PART_MS),
        maxBytes: WHOLE_BYTES,
        robots: false,
        accept: 'application/octet-stream, */*',
        headers: { range: `bytes=${at}-${at + PART_BYTES - 1}`, 'accept-encoding': 'identity' },
      })
      if (wholeBytes > MOST_BYTES) throw new OperatorError(`${url} is not added: it is too large.`)
      await file.appendFile(body)
      at += body.length
      if (at >= wholeBytes) return path
      if (body.length === 0) throw new OperatorError(`${url} can't be had: the server sends no more of it.`)
    }
  } catch (error) {
    if (error instanceof PageUnreadable || error instanceof PageUnavailable)
      throw new OperatorError(`${url} can't be had: ${error.message}`)
    throw error
  } finally {
    await file.close()
  }
}
