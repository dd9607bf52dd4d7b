// What a bench has started, whoever of its children started it, ends with the bench where a signal ends it (Linux).
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder for all temporary files of the bench and of what it starts. SIGINT and SIGTERM end every process below this
 * one, and the folder is gone.
 */
export function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const pid of processesBelow(process.pid)) end(pid)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      process.exit(1)
    })
  }
  return folder
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

function processesBelow(parent: number): number[] {
  const children = new Map<number, number[]>()
  for (const pid of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const of = parentOf(pid)
    if (of !== undefined) children.set(of, [...(children.get(of) ?? []), Number(pid)])
  }
  const below = [...(children.get(parent) ?? [])]
  // Those of those are appended while it goes on.
  for (const pid of below) below.push(...(children.get(pid) ?? []))
  return below
}

export function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
