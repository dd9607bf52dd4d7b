// How much waits in the queues of this process, for whoever watches it.

export interface WatchedQueue {
  readonly name: string
  readonly waiting: number
}

const queues = new Set<WatchedQueue>()

/** Gives the function that ends the watch. */
export function watchQueue(name: string, waiting: () => number): () => void {
  const queue: WatchedQueue = {
    name,
    get waiting() {
      return waiting()
    },
  }
  queues.add(queue)
  return () => queues.delete(queue)
}

/** What waits now, by the name of the queue. */
export function queueLengths(): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  for (const { name, waiting } of queues) lengths.set(name, (lengths.get(name) ?? 0) + waiting)
  return lengths
}
