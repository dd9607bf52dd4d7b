// Reads a folder of pages, or one page: HTML, markdown, text, PDF, office files, books and mail, each under an address made of
// its path.
import { opendir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path'
import type { FolderFile, FolderSource } from '../../engine/index/library/library-ports.ts'
import type { ImportContent, ImportRecord } from '../../engine/index/load/import-source.ts'
import { codeOf } from '../../foundation/errors.ts'
import { readMbox } from './mail/read-mbox.ts'

const MAX_BYTES = 32 * 1_048_576

/** The media type by the file's ending; others are passed over. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.txt': 'text/plain',
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.epub': 'application/epub+zip',
}

/** Files of many messages. */
const MAIL: ReadonlySet<string> = new Set(['.mbox', '.mbx'])

export function isPageFile(path: string): boolean {
  const ending = extname(path).toLowerCase()
  return Object.hasOwn(TYPES, ending) || MAIL.has(ending)
}

export async function* readPagesFolder(
  path: string,
  baseUrl: string | undefined,
): AsyncGenerator<ImportRecord> {
  const isFolder = (await stat(path)).isDirectory()
  const root = isFolder ? resolve(path) : resolve(path, '..')
  let before = 0
  for await (const file of isFolder ? filesBelow(root) : [resolve(path)]) {
    let bytesRead = before
    for await (const record of readPageFile(file, root, baseUrl)) {
      bytesRead = before + record.bytesRead
      yield { ...record, bytesRead }
    }
    before = bytesRead
  }
}

/** Without a base, the address is that of the file on this machine: `file:///home/me/notes/a.html`. */
export async function* readPageFile(
  file: string,
  root: string,
  baseUrl: string | undefined,
): AsyncGenerator<ImportRecord> {
  const base = baseUrl === undefined ? `file://${urlPath(root)}/` : withSlash(baseUrl)
  const url = base + urlPath(relative(root, file))
  if (MAIL.has(extname(file).toLowerCase())) return yield* readMbox(file, url)
  const content = await contentOf(file, url)
  yield { place: file, bytesRead: 'page' in content ? content.page.body.length : 0, content }
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`
}

function urlPath(path: string): string {
  return path.split(sep).map(encodeURIComponent).join('/')
}

/** In the order of their names; hidden ones and links are left out. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  const names: { name: string; folder: boolean }[] = []
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory() || entry.isFile()) names.push({ name: entry.name, folder: entry.isDirectory() })
  }
  names.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, folder: isFolder } of names) {
    if (isFolder) yield* filesBelow(join(folder, name))
    else yield join(folder, name)
  }
}

async function contentOf(file: string, url: string): Promise<ImportContent> {
  const contentType = TYPES[extname(file).toLowerCase()]
  if (contentType === undefined) return { skipped: true }
  try {
    const { size, mtimeMs } = await stat(file)
    if (size > MAX_BYTES) return { reason: `the file is larger than ${MAX_BYTES / 1_048_576} MiB` }
    if (size === 0) return { skipped: true }
    const body = await readFile(file)
    const named = contentType === 'text/plain' ? { title: basename(file) } : {}
    return { page: { url, contentType, body, readAt: Math.floor(mtimeMs), ...named } }
  } catch (error) {
    return { reason: `the file can't be read: ${codeOf(error) || 'unknown error'}` }
  }
}

/** FolderFiles: the files of a folder that can be read as pages, as they are now. */
export class FolderFiles implements FolderSource {
  async files(root: string): Promise<FolderFile[]> {
    const found: FolderFile[] = []
    const isFolder = (await stat(root)).isDirectory()
    for await (const file of isFolder ? filesBelow(resolve(root)) : [resolve(root)]) {
      if (!isPageFile(file)) continue
      // One that went since its folder was listed is a deleted one.
      const now = await stat(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      const path = isFolder ? relative(root, file) : basename(file)
      // Not when it was written last: one that was put in its place with its time, or may be read now, has changed too.
      if (now) found.push({ path, size: now.size, modifiedAt: Math.floor(now.ctimeMs) })
    }
    return found
  }

  async *records(root: string, path: string, baseUrl: string | undefined): AsyncGenerator<ImportRecord> {
    const isFolder = (await stat(root)).isDirectory()
    const folder = isFolder ? resolve(root) : dirname(resolve(root))
    yield* readPageFile(join(folder, path), folder, baseUrl)
  }
}
