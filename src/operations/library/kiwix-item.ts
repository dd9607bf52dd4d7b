// A ZIM file of a Kiwix catalogue as an item of the library: found, downloaded, checked, read, replaced by newer editions.

import type { CatalogueEntry, Metalink } from '../../engine/index/library/kiwix-catalogue.ts'
import { DownloadFailed, type Downloads, type LibraryItem } from '../../engine/index/library/library-ports.ts'
import { OperatorError } from '../operator/operator-api.ts'
import { type Bringing, type ImportWholeNeeds, importWhole, type LibrarySource } from './bring.ts'
import type { Catalogues } from './catalogues.ts'

export interface KiwixNeeds extends ImportWholeNeeds {
  readonly catalogues: Catalogues
  readonly downloads: Downloads
  /** What a ZIM file says of itself. */
  readonly zimFacts: (path: string) => Promise<{ readonly title: string; readonly licence: string }>
  /** Whether it has the checksum that it carries. */
  readonly isWholeZim: (path: string) => Promise<boolean>
}

/** The file, and about as much again for what is made of it. */
const ROOM = 2

export function kiwixItem(needs: KiwixNeeds): LibrarySource {
  return {
    async look(source) {
      if (!/^[\w.-]{1,100}$/.test(source)) return undefined
      const entry = await needs.catalogues.find(source)
      if (!entry) return undefined
      const { name, title, edition, licence, bytes, articles: pages } = entry
      return { name, kind: 'kiwix', source: name, title, edition, licence, bytes, pages }
    },
    async bring(item, bringing) {
      const entry = await needs.catalogues.find(item.source)
      if (!entry) throw new OperatorError(`No catalogue has ${item.source} any more.`)
      if (item.edition !== '' && entry.edition <= item.edition) return undefined
      return telling(item.name, () => bringEdition(needs, item, entry, bringing))
    },
    forget: ({ name }) => needs.downloads.forget(name),
  }
}

async function bringEdition(
  needs: KiwixNeeds,
  item: LibraryItem,
  entry: CatalogueEntry,
  bringing: Bringing,
): Promise<{ bytes: number; edition: string; licence: string; title: string }> {
  const { downloads } = needs
  const file = `${entry.name}_${entry.edition}.zim`
  const link = await needs.catalogues.mirrors(entry)
  const bytes = link.bytes ?? entry.bytes
  await mustHaveRoom(downloads, entry, bytes)
  const { signal, failed } = bringing
  const progress = (done: number, of: number): void => bringing.progress(`downloading ${item.name}`, done, of)
  const path = await downloads.fetch({ ...link, item: item.name, file, signal, failed, progress })
  await mustBeWhole(needs, path, item.name, link)
  await importWhole(needs, item, path, bringing)
  const facts = await needs.zimFacts(path)
  if (!signal.aborted) await downloads.forget(item.name, item.keep && file)
  return {
    bytes,
    edition: entry.edition,
    licence: facts.licence || entry.licence,
    title: facts.title || entry.title,
  }
}

async function mustHaveRoom(downloads: Downloads, entry: CatalogueEntry, bytes: number): Promise<void> {
  const free = await downloads.free()
  const needed = Math.max(bytes, entry.bytes) * ROOM
  if (free < needed)
    throw new OperatorError(
      `${entry.name} takes about ${mebibytes(needed)} of disk, and ${mebibytes(free)} are free. Free some and try again.`,
    )
}

/** Without a hash from its source, by the one that the file carries. */
async function mustBeWhole(
  { downloads, isWholeZim }: KiwixNeeds,
  path: string,
  item: string,
  { sha256 }: Metalink,
): Promise<void> {
  if (sha256 !== undefined) return
  if (await isWholeZim(path).catch(() => false)) return
  await downloads.forget(item)
  throw new DownloadFailed('what came is no ZIM file, or not a whole one')
}

async function telling<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DownloadFailed) throw new OperatorError(`${name} is not brought: ${error.message}.`)
    throw error
  }
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_048_576)} MiB`
}
