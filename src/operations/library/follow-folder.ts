// Brings the index in step with a folder: files that are new or changed are read, documents of deleted ones go.
import type { Document, Origin } from '../../engine/index/document/document.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import type {
  FolderFile,
  FolderSource,
  LibraryFile,
  LibraryItem,
  LibraryStore,
} from '../../engine/index/library/library-ports.ts'
import { type TakeRecordNeeds, takeRecord } from '../operator/take-record.ts'

export interface FollowFolderNeeds extends TakeRecordNeeds {
  readonly store: DocumentStore
  readonly library: LibraryStore
  readonly folders: FolderSource
}

export interface FolderListener {
  progress(done: number, of: number): void
  /** A file, or a part of it, that could not be taken: where it stands and why. */
  failed(place: string, reason: string): void
}

export interface FolderFollowed {
  /** Of all files that there are now. */
  readonly bytes: number
  /** Files that were read now, and files that are gone. */
  readonly read: number
  readonly gone: number
}

/** Files that are read side by side. */
const AT_ONCE = 16
/** Documents of one file that are held at a time. */
const BATCH = 200

/** Rejects where the folder can't be listed, and then removes nothing. */
export async function followFolder(
  needs: FollowFolderNeeds,
  item: LibraryItem,
  listener: FolderListener,
  signal: AbortSignal,
): Promise<FolderFollowed> {
  const { library, folders } = needs
  const now = await folders.files(item.source)
  const known = new Map((await library.files(item.name)).map((file) => [file.path, file]))
  const changed = now.filter((file) => !isSame(file, known.get(file.path)))
  for (let from = 0; from < changed.length && !signal.aborted; from += AT_ONCE) {
    const group = changed.slice(from, from + AT_ONCE)
    const read = await Promise.all(group.map((file) => readFile(needs, item, file, listener)))
    await needs.store.put(
      read.flatMap(({ documents }) => documents),
      true,
    )
    const files = read.flatMap(({ file }) => file ?? [])
    const before = files.flatMap(({ path }) => known.get(path)?.urls ?? [])
    await removeOwn(needs.store, item, without(before, files))
    await library.putFiles(item.name, files)
    listener.progress(from + group.length, changed.length)
  }
  const paths = new Set(now.map(({ path }) => path))
  const gone = [...known.values()].filter(({ path }) => !paths.has(path))
  if (gone.length > 0) {
    // Two files may have one address, such as a file that was moved under the address of another.
    const left = (await library.files(item.name)).filter(({ path }) => paths.has(path))
    const urls = gone.flatMap((file) => file.urls)
    await removeOwn(needs.store, item, without(urls, left))
    const gonePaths = gone.map(({ path }) => path)
    await library.removeFiles(item.name, gonePaths)
  }
  const bytes = now.reduce((sum, { size }) => sum + size, 0)
  return { bytes, read: changed.length, gone: gone.length }
}

function isSame(file: FolderFile, known: LibraryFile | undefined): boolean {
  return known !== undefined && known.size === file.size && known.modifiedAt === file.modifiedAt
}

interface ReadFile {
  /** Undefined where it could not be read for now: it is as it was known, and read again the next time. */
  readonly file: LibraryFile | undefined
  /** What is not put yet. */
  readonly documents: readonly Document[]
}

async function readFile(
  needs: FollowFolderNeeds,
  { name, source, baseUrl }: LibraryItem,
  file: FolderFile,
  listener: FolderListener,
): Promise<ReadFile> {
  const origin: Origin = `library:${name}`
  const urls: string[] = []
  let documents: Document[] = []
  let isRead = true
  for await (const { place, content } of needs.folders.records(source, file.path, baseUrl)) {
    const taken = await takeRecord(needs, content)
    if ('reason' in taken) {
      listener.failed(place, taken.reason)
      if (taken.isPassing) isRead = false
    }
    if (!('document' in taken)) continue
    urls.push(taken.document.url)
    documents.push({ ...taken.document, origin })
    if (documents.length < BATCH) continue
    await needs.store.put(documents, true)
    documents = []
  }
  return { file: isRead ? { ...file, urls } : undefined, documents }
}

function without(urls: readonly string[], files: readonly LibraryFile[]): string[] {
  const kept = new Set(files.flatMap((file) => file.urls))
  return urls.filter((url) => !kept.has(url))
}

/** A page that came in another way since stays. */
async function removeOwn(
  store: DocumentStore,
  { name }: LibraryItem,
  urls: readonly string[],
): Promise<void> {
  for (let from = 0; from < urls.length; from += BATCH) {
    const found = await store.get(urls.slice(from, from + BATCH))
    const own = found.filter(({ origin }) => origin === `library:${name}`)
    if (own.length > 0) await store.remove(own.map(({ url }) => url))
  }
}
