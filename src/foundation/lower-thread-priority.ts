// Lets the other threads of this machine go first, where the system can rank threads.
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/** For work that may take seconds of a processor, where a search takes milliseconds. */
export const BESIDE_SEARCHES = 5

/**
 * `niceness` as of `nice`: 0 gives way to nobody. Of the calling thread alone, which Linux takes for a process with a
 * number of its own; elsewhere nothing happens.
 */
export function lowerThreadPriority(niceness: number): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.max(niceness, getPriority(thread)))
  } catch {
    // There is no such list of threads, or it may not be read: the work is then done as any other.
  }
}
