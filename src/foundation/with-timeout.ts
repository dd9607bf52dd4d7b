// Waiting no longer than one's time allows: the work goes on where it takes longer, and how it ends is nobody's concern.

/** As the work ends; as `late` does, which may throw, where that takes longer than `ms`. */
export async function withTimeout<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  const time = Promise.withResolvers<void>()
  const timer = setTimeout(time.resolve, ms)
  try {
    return await Promise.race([work, time.promise.then(late)])
  } finally {
    clearTimeout(timer)
  }
}

/** As the work ends; rejects with the signal's reason, or what `tooLate` makes of it, where the signal ends before. */
export function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  tooLate: () => unknown = () => signal.reason,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(tooLate())
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
