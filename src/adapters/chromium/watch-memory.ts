// What a process group holds in memory, where the system tells.
import { readdir, readFile } from 'node:fs/promises'

const PAGE_BYTES = 4096

/** Resident bytes of all processes of the group, shared ones counted once for each; 0 where /proc is not there. */
export async function groupBytes(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.filter((name) => /^\d+$/.test(name))
  const sizes = await Promise.all(pids.map((pid) => ownBytes(pid, group)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** proc_pid_stat(5): after the name in brackets come state, parent, group (5th) and, as the 24th, resident pages. */
async function ownBytes(pid: string, group: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[2]) === group ? Number(fields[21]) * PAGE_BYTES : 0
}
