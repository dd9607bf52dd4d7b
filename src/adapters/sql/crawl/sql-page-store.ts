// SqlPageStore: copies of fetched pages in the database, bounded in number and size.
import type { Page, PageStore, StoredPage } from '../../../engine/pages/page.ts'
import { canBeKept } from '../../../foundation/web/url.ts'
import { type Database, SqlStore } from '../database.ts'
import { deleteRows, putRow, selectRows } from '../row-statements.ts'
import { fromRow } from '../rows.ts'
import type { Connection } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'

export interface PageStoreBounds {
  readonly maxPages: number
  /** Characters of all copies together. */
  readonly maxSize: number
}

const BOUNDS: PageStoreBounds = { maxPages: 10_000, maxSize: 512 * 1024 * 1024 }

/** A copy that has been stale this long serves nobody. */
const KEEP_STALE_MS = 7 * 86_400_000

const selectPage = selectRows(
  'pages',
  ['body', 'fetched_at', 'fresh_until', 'etag', 'last_modified', 'must_revalidate', 'extraction'],
  ['url'],
)

const upsert = putRow(
  'pages',
  ['url'],
  ['body', 'size', 'fetched_at', 'fresh_until', 'etag', 'last_modified', 'must_revalidate', 'extraction'],
)

const deleteStale = deleteRows('pages', ['fresh_until <'])
const selectSizes = selectRows('pages', ['fetched_at', 'size'], [], ['fetched_at desc'])
const deleteOlder = deleteRows('pages', ['fetched_at <='])

export class SqlPageStore extends SqlStore implements PageStore {
  readonly #bounds: PageStoreBounds
  readonly #put: (row: Schema['pages']) => Promise<void>
  #sincePruned = 0

  constructor(database: Database, bounds: PageStoreBounds = BOUNDS) {
    super(database)
    this.#bounds = bounds
    this.#put = database.sharedWrites.kind((tx, rows) => this.#putAll(tx, rows), false)
  }

  async get(url: string): Promise<StoredPage | undefined> {
    const row = await this.database.reads.first(selectPage, { url })
    if (!row) return undefined
    const { body, must_revalidate, extraction, ...rest } = row
    return {
      page: JSON.parse(body) as Page,
      ...fromRow(rest),
      ...(must_revalidate === 1 && { mustRevalidate: true }),
      ...(extraction > 0 && { extraction }),
    }
  }

  async put(url: string, stored: StoredPage): Promise<void> {
    if (!canBeKept(url)) return
    const body = JSON.stringify(stored.page)
    await this.#put({
      url,
      body,
      size: body.length,
      fetched_at: stored.fetchedAt,
      fresh_until: stored.freshUntil,
      etag: stored.etag ?? null,
      last_modified: stored.lastModified ?? null,
      must_revalidate: stored.mustRevalidate ? 1 : 0,
      extraction: stored.extraction ?? 0,
    })
  }

  async #putAll(tx: Connection, rows: readonly Schema['pages'][]): Promise<undefined[]> {
    for (const row of rows) await tx.run(upsert, row)
    this.#sincePruned += rows.length
    // Looking at every row with every page would cost more than the few pages too many in between.
    if (this.#sincePruned * PRUNE_SHARE >= this.#bounds.maxPages) {
      this.#sincePruned = 0
      await prune(tx, this.#bounds, Math.max(...rows.map((row) => row.fetched_at)))
    }
    return []
  }
}

/** Pruned each time a hundredth of the pages was written. */
const PRUNE_SHARE = 100

async function prune(tx: Connection, bounds: PageStoreBounds, now: number): Promise<void> {
  await tx.run(deleteStale, { fresh_until: now - KEEP_STALE_MS })
  let pages = 0
  let size = 0
  for (const row of await tx.all(selectSizes, {})) {
    pages += 1
    size += row.size
    if (pages > bounds.maxPages || size > bounds.maxSize) {
      await tx.run(deleteOlder, { fetched_at: row.fetched_at })
      return
    }
  }
}
