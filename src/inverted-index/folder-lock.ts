// Keeps a second process from writing to the same index.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = 'lock'

/** Another process that is alive has the index open. */
export class IndexLocked extends Error {
  constructor(folder: string, pid: number) {
    super(`the index in ${folder} is open in process ${pid}`)
    this.name = 'IndexLocked'
  }
}

/** Takes the lock of a folder, also from a process that is gone; the result gives it back. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, NAME)
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = holderOf(path)
    if (holder !== undefined) throw new IndexLocked(folder, holder)
    rmSync(path, { force: true })
  }
}

/** The process that holds the lock, unless it is gone or is this one, whose number an earlier process may have had. */
function holderOf(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? Number.NaN : undefined
  }
}
