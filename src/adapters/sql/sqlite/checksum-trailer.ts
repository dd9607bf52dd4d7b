// The end of a backup: a line with the SHA-256 of all that stands before it. SQLite reads past it by its own count of pages.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open, stat } from 'node:fs/promises'

const MARK = '\nwhippet-backup sha256 '
const LENGTH = MARK.length + 64 + 1

/** What the end of a file says of the rest. */
export type Checksum = 'right' | 'wrong' | 'absent'

export async function appendChecksum(path: string): Promise<void> {
  await appendFile(path, trailer(await sha256(path, (await stat(path)).size)))
}

export async function readChecksum(path: string): Promise<Checksum> {
  const { size } = await stat(path)
  if (size <= LENGTH) return 'absent'
  const end = await lastBytes(path, size)
  if (!end.startsWith(MARK)) return 'absent'
  return end === trailer(await sha256(path, size - LENGTH)) ? 'right' : 'wrong'
}

function trailer(hash: string): string {
  return `${MARK}${hash}\n`
}

async function sha256(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { end: bytes - 1 })) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function lastBytes(path: string, size: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(LENGTH), position: size - LENGTH })
    return buffer.toString('latin1')
  } finally {
    await file.close()
  }
}
