// Processor time of another process and of its first thread, from /proc (Linux).
import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Seconds of user and system time that a process has used. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Seconds that the first thread of a process, in Node its event loop, was on a processor. */
export function threadSeconds(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e9
}
