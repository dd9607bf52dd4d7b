// SqlIconStore: the icons of sites, a row for each host that was asked.
import { createHash } from 'node:crypto'
import type { IconStore, KnownIcon } from '../../engine/pages/icons/site-icons.ts'
import type { Thumbnail } from '../../engine/pages/thumbnails.ts'
import { SqlStore } from './database.ts'
import { putRow, selectRows } from './row-statements.ts'
import { statement } from './statement.ts'

const selectOne = selectRows('site_icons', ['content_type', 'body'], ['host'])
const upsert = putRow('site_icons', ['host'], ['asked_at', 'version', 'content_type', 'body'])

const deleteOldest = statement((db, p: { most: number }) =>
  db.deleteFrom('site_icons').where('host', 'in', (eb) =>
    eb
      .selectFrom('site_icons')
      .select('host')
      .orderBy('asked_at', 'desc')
      .orderBy('host')
      // A bound of its own: SQLite has no offset without one.
      .limit(1_000_000)
      .offset(p.most),
  ),
)

export class SqlIconStore extends SqlStore implements IconStore {
  async known(hosts: readonly string[]): Promise<ReadonlyMap<string, KnownIcon>> {
    if (hosts.length === 0) return new Map()
    const rows = await this.database.query
      .selectFrom('site_icons')
      .select(['host', 'asked_at', 'version'])
      .where('host', 'in', hosts)
      .execute()
    return new Map(
      rows.map(({ host, asked_at, version }) => [
        host,
        { askedAt: Number(asked_at), version: version ?? undefined },
      ]),
    )
  }

  async read(host: string): Promise<Thumbnail | undefined> {
    const row = await this.database.reads.first(selectOne, { host })
    if (row?.content_type == null || row.body === null) return undefined
    return { contentType: row.content_type, body: Buffer.from(row.body, 'base64') }
  }

  put(host: string, icon: Thumbnail | undefined, askedAt: number, most: number): Promise<void> {
    return this.database.writes.write(async (tx) => {
      await tx.run(upsert, {
        host,
        asked_at: askedAt,
        version: icon ? createHash('sha256').update(icon.body).digest('hex').slice(0, 12) : null,
        content_type: icon?.contentType ?? null,
        body: icon ? Buffer.from(icon.body).toString('base64') : null,
      })
      await tx.run(deleteOldest, { most })
    })
  }
}
