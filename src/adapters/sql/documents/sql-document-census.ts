// SqlDocumentCensus: counts documents by their columns, without reading the documents.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type {
  Census,
  Counted,
  DocumentCensus,
  DocumentsWanted,
} from '../../../engine/index/document-census.ts'
import { hostKey, hostOfKey, keysOfSite } from '../../../engine/index/host-key.ts'
import { SqlStore } from '../database.ts'
import { countRows, selectFirstRows } from '../row-statements.ts'
import type { Schema } from '../tables/schema.ts'

const countNewer = countRows('documents', ['revision >'])
const selectOfHost = selectFirstRows('documents', ['host_key'], ['host_key'], [])

type Column = 'host_key' | 'lang' | 'kind' | 'origin'

export class SqlDocumentCensus extends SqlStore implements DocumentCensus {
  async take(most: number): Promise<Census> {
    const [sites, languages, kinds, origins, vectors] = await Promise.all([
      this.#countBy('host_key', most),
      this.#countBy('lang', most),
      this.#countBy('kind', most),
      this.#countBy('origin', most),
      this.embedded(),
    ])
    return {
      documents: kinds.reduce((sum, one) => sum + one.documents, 0),
      sites: sites.map(({ name, documents }) => ({ name: hostOfKey(name), documents })),
      languages,
      kinds,
      origins,
      vectors,
    }
  }

  origins(): Promise<readonly Counted[]> {
    return this.#countBy('origin', 10_000)
  }

  async embedded(): Promise<number> {
    const documents = await this.database.numbers.value('document-count')
    return Math.max(0, documents - (await this.embeddingBacklog()))
  }

  async embeddingBacklog(): Promise<number> {
    const { query, reads } = this.database
    const last = await query
      .selectFrom('vectors')
      .select((eb) => eb.fn.max<number | string | null>('revision').as('revision'))
      .executeTakeFirst()
    const row = await reads.first(countNewer, { revision: Number(last?.revision ?? 0) })
    return row?.count ?? 0
  }

  async crawlQueue(): Promise<number> {
    const row = await this.database.query
      .selectFrom('frontier')
      .innerJoin('crawls', 'crawls.id', 'frontier.crawl_id')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .where('crawls.finished_at', 'is', null)
      .where('frontier.state', '=', 'waiting')
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  }

  async holds(host: string): Promise<boolean> {
    const asked = { host_key: hostKey(host), limit: 1 }
    return (await this.database.reads.first(selectOfHost, asked)) !== undefined
  }

  async addresses({ site, prefix, origin, limit, after }: DocumentsWanted): Promise<readonly string[]> {
    let query = this.database.query
      .selectFrom('documents')
      .select('url')
      .where('host_key', 'is not', null)
      .orderBy('url')
      .limit(limit)
    if (site !== undefined) {
      const { from, to } = keysOfSite(site)
      query = query.where('host_key', '>=', from).where('host_key', '<', to)
    }
    if (prefix !== undefined)
      query = query.where('url', '>=', prefix).where('url', '<', `${prefix}\u{10ffff}`)
    if (origin !== undefined) query = query.where(ofOrigin(origin))
    if (after !== undefined) query = query.where('url', '>', after)
    return (await query.execute()).map(({ url }) => url)
  }

  async #countBy(column: Column, most: number): Promise<Counted[]> {
    const rows = await this.database.query
      .selectFrom('documents')
      .select([sql<string | null>`${sql.ref(column)}`.as('name'), sql<number | string>`count(*)`.as('count')])
      .where('host_key', 'is not', null)
      .groupBy(column)
      .orderBy('count', 'desc')
      .orderBy('name')
      .limit(most)
      .execute()
    return rows.map(({ name, count }) => ({ name: name ?? '', documents: Number(count) }))
  }
}

/** `import` or `crawl` without a name are all of their kind. */
export function ofOrigin(
  origin: string,
): (eb: ExpressionBuilder<Schema, 'documents'>) => Expression<SqlBool> {
  if (origin.includes(':')) return (eb) => eb('origin', '=', origin)
  return (eb) =>
    eb.or([
      eb('origin', '=', origin),
      // The character after the colon.
      eb.and([eb('origin', '>=', `${origin}:`), eb('origin', '<', `${origin};`)]),
    ])
}
