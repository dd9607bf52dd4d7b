// Lets the other threads of this machine go first, where the system can rank threads.
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/** As of `nice`: enough that whoever waits for an answer is served first, not so much that the work never ends. */
const NICENESS = 10

/** Of the calling thread alone, which Linux takes for a process with a number of its own; elsewhere nothing happens. */
export function giveWay(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.max(NICENESS, getPriority(thread)))
  } catch {
    // There is no such list of threads, or it may not be read: the work is then done as any other.
  }
}
