// One point in time that all the work of a call shares.

export interface Deadline {
  /** Aborts when the time is up. */
  readonly signal: AbortSignal
  /** Milliseconds left, never below zero. */
  remainingMs(): number
}

/** A deadline `ms` from now, which also ends when `outer` does. */
export function deadlineIn(ms: number, outer?: AbortSignal): Deadline {
  const endsAt = performance.now() + ms
  const timeout = AbortSignal.timeout(ms)
  return {
    signal: outer ? AbortSignal.any([timeout, outer]) : timeout,
    remainingMs: () => Math.max(0, endsAt - performance.now()),
  }
}

/** One that whoever made it ends when the work is done: no timer then fires for nothing. */
export interface EndedDeadline extends Deadline {
  end(): void
}

/** As `deadlineIn`, for work that is begun often and done long before its time is up. */
export function endedDeadlineIn(ms: number, outer?: AbortSignal): EndedDeadline {
  const endsAt = performance.now() + ms
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }, ms)
  timer.unref()
  const follow = (): void => controller.abort(outer?.reason)
  if (outer?.aborted) follow()
  else outer?.addEventListener('abort', follow, { once: true })
  return {
    signal: controller.signal,
    remainingMs: () => Math.max(0, endsAt - performance.now()),
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', follow)
    },
  }
}
