// SqlLinkGraph: the links of each page in one row, since they are written and read together.
import type { Link, LinkGraph, PageLinks } from '../../../engine/crawl/links/link-graph.ts'
import { putRow } from '../row-statements.ts'
import { SqlStore } from '../sql-store.ts'
import { statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'

const PART = 500

const upsert = putRow('page_links', ['url'], ['links'])

const selectLinks = statement((db, p: { url: string }) =>
  db.selectFrom('page_links').select(['url', 'links']).where('url', '=', p.url),
)

const selectPart = statement((db, p: { after: string; limit: number }) =>
  db
    .selectFrom('page_links')
    .select(['url', 'links'])
    .where('url', '>', p.after)
    .orderBy('url')
    .limit(p.limit),
)

export class SqlLinkGraph extends SqlStore implements LinkGraph {
  put(pages: readonly PageLinks[]): Promise<void> {
    const rows = pages.map((page) => ({ url: page.url, links: pack(page) }))
    return this.database.sharedWrites.write(async (tx) => {
      await Promise.all(rows.map((row) => tx.run(upsert, row)))
    })
  }

  async linksOf(url: string): Promise<readonly Link[]> {
    const row = await this.database.reads.first(selectLinks, { url })
    return row ? unpack(row).links : []
  }

  async *all(): AsyncGenerator<readonly PageLinks[]> {
    let after = ''
    for (;;) {
      const rows = await this.database.reads.all(selectPart, { after, limit: PART })
      if (rows.length === 0) return
      after = rows.at(-1)?.url ?? after
      yield rows.map(unpack)
    }
  }
}

/** Target and words in turn; most links lead to the page's own origin, which is left out. */
function pack({ url, links }: PageLinks): string {
  const { origin } = new URL(url)
  const parts = links.flatMap((link) => [
    link.url.startsWith(`${origin}/`) ? link.url.slice(origin.length) : link.url,
    link.anchor,
  ])
  return JSON.stringify(parts)
}

function unpack(row: Schema['page_links']): PageLinks {
  const { origin } = new URL(row.url)
  const parts = JSON.parse(row.links) as string[]
  const links: Link[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const target = parts[at] ?? ''
    links.push({ url: target.startsWith('/') ? origin + target : target, anchor: parts[at + 1] ?? '' })
  }
  return { url: row.url, links }
}
