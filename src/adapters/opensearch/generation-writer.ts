// Brings changes into a generation and keeps its state: always those that follow on what it has.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import { IndexReplaced } from '../../engine/index/search-index.ts'
import type { BulkWriter } from './bulk-writer.ts'
import { BEGUN, type Generation, type GenerationState, type Generations } from './generations.ts'

export interface GenerationWriter {
  /** As SearchIndex has it. */
  apply(changes: readonly DocumentChange[]): Promise<void>
  begin(source: string): Promise<void>
  /** Resolves when nothing is being written. */
  idle(): Promise<void>
}

export interface GenerationWriterNeeds {
  readonly generations: Generations
  readonly bulk: BulkWriter
  /** The one to write to; that which is searched where absent. */
  readonly into?: Generation
  onWritten(state: GenerationState): void
}

const MOST_TOGETHER = 2_000

export function createGenerationWriter(needs: GenerationWriterNeeds): GenerationWriter {
  const { generations, bulk, into } = needs
  let writingTo: Generation | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** What was read for one generation does not follow on what another has: whoever follows has to look anew. */
  const generation = async (): Promise<Generation> => {
    const now = into ?? (await generations.current())
    const before = writingTo
    writingTo = now
    if (before && before.id !== now.id) {
      writingTo = undefined
      throw new IndexReplaced(`The index ${before.index} was replaced by ${now.index}`)
    }
    return now
  }

  const write = async (changes: readonly DocumentChange[]): Promise<void> => {
    const target = await generation()
    const state = await generations.state(target)
    const newest = new Map(changes.map((change) => [change.url, change]))
    const known = await bulk.write(target, [...newest.values()], state)
    await bulk.refresh(target)
    const revision = changes.reduce((most, one) => Math.max(most, one.revision), state.revision)
    const after = { ...state, ...known, revision }
    // Behind what it tells: a crash in between repeats a batch, and never skips one.
    await generations.putState(target, after)
    needs.onWritten(after)
  }
  const queue = createWriteQueue(write, MOST_TOGETHER)
  const inTurn = (work: Promise<void>): Promise<void> => {
    last = work.catch(() => undefined)
    return work
  }

  return {
    apply: (changes) => inTurn(queue.add(changes)),
    async begin(source) {
      await last
      const before = await generations.all()
      const made = await generations.create({ ...BEGUN, source })
      await generations.show(made)
      for (const one of before) await generations.remove(one)
      writingTo = undefined
      needs.onWritten({ ...BEGUN, source })
    },
    async idle() {
      await last
    },
  }
}

/**
 * Takes overlapping writes in their order: those that wait go together, and one that fails takes those behind it along.
 */
interface WriteQueue<T> {
  /** Resolves when `write` has taken it. */
  add(items: readonly T[]): Promise<void>
}

interface Waiting<T> {
  readonly items: readonly T[]
  readonly done: PromiseWithResolvers<void>
}

/** What waits is given to `write` together, up to so many items. */
export function createWriteQueue<T>(
  write: (items: readonly T[]) => Promise<void>,
  most: number,
): WriteQueue<T> {
  const waiting: Waiting<T>[] = []
  let writing = false

  const next = (): Waiting<T>[] => {
    let count = 0
    const end = waiting.findIndex(({ items }, place) => {
      count += items.length
      return place > 0 && count > most
    })
    return waiting.splice(0, end < 0 ? waiting.length : end)
  }

  const run = async (): Promise<void> => {
    writing = true
    while (waiting.length > 0) {
      const taken = next()
      try {
        await write(taken.flatMap(({ items }) => items))
        for (const { done } of taken) done.resolve()
      } catch (error) {
        for (const { done } of taken) done.reject(error)
        // Until who gave it has heard of it, what he gives is still behind it.
        await nextTurn()
        for (const { done } of waiting.splice(0)) done.reject(error)
      }
    }
    writing = false
  }

  return {
    add(items) {
      const done = Promise.withResolvers<void>()
      waiting.push({ items, done })
      if (!writing) void run()
      return done.promise
    },
  }
}
