// SqlRemovalStore: removes documents with all that shows them, a few hundred in a transaction, and keeps them for an undo.
import { sql } from 'kysely'
import type { Document } from '../../engine/index/document/document.ts'
import { keysOfSite } from '../../engine/index/host-key.ts'
import type {
  Block,
  Removal,
  RemovalOrder,
  RemovalStore,
  SelectedDocument,
  Selection,
} from '../../engine/index/removal.ts'
import { type DocumentNumbers, SqlStore } from './database.ts'
import { buryRows, putRows, rowOf, textOf } from './documents/document-rows.ts'
import { inParts, turnBehind } from './documents/in-parts.ts'
import { removeVersions } from './documents/kept-versions.ts'
import { ofOrigin } from './documents/sql-document-census.ts'
import { deleteRows, insertRow, selectFirstRows, selectRows } from './row-statements.ts'
import { deleteBrought } from './sql-vector-store.ts'
import { type Connection, heldRows, statement } from './statement.ts'
import type { Schema } from './tables/schema.ts'

/** In one transaction, which no other write comes beside. */
const AT_ONCE = 200

const bytesOfBody = sql<number>`octet_length(body)`.as('bytes')
const selectOne = statement((db, p: { url: string }) =>
  db
    .selectFrom('documents')
    .select(['url', 'published_at', bytesOfBody])
    .where('url', '=', p.url)
    .where('body', 'is not', null),
)
/** Of a document that was removed too: its row stays. */
const holdBody = statement((db, p: { url: string }) =>
  heldRows(db, db.selectFrom('documents').select('body').where('url', '=', p.url)),
)
const insertRemoval = insertRow('removals', ['id', 'what', 'removed', 'at', 'until', 'block'])
const raiseRemoved = statement((db, p: { id: string; by: number }) =>
  db
    .updateTable('removals')
    .set((eb) => ({ removed: eb('removed', '+', p.by) }))
    .where('id', '=', p.id),
)
const keepRow = insertRow(
  'removed_rows',
  ['removal_id', 'kind', 'key', 'body'],
  ['removal_id', 'kind', 'key'],
)
const selectKept = selectFirstRows(
  'removed_rows',
  ['removal_id', 'kind', 'key', 'body'],
  ['removal_id'],
  ['kind', 'key'],
)
const selectKeptSizes = statement((db, p: { id: string; limit: number }) =>
  db
    .selectFrom('removed_rows')
    .select(sql<number>`octet_length(body)`.as('bytes'))
    .where('removal_id', '=', p.id)
    .orderBy('kind')
    .orderBy('key')
    .limit(p.limit),
)
const dropKept = deleteRows('removed_rows', ['removal_id', 'kind', 'key'])
const selectRemoval = selectRows('removals', ['block'], ['id'])
const selectRemovals = selectRows(
  'removals',
  ['id', 'what', 'removed', 'at', 'until'],
  ['until >'],
  ['id desc'],
)
const deleteRemoval = deleteRows('removals', ['id'])
const dropRowsOf = statement((db, p: { now: number }) =>
  db
    .deleteFrom('removed_rows')
    .where('removal_id', 'in', (eb) => eb.selectFrom('removals').select('id').where('until', '<=', p.now)),
)
const dropRemovals = deleteRows('removals', ['until <='])
const ARTICLE = ['topic', 'feed_url', 'url', 'published_at', 'position', 'body'] as const
const selectArticles = selectRows('articles', ARTICLE, ['url'])
const deleteArticles = deleteRows('articles', ['url'])
const insertArticle = insertRow('articles', ARTICLE, ['topic', 'feed_url', 'url'])
/** What was said of the topic may have been said by what is gone. */
const renewTopic = statement((db, p: { topic: string }) =>
  db
    .updateTable('news_topics')
    .set((eb) => ({ revision: eb('revision', '+', 1), summary: null }))
    .where('topic', '=', p.topic),
)
const VISIT = ['url', 'origin', 'visited_at', 'due_at', 'body'] as const
const selectVisit = selectRows('visits', VISIT, ['url'])
const deleteVisit = deleteRows('visits', ['url'])
const insertVisit = insertRow('visits', VISIT, ['url'])
const deleteVectors = deleteRows('vectors', ['url'])
const deletePage = deleteRows('pages', ['url'])
const insertBlock = insertRow('blocks', ['value', 'created_at'], ['value'])
const selectBlocks = selectRows('blocks', ['value'], [], ['value'])
const deleteBlock = deleteRows('blocks', ['value'])
/** Their keys begin with the origin. */
const forgetImports = statement((db, p: { from: string; to: string }) =>
  db.deleteFrom('imports').where('file', '>=', p.from).where('file', '<', p.to),
)

