// A file of many pages as an item of the library: ZIM, WARC, a MediaWiki dump, JSONL; read again when it has changed.
import { basename, resolve } from 'node:path'
import { OperatorError } from '../operator/operator-api.ts'
import { type ImportWholeNeeds, importWhole, type LibrarySource } from './bring.ts'
import { itemName } from './folder-item.ts'

export interface FileItemNeeds extends ImportWholeNeeds {
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
