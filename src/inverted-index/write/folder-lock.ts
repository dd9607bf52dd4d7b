// Keeps a second process from writing to the same index.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = 'lock'

/** Another process that is alive has the index open. */
export class IndexLocked extends Error {
  constructor(folder: string, pid: number) {
    super(`process ${pid} has ${folder} open; stop it first, or use another folder`)
    this.name = 'IndexLocked'
  }
}

/** Another process that has the index of a folder open, if any. */
export function lockHolder(folder: string): number | undefined {
  return holderAt(join(folder, NAME))
}

/** Takes the lock of a folder, also from a process that is gone; the result gives it back. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, NAME)
  for (;;) {
    try {
      writeFileSync(path, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = holderAt(path)
    if (holder !== undefined) throw new IndexLocked(folder, holder)
    rmSync(path, { force: true })
  }
}

function holderAt(path: string): number | undefined {
  try {
    return holderOf(path)
  } catch {
    // Gone or never written whole: nobody holds it.
    return undefined
  }
}

/** The process that holds the lock, unless it is gone: a number that another process has by now is not the holder. */
function holderOf(path: string): number | undefined {
  const [pid = Number.NaN, start = Number.NaN] = readFileSync(path, 'utf8').split(' ').map(Number)
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  return startOf(pid) === start ? pid : undefined
}

/** When a process began, in the kernel's ticks; 0 where that can't be known, as on systems without /proc. */
function startOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
  } catch {
    return 0
  }
}
