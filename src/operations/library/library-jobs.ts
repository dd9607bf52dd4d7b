// What the owner does with the library in the console: items are brought while the service goes on.
import { readAddressList } from '../../engine/index/library/address-list.ts'
import type { LibraryItem } from '../../engine/index/library/library-ports.ts'
import { InvalidRequest } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { LibraryApi, LibraryOffer, LibraryOptions } from '../operator/library-api.ts'
import { OperatorError } from '../operator/operator-api.ts'
import { itemName } from './file-items.ts'
import { countedList } from './list-item.ts'

export interface Workers {
  /** Names this process among all. */
  readonly self: string
  /** Whether a process of that name has certainly ended. */
  readonly isGone: (worker: string) => boolean
}

/** How often work that is under way says so, and how far it is. */
export const TELL_EVERY_MS = 2_000
/** Who has said nothing for so long has ended, wherever it ran. */
const SILENT_MS = 30_000

/**
 * Who works on an item: a process that says so every few seconds, and is taken for ended where it stops to.
 */
export function isUnderWay(item: LibraryItem, now: number, { isGone }: Pick<Workers, 'isGone'>): boolean {
  if (!isWorkedOn(item) || now - item.changedAt >= SILENT_MS) return false
  return item.worker === undefined || !isGone(item.worker)
}

/** Whether the row says that somebody does, who may have ended since. */
export function isWorkedOn({ state }: LibraryItem): boolean {
  return state === 'adding' || state === 'updating'
}

export interface LibraryJobs extends Pick<LibraryApi, 'list' | 'search' | 'remove'> {
  /** What would be added. Nothing of this machine: its files are for whoever can use its commands. */
  look(source: string, options?: LibraryOptions): Promise<LibraryOffer>
  /** Begins to add it. */
  add(source: string, options?: LibraryOptions): Promise<LibraryOffer>
  /** What a list that is sent would add: what `name` says is its file's. */
  lookAtList(name: string, text: string): Promise<LibraryOffer>
  /** Begins to crawl its addresses. */
  addList(name: string, text: string, options?: Pick<LibraryOptions, 'only'>): Promise<LibraryOffer>
  /** Begins to bring what has changed. */
  update(name: string): Promise<void>
  /** Ends what is under way; the same order goes on with it. Never rejects. */
  close(): Promise<void>
}

/** At a time. */
const MOST_JOBS = 2

/** `keepList` keeps the text of a list as a file, and tells its path. */
export function createLibraryJobs(
  library: LibraryApi,
  keepList: (name: string, text: string) => Promise<string>,
  logger: Logger,
): LibraryJobs {
  const jobs = new Map<string, { readonly stopping: AbortController; readonly ended: Promise<void> }>()
  const listenerOf = (item: string) => ({
    progress: () => undefined,
    failed: (place: string, reason: string) =>
      logger.warn({ item, place, reason }, 'something of the library was not taken'),
  })

  /** How it ends stands in the item. */
  const begin = (name: string, work: (signal: AbortSignal) => Promise<unknown>): void => {
    if (jobs.has(name)) throw new InvalidRequest(`${name} is being worked on already; wait for its end`)
    if (jobs.size >= MOST_JOBS)
      throw new InvalidRequest(`${MOST_JOBS} items are being worked on; wait for the end of one`)
    const stopping = new AbortController()
    const ended = work(stopping.signal)
      .catch((error: unknown) =>
        logger.warn({ err: error, item: name }, 'an item of the library was not brought'),
      )
      .then(() => void jobs.delete(name))
    jobs.set(name, { stopping, ended })
  }

  const stop = async (name: string): Promise<void> => {
    const job = jobs.get(name)
    job?.stopping.abort()
    await job?.ended
  }

  const look = (source: string, options: LibraryOptions = {}): Promise<LibraryOffer> =>
    told(() => library.look(source, { ...options, isRemote: true }))

  const lookAtList = async (
    file: string,
    text: string,
    options: Pick<LibraryOptions, 'only'> = {},
  ): Promise<LibraryOffer> => {
    const addresses = readAddressList(text)
    if (!addresses?.length)
      throw new InvalidRequest('The file is no list: one address a line, bookmarks of a browser, or OPML')
    const name = itemName(file.replace(/\.\w{1,8}$/, ''))
    if ((await library.list()).some((item) => item.name === name))
      throw new InvalidRequest(`The library has ${name} already; remove it first, or call the file otherwise`)
    const facts = {
      name,
      kind: 'list',
      source: file,
      title: file,
      edition: '',
      licence: '',
      bytes: 0,
    } as const
    return told(async () => ({ ...facts, ...countedList(addresses, options) }))
  }

  return {
    list: () => library.list(),
    search: (wanted) => told(() => library.search(wanted)),
    look,
    async add(source, options = {}) {
      const offer = await look(source, options)
      begin(offer.name, (signal) => library.add(offer, options, listenerOf(offer.name), signal))
      return offer
    },
    lookAtList: (file, text) => lookAtList(file, text),
    async addList(file, text, options = {}) {
      const { name } = await lookAtList(file, text, options)
      const source = await keepList(name, text)
      const offer = await told(() => library.look(source, { ...options, name }))
      begin(name, (signal) => library.add(offer, {}, listenerOf(name), signal))
      return offer
    },
    async update(name) {
      const item = (await library.list()).find((one) => one.name === name)
      if (!item) throw new InvalidRequest(`The library has no ${name}`)
      // One that has done its work may not have ended yet.
      if (item.state !== 'adding' && item.state !== 'updating') await jobs.get(name)?.ended
      begin(name, (signal) => library.update(name, listenerOf(name), signal))
    },
    async remove(name) {
      await stop(name)
      return told(() => library.remove(name))
    },
    async close() {
      await Promise.all([...jobs.keys()].map(stop))
    },
  }
}

/** What can't be done is the request's fault, and said to whoever made it. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OperatorError ? new InvalidRequest(error.message) : error
  }
}
