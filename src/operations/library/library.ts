// The library: items are looked at, added, brought up to date and removed, whatever they are made of.
import type { DocumentCensus } from '../../engine/index/document-census.ts'
import type { LibraryItem, LibraryKind, LibraryStore } from '../../engine/index/library/library-ports.ts'
import type { Clock } from '../../foundation/clock.ts'
import { messageOf } from '../../foundation/errors.ts'
import type { LibraryApi, LibraryListener, LibraryOffer, LibraryShown } from '../operator/library-api.ts'
import { OperatorError } from '../operator/operator-api.ts'
import type { RemoveDocuments } from '../operator/remove-documents.ts'
import type { LibrarySource } from './bring.ts'
import type { Catalogues } from './catalogues.ts'
import { createHowFar } from './how-far.ts'
import { isUnderWay, isWorkedOn, TELL_EVERY_MS, type Workers } from './library-jobs.ts'

export interface LibraryNeeds {
  readonly store: LibraryStore
  readonly census: Pick<DocumentCensus, 'origins'>
  readonly removal: Pick<RemoveDocuments, 'remove'>
  readonly clock: Clock
  readonly workers: Workers
  /** In the order in which they are asked whether a source is theirs. */
  readonly sources: Readonly<Record<LibraryKind, LibrarySource>>
  readonly catalogues: Pick<Catalogues, 'search'>
}

const NEVER = new AbortController().signal
const NAME = /^[\p{L}\p{N}._:-]{1,120}$/u

export function createLibrary(needs: LibraryNeeds): LibraryApi {
  const { store, clock } = needs

  const known = async (name: string): Promise<LibraryItem> => {
    const item = await store.get(name)
    if (!item) throw new OperatorError(`The library has no ${name}. \`whippet library\` lists what it has.`)
    return item
  }

  const showAll = async (items: readonly LibraryItem[]): Promise<LibraryShown[]> => {
    const counts = await documentsOf(needs.census)
    const now = clock.now()
    return items.map((item) => show(item, counts, isWorkedOn(item) && !isUnderWay(item, now, needs.workers)))
  }

  const shown = async (item: LibraryItem): Promise<LibraryShown> => {
    const [one] = await showAll([item])
    return one as LibraryShown
  }

  /** Brings an item's pages while its row tells how far that is; undefined where there was nothing to bring. */
  const bring = async (
    item: LibraryItem,
    listener: LibraryListener,
    signal: AbortSignal,
  ): Promise<LibraryItem | undefined> => {
    const { state: _, reason: __, progress: ___, worker: ____, ...facts } = item
    let progress: LibraryItem['progress']
    const tell = (): Promise<void> =>
      store.put({
        ...item,
        worker: needs.workers.self,
        ...(progress && { progress }),
        changedAt: clock.now(),
      })
    await tell()
    let telling: Promise<void> = Promise.resolve()
    const timer = setInterval(() => {
      telling = telling.then(tell).catch(() => undefined)
    }, TELL_EVERY_MS)
    const howFar = createHowFar(clock)
    const told = {
      ...listener,
      progress(doing: string, done: number, of: number): void {
        progress = howFar(doing, done, of)
        listener.progress(doing, done, of)
      },
    }
    const end = async (part: Partial<LibraryItem> & Pick<LibraryItem, 'state'>): Promise<LibraryItem> => {
      clearInterval(timer)
      await telling
      const ended = { ...facts, ...part, changedAt: clock.now() }
      await store.put(ended)
      return ended
    }
    try {
      const brought = await needs.sources[item.kind].bring(item, { ...told, signal })
      if (signal.aborted) throw new OperatorError('Interrupted; the same command goes on where it ended.')
      const ended = await end({ ...brought, state: 'ready' })
      return brought && ended
    } catch (error) {
      await end({ state: 'failed', reason: messageOf(error) })
      throw error
    }
  }

  const notUnderWay = (item: LibraryItem): void => {
    if (isUnderWay(item, clock.now(), needs.workers))
      throw new OperatorError(`${item.name} is being worked on by another process; wait for its end.`)
  }

  const canBeBrought = (item: LibraryItem): void => {
    notUnderWay(item)
    // Some of its documents are gone, and nothing would bring those back.
    if (item.state === 'removing')
      throw new OperatorError(
        `${item.name} is being removed; where that was cut short, \`whippet library remove ${item.name}\` ends it.`,
      )
  }

  return {
    async search(wanted) {
      const editions = new Map((await store.list()).map(({ name, edition }) => [name, edition]))
      return (await needs.catalogues.search(wanted)).map(
        ({ name, title, description, languages, category, edition, bytes, articles, licence }) => {
          const here = editions.get(name)
          const state = here === undefined ? 'no' : here < edition ? 'older' : 'yes'
          const facts = { name, title, description, languages, category, edition, bytes, articles, licence }
          return { ...facts, here: state }
        },
      )
    },
    list: async () => showAll(await store.list()),
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
      // Pages that have not changed would stay where they are.
      if (before && before.baseUrl !== offer.baseUrl)
        throw new OperatorError(
          `${offer.name} is in the library with ${before.baseUrl ?? 'no --base-url'}. Remove it first, or add it as it is.`,
        )
      if (before) canBeBrought(before)
      // A page belongs to one of the two, and goes with it.
      const twin = (await store.list()).find((one) => one.name !== offer.name && isSame(one, offer))
      if (twin) throw new OperatorError(`The library has this already: ${twin.name}. Remove it first.`)
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
      const updated: LibraryItem[] = []
      for (const item of items) {
        if (signal.aborted) break
        const work = async (): Promise<LibraryItem | undefined> => {
          canBeBrought(item)
          return bring({ ...item, state: 'updating' }, listener, signal)
        }
        const done = await work().catch((error: unknown) => {
          // One of many that can't be brought is no reason to leave the others as they are.
          if (name !== undefined || !(error instanceof OperatorError)) throw error
          listener.failed(item.name, error.message)
        })
        if (done) updated.push(done)
      }
      return showAll(updated)
    },
    async remove(name) {
      const item = await known(name)
      notUnderWay(item)
      // First, so that nobody who follows it brings pages in behind.
      await store.put({ ...item, state: 'removing', changedAt: clock.now() })
      const { removed } = await needs.removal.remove({ origin: `library:${name}` })
      await needs.sources[item.kind].forget?.(item)
      await store.remove(name)
      return removed
    },
  }
}

function isSame(one: LibraryItem, { kind, source, baseUrl }: LibraryOffer): boolean {
  return one.kind === kind && one.source === source && one.baseUrl === baseUrl
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

function show(item: LibraryItem, counts: ReadonlyMap<string, number>, cutShort: boolean): LibraryShown {
  const { name, kind, title, source, bytes, edition, licence, reason, progress } = item
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
    ...(!cutShort && progress?.secondsLeft !== undefined && { secondsLeft: progress.secondsLeft }),
    added: new Date(item.addedAt).toISOString(),
  }
}
