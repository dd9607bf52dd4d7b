// What a worker pool keeps of a thread and of the jobs that it has.
import { withTimeout } from '../foundation/with-timeout.ts'
import type { Entry } from './fair-queue.ts'
import type { WorkerThread } from './worker-thread.ts'

export interface Job<J> extends Entry {
  readonly asked: J
  readonly isLong: boolean
  readonly longestMs: number
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
  tries: number
  isSettled: boolean
}

/** A job that a thread has. */
export interface Running<J> {
  readonly job: Job<J>
  readonly timer: NodeJS.Timeout
  /** Looks at what the job takes. */
  readonly watch: NodeJS.Timeout | undefined
}

export interface Slot<J> {
  thread?: WorkerThread
  /** By the number that the thread knows each by. */
  readonly running: Map<number, Running<J>>
  /** What its thread has asked for, by the number that the thread gave it. */
  readonly asking: Map<number, AbortController>
  /** Ends the thread where nothing comes. */
  idle?: NodeJS.Timeout
  /** True from the end of its thread until another stands in its place. */
  isReplaced?: boolean
  /** Its thread is to be ended when it has no job. */
  isTired?: boolean
  /** Called when its jobs are over. */
  whenFree?: () => void
}

/** A long job counts as all that a thread can have. */
export function loadOf({ running }: Slot<unknown>, jobsEach: number): number {
  let load = 0
  for (const { job } of running.values()) load += job.isLong ? jobsEach : 1
  return load
}

export async function jobsEnded(
  slot: Pick<Slot<unknown>, 'running' | 'whenFree'>,
  longestMs: number,
): Promise<void> {
  if (slot.running.size === 0) return
  await withTimeout(
    new Promise<void>((resolve) => {
      slot.whenFree = resolve
    }),
    longestMs,
    () => undefined,
  )
}

/** The job is over, or has lost its thread. */
export function stopWatching({ timer, watch }: Pick<Running<unknown>, 'timer' | 'watch'>): void {
  clearTimeout(timer)
  clearInterval(watch)
}

/** Those that a tenant may use while others are there: the last that it is on, and of several never all of them. */
export function slotsLeftTo<J>(tenant: string, slots: readonly Slot<J>[]): readonly Slot<J>[] {
  const most = slots.length - 1
  const used = slots.filter((slot) => hasJobOf(slot, tenant))
  return most === 0 || used.length < most ? slots : used.slice(-most)
}

function hasJobOf({ running }: Slot<unknown>, tenant: string): boolean {
  for (const { job } of running.values()) if (job.tenant === tenant) return true
  return false
}
