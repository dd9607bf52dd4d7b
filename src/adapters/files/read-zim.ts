// Reads the pages of a ZIM file, cluster by cluster, so that each is unpacked once.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { type ImportRecord, UnreadableFile } from '../../engine/index/load/import-source.ts'
import { parseHttpUrl } from '../../foundation/web/url.ts'
import { readCluster, type ZimCluster } from './zim/zim-cluster.ts'
import { ZimFile } from './zim/zim-file.ts'
import { entryPositions, readEntry, readZimHeader, type ZimEntry, type ZimHeader } from './zim/zim-header.ts'

const POSITIONS_AT_ONCE = 4_096
const PAGE_TYPE = /^text\/html\b/i

/** A page's place: its cluster and its entry. */
interface Place {
  readonly cluster: number
  readonly at: number
}

export async function* readZim(path: string, baseUrl: string | undefined): AsyncGenerator<ImportRecord> {
  const file = await ZimFile.open(path)
  try {
    const header = await readZimHeader(file)
    const places: Place[] = []
    yield* listPages(path, file, header, places)
    places.sort((a, b) => a.cluster - b.cluster || a.at - b.at)
    const base = baseUrl ?? (await baseOf(file, header, path))
    const licence = await metadata(file, header, 'License')
    yield* readPages({ path, file, header, base, licence }, places)
  } finally {
    await file.close()
  }
}

/** Goes through all entries; pages are put into `places`, the others are told as skipped or broken. */
async function* listPages(
  path: string,
  file: ZimFile,
  header: ZimHeader,
  places: Place[],
): AsyncGenerator<ImportRecord> {
  for (let first = 0; first < header.entries; first += POSITIONS_AT_ONCE) {
    const count = Math.min(POSITIONS_AT_ONCE, header.entries - first)
    for (const [index, at] of (await entryPositions(file, header, first, count)).entries()) {
      const place = `${path}, entry ${first + index}`
      try {
        const entry = await readEntry(file, header, at)
        if (isPage(entry, header)) places.push({ cluster: entry.cluster, at })
        else yield { place, bytesRead: 0, content: { skipped: true } }
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        yield { place, bytesRead: 0, content: { reason: error.message } }
      }
    }
  }
}

function isPage({ namespace, type }: ZimEntry, { newNames }: ZimHeader): boolean {
  return type !== undefined && PAGE_TYPE.test(type) && namespace === (newNames ? 'C' : 'A')
}

interface OpenZim {
  readonly path: string
  readonly file: ZimFile
  readonly header: ZimHeader
  /** What addresses of its pages begin with. */
  readonly base: string
  readonly licence: string
}

async function* readPages(
  { path, file, header, base, licence }: OpenZim,
  places: readonly Place[],
): AsyncGenerator<ImportRecord> {
  const ends = await clusterEnds(file, header)
  let number = -1
  let cluster: ZimCluster | undefined
  let reason = ''
  for (const [index, { at, cluster: wanted }] of places.entries()) {
    const entry = await readEntry(file, header, at)
    const place = `${path}, ${entry.path}`
    const bytesRead = Math.floor((file.size * (index + 1)) / places.length)
    if (wanted !== number) {
      number = wanted
      const [from = Number.NaN, to = Number.NaN] = ends.get(wanted) ?? []
      cluster = await readCluster(file, from, to).catch((error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error
        reason = error.message
        return undefined
      })
    }
    yield { place, bytesRead, content: cluster ? pageOf(cluster, entry, base, licence) : { reason } }
  }
}

function pageOf(
  cluster: ZimCluster,
  entry: ZimEntry,
  base: string,
  licence: string,
): ImportRecord['content'] {
  try {
    const body = cluster.blob(entry.blob)
    const { title, type = '' } = entry
    // Files made from a web archive hold whole addresses.
    const url = /^[\w-]+(?:\.[\w-]+)+\//.test(entry.path)
      ? `https://${entry.path}`
      : base + encodePath(base.endsWith('/wiki/') ? entry.path.replace(/\.html$/, '') : entry.path)
    const contentType = type.includes('charset') ? type : `${type}; charset=utf-8`
    return { page: { url, contentType, body, title, ...(licence !== '' && { licence }) } }
  } catch (error) {
    if (error instanceof UnreadableFile) return { reason: error.message }
    throw error
  }
}

