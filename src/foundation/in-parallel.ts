// Runs work over a list, a few at a time.

/** Results in the order of the items. The first failure rejects; work that may fail catches it itself. */
export async function inParallel<I, O>(
  items: readonly I[],
  width: number,
  work: (item: I) => Promise<O>,
): Promise<O[]> {
  const results = new Array<O>(items.length)
  const queue = items.entries()
  const lane = async (): Promise<void> => {
    for (const [at, item] of queue) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
  return results
}
