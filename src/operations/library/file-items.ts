// Folders and files of this machine as items of the library; a file of many pages is read again when it has changed.
import { basename, resolve } from 'node:path'
import { codeOf } from '../../foundation/errors.ts'
import { OperatorError } from '../operator/operator-api.ts'
import { type ImportWholeNeeds, importWhole, type LibrarySource } from './bring.ts'
import { type FollowFolderNeeds, followFolder } from './follow-folder.ts'

/** `whatIs` tells what stands at a path; undefined where nothing does. */
export function folderItem(
  needs: FollowFolderNeeds,
  whatIs: (path: string) => Promise<'folder' | 'page' | undefined>,
): LibrarySource {
  return {
    async look(source, { baseUrl, isRemote }) {
      if (isRemote) return undefined
      const what = await whatIs(source)
      if (what === undefined) return undefined
      const path = resolve(source)
      const files = await listing(path, () => needs.folders.files(path))
      return {
        name: itemName(basename(path)),
        kind: 'folder',
        source: path,
        title: path,
        edition: '',
        licence: '',
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        pages: files.length,
        ...(baseUrl !== undefined && { baseUrl }),
      }
    },
    async bring(item, { progress, failed, signal }) {
      const told = {
        failed,
        progress: (done: number, of: number) => progress(`reading ${item.name}`, done, of),
      }
      const { bytes, read, gone } = await listing(item.source, () => followFolder(needs, item, told, signal))
      return read + gone === 0 && bytes === item.bytes ? undefined : { bytes }
    },
  }
}

/** What a file or folder is called in the library. */
export function itemName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100)
}

async function listing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (/^E[A-Z]+$/.test(code)) throw new OperatorError(`${path} can't be listed: ${code}`)
    throw error
  }
}

interface FileItemNeeds extends ImportWholeNeeds {
  /** Undefined where there is no such file. */
  readonly fileAt: (
    path: string,
  ) => Promise<{ readonly bytes: number; readonly modifiedAt: number } | undefined>
}

export function fileItem(needs: FileItemNeeds): LibrarySource {
  return {
    async look(source, { baseUrl, isRemote }) {
      const file = isRemote ? undefined : await needs.fileAt(source)
      if (!file) return undefined
      const path = resolve(source)
      return {
        name: itemName(basename(path)),
        kind: 'file',
        source: path,
        title: path,
        edition: editionOf(file),
        licence: '',
        bytes: file.bytes,
        ...(baseUrl !== undefined && { baseUrl }),
      }
    },
    async bring(item, bringing) {
      const file = await needs.fileAt(item.source)
      if (!file) throw new OperatorError(`${item.source} is not there any more. Its documents stay.`)
      if (item.edition === editionOf(file)) return undefined
      await importWhole(needs, item, item.source, bringing)
      return { bytes: file.bytes, edition: editionOf(file) }
    },
  }
}

/** When it was written last. */
function editionOf({ modifiedAt }: { readonly modifiedAt: number }): string {
  return new Date(modifiedAt).toISOString()
}
