// Processor time of another process, from /proc (Linux).
import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Seconds of user and system time that a process has used. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