interface SelectedRow {
  readonly url: string
  readonly published_at: number | null
  readonly bytes: number
}

export class SqlRemovalStore extends SqlStore implements RemovalStore {
  async find(selection: Selection): Promise<SelectedDocument[]> {
    return (await this.#rowsOf(selection)).map(({ url, published_at }) => ({
      url,
      ...(published_at === null ? {} : { published: Number(published_at) }),
    }))
  }

  async remove({ id, what, selection, at, until, blocks }: RemovalOrder): Promise<number> {
    const { sharedWrites: writes, numbers } = this.database
    const block = blocks.length === 0 ? null : JSON.stringify(blocks)
    // Blocked first, so that nothing of it comes in behind what is taken out.
    await writes.write(async (tx) => {
      await tx.run(insertRemoval, { id, what, removed: 0, at, until, block })
      for (const value of blocks) await tx.run(insertBlock, { value, created_at: at })
      // One that was cut short has nothing left to go on from.
      if (selection.by !== 'origin') return
      await tx.run(forgetImports, { from: selection.origin, to: `${selection.origin}\u{10ffff}` })
    })
    const rows = await this.#rowsOf(selection)
    let removed = 0
    for (const part of inParts(rows, ({ bytes }) => Number(bytes), AT_ONCE)) {
      const urls = part.map(({ url }) => url)
      removed += await writes.write((tx) => removePart(tx, numbers, id, urls))
    }
    for (const url of await this.#citedPages(selection))
      await writes.write((tx) => removeVersions(tx, url, undefined, at))
    if (removed === 0 && blocks.length === 0) await writes.run(deleteRemoval, { id })
    return removed
  }

  async undo(id: string): Promise<number | undefined> {
    const { reads, sharedWrites: writes, numbers } = this.database
    const removal = await reads.first(selectRemoval, { id })
    if (!removal) return undefined
    await writes.write(async (tx) => {
      const blocks = removal.block === null ? [] : (JSON.parse(removal.block) as string[])
      for (const value of blocks) await tx.run(deleteBlock, { value })
    })
    let restored = 0
    for (;;) {
      const sizes = await reads.all(selectKeptSizes, { id, limit: AT_ONCE })
      const [few = []] = inParts(sizes, ({ bytes }) => Number(bytes))
      if (few.length === 0) break
      const part = await reads.all(selectKept, { removal_id: id, limit: few.length })
      restored += await writes.write((tx) => restorePart(tx, numbers, part))
    }
    await writes.run(deleteRemoval, { id })
    return restored
  }

  list(now: number): Promise<Removal[]> {
    return this.database.reads.all(selectRemovals, { until: now })
  }

  async forget(now: number): Promise<void> {
    await this.database.sharedWrites.write(async (tx) => {
      await tx.run(dropRowsOf, { now })
      await tx.run(dropRemovals, { until: now })
    })
  }

  async blocks(): Promise<Block[]> {
    return (await this.database.reads.all(selectBlocks, {})).map(({ value }) => value as Block)
  }

  async unblock(block: Block): Promise<boolean> {
    return (await this.database.sharedWrites.run(deleteBlock, { value: block })) > 0
  }

  /** Pages that are no documents, whose texts are kept for who was given them. */
  async #citedPages(selection: Selection): Promise<readonly string[]> {
    const kept = this.database.query
      .selectFrom('page_versions')
      .select('url')
      .distinct()
      .where('state', '<>', 'removed')
    const rows = async (): Promise<readonly { readonly url: string }[]> => {
      if (selection.by === 'url') return selection.urls.map((url) => ({ url }))
      if (selection.by === 'site') {
        const { from, to } = keysOfSite(selection.host)
        return kept.where('host_key', '>=', from).where('host_key', '<', to).execute()
      }
      if (selection.by !== 'prefix') return []
      const { prefix } = selection
      return kept.where('url', '>=', prefix).where('url', '<', `${prefix}\u{10ffff}`).execute()
    }
    return (await rows()).map(({ url }) => url)
  }

  /** Of documents that there are. */
  async #rowsOf(selection: Selection): Promise<SelectedRow[]> {
    const found = this.database.query
      .selectFrom('documents')
      .select(['url', 'published_at', bytesOfBody])
      .where('host_key', 'is not', null)
      .orderBy('url')
    switch (selection.by) {
      case 'url': {
        const known = await Promise.all(
          [...new Set(selection.urls)].map((url) => this.database.reads.first(selectOne, { url })),
        )
        return known.filter((row) => row !== undefined)
      }
      case 'site': {
        const { from, to } = keysOfSite(selection.host)
        return found.where('host_key', '>=', from).where('host_key', '<', to).execute()
      }
      case 'prefix':
        return found
          .where('url', '>=', selection.prefix)
          .where('url', '<', `${selection.prefix}\u{10ffff}`)
          .execute()
      case 'origin':
        return found.where(ofOrigin(selection.origin)).execute()
      case 'before':
        return found.where('published_at', '<', selection.time).execute()
    }
  }
}

