// The FolderSource port: the files of a folder that can be read as pages.
import type { ImportRecord } from '../load/import-source.ts'

export interface FolderFile {
  /** Below the folder. */
  readonly path: string
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number
}

export interface FolderSource {
  /**
   * Every file that can be read as pages; of a path that is a file, that one. Rejects where any part of the folder can't
   * be listed: a file that was not seen would be taken for a deleted one.
   */
  files(root: string): Promise<FolderFile[]>
  records(root: string, path: string, baseUrl: string | undefined): AsyncIterable<ImportRecord>
}
