// The files of a model from a folder or from an archive on disk.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { ARCHIVE_BOUNDS, type ArchiveFile, BadArchive, unpackArchive } from './unpack-archive.ts'

/** What a model is made of; the rest of a folder is not read. */
const WANTED = /(?:\.onnx|\.json|(?:^|\/)vocab\.txt)$/
const DEEPEST = 3

export async function readFolderOrArchive(path: string): Promise<{ files: ArchiveFile[]; archive?: Buffer }> {
  const found = await stat(path)
  if (found.isDirectory()) return { files: await readFolder(path) }
  if (found.size > ARCHIVE_BOUNDS.bytes) throw new BadArchive('it is too large')
  const archive = await readFile(path)
  return { files: unpackArchive(archive), archive }
}

async function readFolder(folder: string): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = []
  let left = ARCHIVE_BOUNDS.bytes
  const take = async (below: string, depth: number): Promise<void> => {
    for (const name of (await readdir(below)).sort()) {
      const full = join(below, name)
      const found = await stat(full).catch(() => undefined)
      if (found?.isDirectory() && depth < DEEPEST && !name.startsWith('.')) await take(full, depth + 1)
      const path = relative(folder, full).split(sep).join('/')
      if (!found?.isFile() || !WANTED.test(path)) continue
      left -= found.size
      if (left < 0) throw new BadArchive('the folder holds more than a model can have')
      files.push({ path, bytes: await readFile(full) })
    }
  }
  await take(folder, 0)
  return files
}
