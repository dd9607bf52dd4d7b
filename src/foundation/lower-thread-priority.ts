// What a thread asks of the system: to let others go first where it can rank threads, and how much memory it may have.
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

/**
 * In MB, of all three parts together. By default V8 takes 128 MB and more for it where a thread is busy, and keeps them
 * afterwards; a service has ten threads, and what their jobs make is gone when the next begins.
 */
export const YOUNG_GENERATION_MB = 12
