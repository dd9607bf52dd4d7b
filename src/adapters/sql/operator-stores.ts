// What the operator arranges: crawls that are repeated, changes of the feed catalogue, the library; a row each. Beside them
// how large the index was, and how far imports have come.
import type { CrawlSchedule, CrawlScheduleStore } from '../../engine/crawl/crawl-schedule.ts'
import type { IndexHistory, IndexSize } from '../../engine/index/index-history.ts'
import type { LibraryFile, LibraryItem, LibraryStore } from '../../engine/index/library/library-ports.ts'
import type { ImportJournal } from '../../engine/index/load/import-source.ts'
import type { FeedChange, FeedChangeStore } from '../../engine/news/feeds/feed-catalogue.ts'
import { SqlStore } from './database.ts'
import { deleteRows, insertRow, putRow, selectRows } from './row-statements.ts'
import { statement } from './statement.ts'

const selectSchedules = selectRows('crawl_schedules', ['body', 'next_at'], [], ['id desc'])
const insertSchedule = insertRow('crawl_schedules', ['id', 'body', 'next_at'])

const moveSchedule = statement((db, p: { id: string; body: string; before: number; next_at: number }) =>
  db
    .updateTable('crawl_schedules')
    .set({ body: p.body, next_at: p.next_at })
    .where('id', '=', p.id)
    .where('next_at', '=', p.before),
)

const deleteSchedule = deleteRows('crawl_schedules', ['id'])

export class SqlCrawlScheduleStore extends SqlStore implements CrawlScheduleStore {
  async list(): Promise<CrawlSchedule[]> {
    const rows = await this.database.reads.all(selectSchedules, {})
    return rows.map(({ body, next_at }) => ({ ...(JSON.parse(body) as CrawlSchedule), nextAt: next_at }))
  }

  add(schedule: CrawlSchedule, most: number): Promise<boolean> {
    return this.database.writes.write(async (tx) => {
      if ((await tx.all(selectSchedules, {})).length >= most) return false
      const { id, nextAt } = schedule
      await tx.run(insertSchedule, { id, body: JSON.stringify(schedule), next_at: nextAt })
      return true
    })
  }

  async takeTurn(
    { waiting: _, ...schedule }: CrawlSchedule,
    nextAt: number,
    waiting?: string,
  ): Promise<boolean> {
    const body = JSON.stringify({ ...schedule, nextAt, ...(waiting !== undefined && { waiting }) })
    const { id, nextAt: before } = schedule
    return (await this.database.writes.run(moveSchedule, { id, body, before, next_at: nextAt })) > 0
  }

  async remove(id: string): Promise<boolean> {
    return (await this.database.writes.run(deleteSchedule, { id })) > 0
  }
}

const selectChanges = selectRows('feed_changes', ['topic', 'url', 'title', 'kept'], [], ['topic', 'url'])
const putChange = putRow('feed_changes', ['topic', 'url'], ['title', 'kept'])

export class SqlFeedChangeStore extends SqlStore implements FeedChangeStore {
  async list(): Promise<FeedChange[]> {
    const rows = await this.database.reads.all(selectChanges, {})
    return rows.map(({ kept, ...row }) => ({ ...row, kept: kept === 1 }))
  }

  put(changes: readonly FeedChange[]): Promise<void> {
    return this.database.writes.write(async (tx) => {
      for (const { kept, ...row } of changes) await tx.run(putChange, { ...row, kept: kept ? 1 : 0 })
    })
  }
}

const selectItems = selectRows('library_items', ['body'], [], ['name'])
const selectItem = selectRows('library_items', ['body'], ['name'])
const upsertItem = putRow('library_items', ['name'], ['body'])
const deleteItem = deleteRows('library_items', ['name'])
const selectFiles = selectRows('library_files', ['body'], ['name'], ['path'])
const upsertFile = putRow('library_files', ['name', 'path'], ['body'])
const deleteFile = deleteRows('library_files', ['name', 'path'])
const deleteFiles = deleteRows('library_files', ['name'])

export class SqlLibraryStore extends SqlStore implements LibraryStore {
  async list(): Promise<LibraryItem[]> {
    const rows = await this.database.reads.all(selectItems, {})
    return rows.map(({ body }) => JSON.parse(body) as LibraryItem)
  }

  async get(name: string): Promise<LibraryItem | undefined> {
    const row = await this.database.reads.first(selectItem, { name })
    return row && (JSON.parse(row.body) as LibraryItem)
  }

  async put(item: LibraryItem): Promise<void> {
    await this.database.sharedWrites.run(upsertItem, { name: item.name, body: JSON.stringify(item) })
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

const putSize = putRow('index_sizes', ['at'], ['documents', 'bytes'])
const dropOld = deleteRows('index_sizes', ['at <'])
const selectAll = selectRows('index_sizes', ['at', 'documents', 'bytes'], [], ['at'])

export class SqlIndexHistory extends SqlStore implements IndexHistory {
  add(size: IndexSize, forgetBefore: number): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      await tx.run(putSize, { ...size })
      await tx.run(dropOld, { at: forgetBefore })
    })
  }

  list(): Promise<IndexSize[]> {
    return this.database.reads.all(selectAll, {})
  }
}

/** A file that nobody came back to for so long is read from its start. */
const KEPT_MS = 30 * 86_400_000

const selectImport = selectRows('imports', ['records'], ['file'])
const upsert = putRow('imports', ['file'], ['records', 'saved_at'])
const forget = deleteRows('imports', ['file'])
const forgetOld = deleteRows('imports', ['saved_at <'])

export class SqlImportJournal extends SqlStore implements ImportJournal {
  async get(identity: string): Promise<number> {
    return (await this.database.reads.first(selectImport, { file: identity }))?.records ?? 0
  }

  put(identity: string, records: number, now: number): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      await tx.run(upsert, { file: identity, records, saved_at: now })
      await tx.run(forgetOld, { saved_at: now - KEPT_MS })
    })
  }

  async forget(identity: string): Promise<void> {
    await this.database.sharedWrites.run(forget, { file: identity })
  }
}