async function removePart(
  tx: Connection,
  numbers: DocumentNumbers,
  id: string,
  urls: readonly string[],
): Promise<number> {
  const keep = (kind: Schema['removed_rows']['kind'], key: string, body: string): Promise<number> =>
    tx.run(keepRow, { removal_id: id, kind, key, body })
  const topics = new Set<string>()
  for (const url of urls) {
    const body = (await tx.first(holdBody, { url }))?.body
    if (typeof body === 'string') {
      await turnBehind(body.length)
      await keep('document', url, body)
      await turnBehind(body.length)
    }
    await removeVersions(tx, url, typeof body === 'string' ? await textOf(body) : undefined, Date.now())
    const visit = await tx.first(selectVisit, { url })
    if (visit) await keep('visit', url, JSON.stringify(visit))
    for (const article of await tx.all(selectArticles, { url })) {
      topics.add(article.topic)
      await keep('article', `${article.topic}\n${article.feed_url}\n${url}`, JSON.stringify(article))
    }
    for (const query of [deleteVisit, deleteArticles, deleteVectors, deleteBrought, deletePage])
      await tx.run(query, { url })
  }
  for (const topic of topics) await tx.run(renewTopic, { topic })
  const removed = await buryRows(tx, numbers, urls)
  await tx.run(raiseRemoved, { id, by: removed })
  return removed
}

/** A document that was written again since is newer than the one that was removed. */
async function restorePart(
  tx: Connection,
  numbers: DocumentNumbers,
  rows: readonly Schema['removed_rows'][],
): Promise<number> {
  let restored = 0
  const topics = new Set<string>()
  for (const { removal_id, kind, key, body } of rows) {
    await turnBehind(body.length)
    if (kind === 'document' && typeof (await tx.first(holdBody, { url: key }))?.body !== 'string')
      restored += (await putRows(tx, numbers, [[rowOf(JSON.parse(body) as Document)]]))[0] ?? 0
    if (kind === 'visit') await tx.run(insertVisit, JSON.parse(body) as Schema['visits'])
    if (kind === 'article') {
      const article = JSON.parse(body) as Schema['articles']
      topics.add(article.topic)
      await tx.run(insertArticle, article)
    }
    await tx.run(dropKept, { removal_id, kind, key })
  }
  for (const topic of topics) await tx.run(renewTopic, { topic })
  if (restored > 0) await numbers.raise(tx, 'document-epoch', 1)
  return restored
}
