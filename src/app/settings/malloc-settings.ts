// How memory is given back to the system. The C library and V8 read it once, as a program starts, so the service starts
// itself again with it: the same process, a few hundredths of a second later.
import type { Environment } from './find-settings.ts'

/**
 * By default every thread has a pool of memory of its own, and buffers of up to 32 MB are kept in it after they are freed.
 * With these a service that has just taken in 20,000 documents holds 120 MB less.
 */
const MALLOC: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/**
 * Of V8, for the event loop and every thread, whatever limits a thread is given. Room for what was made just now, in MB, of
 * each of its three parts: by default it is eight times that on a busy event loop, and kept. And what a function is called
 * with is noted from its first call on, so that it is compiled sooner, and for what it really does.
 */
export const HEAP_FLAGS: readonly string[] = ['--max-semi-space-size=4', '--no-lazy-feedback-allocation']

/**
 * Garbage is collected once there is as much of it as of what is in use; by default there may be three times as much. A node that
 * only answers collects at half of that: 40 MB less, for the same processor time a search. An import into an index of a node's own
 * would take a sixth longer.
 */
export const HEAP_GROWTH = {
  writing: '--heap-growing-percent=100',
  answering: '--heap-growing-percent=50',
} as const

/** The environment to start again with; undefined where it says itself how memory is managed, or nothing reads it. */
export function mallocEnvironment(environment: Environment, platform: string): Environment | undefined {
  const isSet = Object.keys(environment).some((name) => /^(MALLOC_|GLIBC_TUNABLES$|LD_PRELOAD$)/.test(name))
  return isSet || platform !== 'linux' ? undefined : { ...environment, ...MALLOC }
}

/** Does not return where the process starts again. */
export function restartWithMalloc(environment: Environment): void {
  const again = mallocEnvironment(environment, process.platform)
  if (!again || !process.execve) return
  const [, ...command] = process.argv
  try {
    process.execve(process.execPath, [process.execPath, ...HEAP_FLAGS, ...process.execArgv, ...command], {
      ...again,
    })
  } catch {
    // Where a system forbids it the service goes on as it is, with more memory.
  }
}
