// SqlHostStore: what is remembered of hosts, a row each.
import type { HostState, HostStore } from '../../../engine/crawl/frontier/frontier.ts'
import { putRow } from '../row-statements.ts'
import { SqlStore } from '../sql-store.ts'
import { statement } from '../statement.ts'

const selectHost = statement((db, p: { origin: string }) =>
  db.selectFrom('crawl_hosts').select('body').where('origin', '=', p.origin),
)

const upsert = putRow('crawl_hosts', ['origin'], ['body'])

export class SqlHostStore extends SqlStore implements HostStore {
  async get(origin: string): Promise<HostState | undefined> {
    const row = await this.database.reads.first(selectHost, { origin })
    return row && (JSON.parse(row.body) as HostState)
  }

  put(hosts: readonly HostState[]): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      for (const host of hosts) await tx.run(upsert, { origin: host.origin, body: JSON.stringify(host) })
    })
  }
}
