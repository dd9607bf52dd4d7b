// How far the vectors of the documents are, and when they will be done.
import type { Logger } from '../../../foundation/logger.ts'
import type { Document } from '../document/document.ts'
import type { DocumentStore } from '../document/document-store.ts'
import type { Passage } from './passages-of.ts'

export interface EmbedProgress {
  /** Documents. */
  readonly made: number
  readonly of: number
  /** Passages that the model has read in the last while; 0 where it reads none. */
  readonly passagesPerSecond: number
  /** Until every document has its first vectors. Undefined where nothing is left, or it can't be told yet. */
  readonly secondsLeft?: number
}

/** So often it is told how far the work is, and looked at what is left. */
const TOLD_EVERY_MS = 20_000
/** What is older says little of how quick the work is now. */
const WINDOW_MS = 120_000

export interface ProgressNeeds {
  readonly count: () => Promise<{ readonly made: number; readonly of: number }>
  /** About how many characters the model has to read of a document that is left. */
  readonly charactersEach: () => Promise<number>
  readonly logger: Logger
  /** Told now and then beside the log. */
  readonly tell?: (progress: EmbedProgress) => Promise<void>
  readonly now?: () => number
}

export interface ProgressTeller {
  /** Before a batch; the time between batches counts for nothing, nor does one in which the model is loaded. */
  begin(isLoading?: boolean): void
  /** After it: what the model has read. */
  read(texts: readonly string[]): void
  /** Tells how far the work is, where it is time to. */
  tell(): Promise<void>
  progress(): Promise<EmbedProgress>
}

interface Batch {
  readonly at: number
  readonly ms: number
  readonly passages: number
  readonly characters: number
}

/** A model takes about as long as its texts are: characters are counted, not documents, of which some are known already. */
export function createProgressTeller({
  count,
  charactersEach,
  logger,
  tell,
  now = () => performance.now(),
}: ProgressNeeds): ProgressTeller {
  let batches: readonly Batch[] = []
  let begun = now()
  let loading = false
  let toldAt = begun
  let long = false
  let looked: { readonly at: number; readonly each: number } | undefined

  const each = async (): Promise<number> => {
    if (!looked || now() - looked.at >= TOLD_EVERY_MS) looked = { at: now(), each: await charactersEach() }
    return looked.each
  }
  const perSecond = (of: 'passages' | 'characters'): number => {
    const lately = batches.filter(({ at }) => at > now() - WINDOW_MS)
    const sum = (what: 'ms' | 'passages' | 'characters'): number =>
      lately.reduce((total, batch) => total + batch[what], 0)
    return (1000 * sum(of)) / Math.max(1, sum('ms'))
  }

  const progress = async (): Promise<EmbedProgress> => {
    const { made, of } = await count()
    const pace = perSecond('characters')
    const left = of > made && pace > 0 ? (of - made) * (await each()) : 0
    return {
      made,
      of,
      passagesPerSecond: Math.round(10 * perSecond('passages')) / 10,
      ...(left > 0 && { secondsLeft: Math.ceil(left / pace) }),
    }
  }

  return {
    progress,
    begin(isLoading = false) {
      begun = now()
      loading = isLoading
    },
    read(texts) {
      if (texts.length === 0 || loading) return
      const characters = texts.reduce((sum, { length }) => sum + length, 0)
      const batch = { at: now(), ms: now() - begun, passages: texts.length, characters }
      batches = [...batches.filter(({ at }) => at > now() - WINDOW_MS), batch]
    },
    async tell() {
      const due = now() - toldAt >= TOLD_EVERY_MS
      if (!due && !long) return
      const state = await progress()
      const finished = state.made >= state.of
      if (!due && !finished) return
      toldAt = now()
      long = !finished
      if (finished)
        logger.info({ made: state.made, of: state.of }, 'every document has vectors: search ranks by meaning')
      else {
        // What can't be told yet is left out.
        const { passagesPerSecond, ...rest } = state
        const told = passagesPerSecond === 0 ? rest : state
        logger.info({ ...told }, 'documents are given vectors')
      }
      await tell?.(state)
    },
  }
}

/** Places among the changes that are left at which some documents are looked at. */
const PLACES = 20
const LOOKED_AT = 10

/** Characters of a document on average, over some from all over those that have changed since `from`. */
export async function charactersLeftEach(
  store: Pick<DocumentStore, 'changesSince' | 'revision'>,
  from: number,
  passagesOf: (document: Document) => readonly Passage[],
  isKnown: (text: string) => boolean,
): Promise<number> {
  const last = await store.revision()
  const step = Math.max(LOOKED_AT, Math.ceil((last - from) / PLACES))
  let [documents, characters] = [0, 0]
  for (let place = from; place < last; place += step) {
    for (const { document } of await store.changesSince(place, LOOKED_AT)) {
      if (!document) continue
      documents += 1
      for (const { text } of passagesOf(document)) if (!isKnown(text)) characters += text.length
    }
  }
  return characters / Math.max(1, documents)
}
