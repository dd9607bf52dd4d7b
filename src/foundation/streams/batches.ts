// A stream taken in batches: while one is worked on, the next is filled with what has come by then.

export interface BatchBounds<T> {
  readonly items: number
  readonly size: number
  sizeOf(item: T): number
}

/** Never empty, and never waiting for more where there is one: who sends one and waits for its answer gets it. */
export async function* inBatches<T>(items: AsyncIterable<T>, bounds: BatchBounds<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  let size = 0
  let isOver = false
  let hasCome = Promise.withResolvers<void>()
  let hasRoom = Promise.withResolvers<void>()
  const read = async (): Promise<void> => {
    try {
      for await (const item of items) {
        batch.push(item)
        size += bounds.sizeOf(item)
        hasCome.resolve()
        if (batch.length >= bounds.items || size >= bounds.size) await hasRoom.promise
        if (isOver) return
      }
    } finally {
      isOver = true
      hasCome.resolve()
    }
  }
  const reading = read()
  // Heard below, once what came before it is worked on.
  reading.catch(() => undefined)
  try {
    while (!isOver || batch.length > 0) {
      await hasCome.promise
      if (batch.length === 0) break
      const taken = batch
      batch = []
      size = 0
      if (!isOver) hasCome = Promise.withResolvers()
      hasRoom.resolve()
      hasRoom = Promise.withResolvers()
      yield taken
    }
    await reading
  } finally {
    isOver = true
    hasRoom.resolve()
  }
}
