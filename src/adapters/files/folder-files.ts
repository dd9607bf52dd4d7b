// FolderFiles: the files of a folder that can be read as pages, as they are now.
import { stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { FolderFile, FolderSource } from '../../engine/index/library/folder-source.ts'
import type { ImportRecord } from '../../engine/index/load/import-source.ts'
import { filesBelow, isPageFile, readPageFile } from './read-pages-folder.ts'

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
      if (now) found.push({ path, size: now.size, modifiedAt: Math.floor(now.mtimeMs) })
    }
    return found
  }

  async *records(root: string, path: string, baseUrl: string | undefined): AsyncGenerator<ImportRecord> {
    const isFolder = (await stat(root)).isDirectory()
    const folder = isFolder ? resolve(root) : dirname(resolve(root))
    yield* readPageFile(join(folder, path), folder, baseUrl)
  }
}
