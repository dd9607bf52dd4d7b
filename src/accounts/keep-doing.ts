// Work that is done again and again beside the calls, and does not keep the process alive.

/** Now and every so often until stopped; that it failed is told, and the next time comes as ever. */
export function keepDoing(
  work: () => Promise<unknown>,
  everyMs: number,
  failed: (error: unknown) => void,
): { stop(): void } {
  const pass = (): void => void work().catch(failed)
  pass()
  const timer = setInterval(pass, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