export interface ZimFacts {
  readonly title: string
  readonly licence: string
  /** The day it was made. */
  readonly date: string
}

/** What the file says of itself, empty where it does not. Throws UnreadableFile. */
export async function readZimFacts(path: string): Promise<ZimFacts> {
  const file = await ZimFile.open(path)
  try {
    const header = await readZimHeader(file)
    const read = (name: string): Promise<string> => metadata(file, header, name)
    return { title: await read('Title'), licence: await read('License'), date: await read('Date') }
  } finally {
    await file.close()
  }
}

/** Whether its content has the checksum at its end. Throws UnreadableFile. */
export async function isWholeZim(path: string): Promise<boolean> {
  const file = await ZimFile.open(path)
  try {
    const { end } = await readZimHeader(file)
    const hash = createHash('md5')
    const content = createReadStream(path, { end: end - 1, highWaterMark: 1_048_576 })
    for await (const chunk of content) hash.update(chunk as Buffer)
    return hash.digest().equals(await file.read(end, 16))
  } finally {
    await file.close()
  }
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Where each cluster begins and ends: at the next one, or where the content does. */
async function clusterEnds(
  file: ZimFile,
  header: ZimHeader,
): Promise<Map<number, readonly [number, number]>> {
  const starts: { number: number; at: number }[] = []
  for (let first = 0; first < header.clusters; first += POSITIONS_AT_ONCE) {
    const count = Math.min(POSITIONS_AT_ONCE, header.clusters - first)
    const bytes = await file.read(header.clusterPointers + first * 8, count * 8)
    for (let index = 0; index < count; index += 1)
      starts.push({ number: first + index, at: Number(bytes.readBigUInt64LE(index * 8)) })
  }
  starts.sort((a, b) => a.at - b.at)
  const last = header.end > 0 ? header.end : file.size
  return new Map(
    starts.map(({ number, at }, index) => [number, [at, Math.min(starts[index + 1]?.at ?? last, last)]]),
  )
}

const WIKI =
  /^(wikipedia|wiktionary|wikibooks|wikinews|wikiquote|wikisource|wikiversity|wikivoyage)_([a-z-]{2,12})_/

/** What the file says of where its pages are from; else where a ZIM server on this machine would show them. */
async function baseOf(file: ZimFile, header: ZimHeader, path: string): Promise<string> {
  const source = await metadata(file, header, 'Source')
  const url = parseHttpUrl(/^[\w-]+(?:\.[\w-]+)+$/.test(source) ? `https://${source}` : source)
  const name = basename(path).replace(/\.zim\w*$/, '')
  const [, project, language] = WIKI.exec((await metadata(file, header, 'Name')) || name) ?? []
  if (project !== undefined) return `https://${language}.${project}.org/wiki/`
  return url ? new URL('.', url).href : `http://localhost:8080/content/${encodeURIComponent(name)}/`
}

/** Entries are sorted by namespace and path, but a broken file's are not: then there is no metadata to be had. */
async function metadata(file: ZimFile, header: ZimHeader, name: string): Promise<string> {
  let low = 0
  let high = header.entries - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [at = 0] = await entryPositions(file, header, middle, 1)
    const entry = await readEntry(file, header, at).catch(() => undefined)
    if (!entry) return ''
    const key = `${entry.namespace}/${entry.path}`
    if (key === `M/${name}`) {
      const [from, to] = (await clusterEnds(file, header)).get(entry.cluster) ?? [0, 0]
      const cluster = await readCluster(file, from, to).catch(() => undefined)
      return cluster ? blobText(cluster, entry.blob) : ''
    }
    if (key < `M/${name}`) low = middle + 1
    else high = middle - 1
  }
  return ''
}

function blobText(cluster: ZimCluster, number: number): string {
  try {
    return cluster.blob(number).toString('utf8').trim()
  } catch (error) {
    if (error instanceof UnreadableFile) return ''
    throw error
  }
}
