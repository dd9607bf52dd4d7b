// The vectors that searches are compared with: those of one model, until those of the model that is wanted are ready.
import { type Logger, silentLogger } from '../../../foundation/logger.ts'
import { repeat } from '../../../foundation/repeat.ts'
import type { EmbedDocuments } from './embed-documents.ts'
import type { Embedder } from './embedder.ts'
import type { VectorIndex } from './vector-index.ts'

/** What one model has made, and what makes more of it. */
export interface VectorSet {
  /** The model's. */
  readonly name: string
  readonly embedder: Embedder
  readonly index: VectorIndex
  readonly embedDocuments: EmbedDocuments
}

export interface SwitchingNeeds {
  /** Opens the set of a model; throws where there is no such model. */
  readonly open: (name: string) => VectorSet
  /** The name of the model that is wanted now. */
  readonly wanted: () => Promise<string>
  /** Whose vectors served last. */
  readonly servedLast: () => Promise<string>
  /** The model that is always there. */
  readonly fallback: string
  /** Hears which model serves from now on. */
  readonly serving: (name: string) => Promise<void>
  readonly logger?: Logger
}

export interface SwitchingVectors {
  serving(): VectorSet
  /** The set that is being made, where it is not the one that serves. */
  coming(): VectorSet | undefined
  /** Has both sets catch up with the documents, and changes over when the coming one has. Resolves with documents embedded. */
  catchUp(): Promise<number>
  start(intervalMs: number): void
  stop(): Promise<void>
}

export async function createSwitchingVectors(needs: SwitchingNeeds): Promise<SwitchingVectors> {
  const { open, logger = silentLogger } = needs
  let serving = openOr(open, await needs.servedLast(), needs.fallback, logger)
  let coming: VectorSet | undefined
  /** A model that could not be opened is not tried again until another is wanted. */
  let hopeless: string | undefined
  let stopped = false
  let intervalMs: number | undefined
  let pass: Promise<number> | undefined

  const close = async (set: VectorSet | undefined): Promise<void> => {
    await set?.embedDocuments.stop()
    await set?.index.close()
  }

  const lookForAnother = async (): Promise<void> => {
    const name = await needs.wanted()
    if (coming && coming.name !== name) {
      const dropped = coming
      coming = undefined
      await close(dropped)
    }
    if (coming || name === serving.name || name === hopeless) return
    try {
      coming = open(name)
      if (intervalMs !== undefined) coming.embedDocuments.start(intervalMs)
      hopeless = undefined
      logger.info(
        { model: name, serving: serving.name },
        'documents are embedded anew; the old vectors serve until that is done',
      )
    } catch (error) {
      hopeless = name
      logger.error({ err: error, model: name }, 'the model cannot be used; the old vectors serve on')
    }
  }

  const changeOver = async (): Promise<void> => {
    if (!coming?.embedDocuments.isCurrent()) return
    const before = serving
    serving = coming
    coming = undefined
    await needs.serving(serving.name)
    logger.info({ model: serving.name, before: before.name }, 'searches are ranked by the new model')
    await close(before)
  }

  const takeAll = async (): Promise<number> => {
    await lookForAnother()
    let embedded = await serving.embedDocuments.catchUp()
    if (coming && !stopped) {
      embedded += await coming.embedDocuments.catchUp()
      if (!stopped) await changeOver()
    }
    return embedded
  }

  const catchUp = (): Promise<number> => {
    pass ??= takeAll().finally(() => {
      pass = undefined
    })
    return pass
  }

  const following = repeat(
    async () => {
      await lookForAnother()
      if (!stopped) await changeOver()
      return undefined
    },
    (error) => logger.error({ err: error }, 'which model is wanted could not be read'),
  )

  return {
    serving: () => serving,
    coming: () => coming,
    catchUp,
    start(everyMs) {
      intervalMs = everyMs
      serving.embedDocuments.start(everyMs)
      coming?.embedDocuments.start(everyMs)
      following.start(everyMs)
    },
    async stop() {
      stopped = true
      await Promise.all([following.stop(), close(serving), close(coming)])
      await pass?.catch(() => undefined)
    },
  }
}

function openOr(open: (name: string) => VectorSet, name: string, other: string, logger: Logger): VectorSet {
  try {
    return open(name)
  } catch (error) {
    if (name === other) throw error
    logger.warn({ err: error, model: name }, 'the model that served last cannot be opened')
    return open(other)
  }
}
