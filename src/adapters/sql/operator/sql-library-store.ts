// SqlLibraryStore: the items of the library and the files of followed folders, a row each.
import type { LibraryFile, LibraryItem, LibraryStore } from '../../../engine/index/library/library-ports.ts'
import { putRow } from '../row-statements.ts'
import { SqlStore } from '../sql-store.ts'
import { statement } from '../statement.ts'

const selectItems = statement((db, _: object) =>
  db.selectFrom('library_items').select('body').orderBy('name'),
)

const selectItem = statement((db, p: { name: string }) =>
  db.selectFrom('library_items').select('body').where('name', '=', p.name),
)

const upsertItem = putRow('library_items', ['name'], ['body'])

const deleteItem = statement((db, p: { name: string }) =>
  db.deleteFrom('library_items').where('name', '=', p.name),
)

const selectFiles = statement((db, p: { name: string }) =>
  db.selectFrom('library_files').select('body').where('name', '=', p.name).orderBy('path'),
)

const upsertFile = putRow('library_files', ['name', 'path'], ['body'])

const deleteFile = statement((db, p: { name: string; path: string }) =>
  db.deleteFrom('library_files').where('name', '=', p.name).where('path', '=', p.path),
)

const deleteFiles = statement((db, p: { name: string }) =>
  db.deleteFrom('library_files').where('name', '=', p.name),
)

export class SqlLibraryStore extends SqlStore implements LibraryStore {
  async list(): Promise<LibraryItem[]> {
    const rows = await this.database.reads.all(selectItems, {})
    return rows.map(({ body }) => JSON.parse(body) as LibraryItem)
  }

  async get(name: string): Promise<LibraryItem | undefined> {
    const row = await this.database.reads.first(selectItem, { name })
    return row && (JSON.parse(row.body) as LibraryItem)
  }

  put(item: LibraryItem): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      await tx.run(upsertItem, { name: item.name, body: JSON.stringify(item) })
    })
  }

  remove(name: string): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      await tx.run(deleteFiles, { name })
      await tx.run(deleteItem, { name })
    })
  }

  async files(name: string): Promise<LibraryFile[]> {
    const rows = await this.database.reads.all(selectFiles, { name })
    return rows.map(({ body }) => JSON.parse(body) as LibraryFile)
  }

  putFiles(name: string, files: readonly LibraryFile[]): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      for (const file of files)
        await tx.run(upsertFile, { name, path: file.path, body: JSON.stringify(file) })
    })
  }

  removeFiles(name: string, paths: readonly string[]): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      for (const path of paths) await tx.run(deleteFile, { name, path })
    })
  }
}
