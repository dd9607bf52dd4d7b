// SqlHostStore: what is remembered of hosts, a row each.
import type { HostState, HostStore } from '../../../engine/crawl/frontier/frontier.ts'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'
import type { CrawlHostsTable } from '../tables/schema.ts'

const selectHost = statement((db, p: { origin: string }) =>
  db.selectFrom('crawl_hosts').select('body').where('origin', '=', p.origin),
)

const upsert = statement((db, row: CrawlHostsTable) =>
  db
    .insertInto('crawl_hosts')
    .values({ origin: row.origin, body: row.body })
    .onConflict((conflict) =>
      conflict.column('origin').doUpdateSet((eb) => ({ body: eb.ref('excluded.body') })),
    ),
)

export class SqlHostStore implements HostStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async get(origin: string): Promise<HostState | undefined> {
    const row = await this.#database.reads.first(selectHost, { origin })
    return row && (JSON.parse(row.body) as HostState)
  }

  put(hosts: readonly HostState[]): Promise<void> {
    return this.#database.sharedWrites.write(async (tx) => {
      for (const host of hosts) await tx.run(upsert, { origin: host.origin, body: JSON.stringify(host) })
    })
  }
}
