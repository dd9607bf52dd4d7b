// The library: items are looked at, added, brought up to date and removed, whatever they are made of.
import type { DocumentCensus } from '../../engine/index/document-census.ts'
import type { LibraryItem, LibraryKind, LibraryStore } from '../../engine/index/library/library-store.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { LibraryApi, LibraryListener, LibraryOffer, LibraryShown } from '../operator/library-api.ts'
import { OperatorError } from '../operator/operator-api.ts'
import type { RemoveDocuments } from '../operator/remove-documents.ts'
import type { LibrarySource } from './bring.ts'
import type { Catalogues } from './catalogues.ts'

export interface LibraryNeeds {
  readonly store: LibraryStore
  readonly census: Pick<DocumentCensus, 'origins'>
  readonly removal: Pick<RemoveDocuments, 'remove'>
  readonly clock: Clock
  /** In the order in which they are asked whether a source is theirs. */
  readonly sources: Readonly<Record<LibraryKind, LibrarySource>>
  readonly catalogues: Pick<Catalogues, 'search'>
}

/** How often work that is under way says how far it is. */
const TELL_EVERY_MS = 2_000
/** Work that has said nothing for so long was cut short. */
const SILENT_MS = 60_000
const NEVER = new AbortController().signal
const NAME = /^[\p{L}\p{N}._:-]{1,120}$/u

export function createLibrary(needs: LibraryNeeds): LibraryApi {
  const { store, clock } = needs

  const known = async (name: string): Promise<LibraryItem> => {
    const item = await store.get(name)
    if (!item) throw new OperatorError(`The library has no ${name}. \`whippet library\` lists what it has.`)
    return item
  }

  const shown = async (item: LibraryItem): Promise<LibraryShown> =>
    show(item, await documentsOf(needs.census), clock.now())

  /** Brings an item's pages while its row tells how far that is; undefined where there was nothing to bring. */
  const bring = async (
    item: LibraryItem,
    listener: LibraryListener,
    signal: AbortSignal,
  ): Promise<LibraryItem | undefined> => {
    const { state: _, reason: __, progress: ___, ...facts } = item
    let toldAt = clock.now()
    const tell = async (done: number, of: number): Promise<void> => {
      if (clock.now() - toldAt < TELL_EVERY_MS) return
      toldAt = clock.now()
      await store.put({ ...item, changedAt: toldAt, progress: { done, of } }).catch(() => undefined)
    }
    let telling: Promise<void> = Promise.resolve()
    const progress = (doing: string, done: number, of: number): void => {
      telling = telling.then(() => tell(done, of))
      listener.progress(doing, done, of)
    }
    await store.put({ ...item, changedAt: toldAt })
    try {
      const brought = await needs.sources[item.kind].bring(item, { ...listener, progress, signal })
      await telling
      if (signal.aborted) throw new OperatorError('Interrupted; the same command goes on where it ended.')
      const done: LibraryItem = { ...facts, ...brought, state: 'ready', changedAt: clock.now() }
      await store.put(done)
      return brought && done
    } catch (error) {
      await telling
      const reason = error instanceof Error ? error.message : String(error)
      await store.put({ ...facts, state: 'failed', reason, changedAt: clock.now() })
      throw error
    }
  }

  const notUnderWay = (item: LibraryItem): void => {
    if (isUnderWay(item, clock.now()))
      throw new OperatorError(`${item.name} is being worked on by another process; wait for its end.`)
  }

  return {
    async search(wanted) {
      const editions = new Map((await store.list()).map(({ name, edition }) => [name, edition]))
      return (await needs.catalogues.search(wanted)).map(
        ({ name, title, description, languages, category, edition, bytes, articles }) => {
          const here = editions.get(name)
          const state = here === undefined ? 'no' : here < edition ? 'older' : 'yes'
          return { name, title, description, languages, category, edition, bytes, articles, here: state }
        },
      )
    },
    async list() {
      const counts = await documentsOf(needs.census)
      return (await store.list()).map((item) => show(item, counts, clock.now()))
    },
    async look(source, options = {}) {
      for (const kind of Object.values(needs.sources)) {
        const offer = await kind.look(source, options)
        if (offer) return checked({ ...offer, ...(options.name && { name: options.name }) })
      }
      throw new OperatorError(
        options.isRemote
          ? `No catalogue has "${source.slice(0, 200)}"; folders and files of the machine are added by its command.`
          : `"${source.slice(0, 200)}" is no folder or file here, and no catalogue has it. \`whippet library search WORDS\` finds names.`,
      )
    },
    async add(offer, { keep = false }, listener, signal = NEVER) {
      const before = await store.get(offer.name)
      if (before && (before.source !== offer.source || before.kind !== offer.kind))
        throw new OperatorError(
          `The library has another ${offer.name} already (${before.source}). Remove it first, or give a --name.`,
        )
      if (before) notUnderWay(before)
      const { pages: _, sites: __, ...facts } = offer
      const now = clock.now()
      const item: LibraryItem = {
        ...facts,
        // Until its pages are in, it has no edition that could be up to date.
        edition: before?.edition ?? '',
        bytes: before?.bytes ?? 0,
        ...(keep && { keep }),
        state: 'adding',
        addedAt: before?.addedAt ?? now,
        changedAt: now,
      }
      const done = (await bring(item, listener, signal)) ?? (await known(offer.name))
      return shown(done)
    },
    async update(name, listener, signal = NEVER) {
      const items = name === undefined ? await store.list() : [await known(name)]
      const updated: LibraryShown[] = []
      for (const item of items) {
        notUnderWay(item)
        const done = await bring({ ...item, state: 'updating' }, listener, signal)
        if (done) updated.push(await shown(done))
      }
      return updated
    },
    async remove(name) {
      const item = await known(name)
      // First, so that nobody who follows it brings pages in behind.
      await store.put({ ...item, state: 'removing', changedAt: clock.now() })
      const { removed } = await needs.removal.remove({ origin: `library:${name}` })
      await needs.sources[item.kind].forget?.(item)
      await store.remove(name)
      return removed
    },
  }
}

/** Whether a process works on it now. */
export function isUnderWay(item: LibraryItem, now: number): boolean {
  return isWorkedOn(item) && now - item.changedAt < SILENT_MS
}

function isWorkedOn({ state }: LibraryItem): boolean {
  return state === 'adding' || state === 'updating'
}

function checked(offer: LibraryOffer): LibraryOffer {
  if (NAME.test(offer.name)) return offer
  throw new OperatorError(
    `"${offer.name.slice(0, 200)}" is no name for an item: letters, digits, dots, dashes and colons. Give one with --name.`,
  )
}

async function documentsOf(census: LibraryNeeds['census']): Promise<ReadonlyMap<string, number>> {
  return new Map((await census.origins()).map(({ name, documents }) => [name, documents]))
}

function show(item: LibraryItem, counts: ReadonlyMap<string, number>, now: number): LibraryShown {
  const { name, kind, title, source, bytes, edition, licence, reason, progress } = item
  const cutShort = isWorkedOn(item) && !isUnderWay(item, now)
  return {
    name,
    kind,
    title,
    source,
    documents: counts.get(`library:${name}`) ?? 0,
    bytes,
    edition,
    licence,
    state: cutShort ? 'failed' : item.state,
    ...(reason !== undefined && { reason }),
    ...(cutShort && { reason: 'It was cut short; add or update it again, and it goes on.' }),
    ...(progress && progress.of > 0 && { progress: Math.min(1, progress.done / progress.of) }),
    added: new Date(item.addedAt).toISOString(),
  }
}
