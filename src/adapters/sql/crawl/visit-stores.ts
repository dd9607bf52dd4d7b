// What is remembered of what crawls have met: hosts, the last visit to each address, the links of pages; a row each.
import type { HostState, HostStore } from '../../../engine/crawl/frontier/frontier.ts'
import type { Link, LinkGraph, PageLinks } from '../../../engine/crawl/links/link-graph.ts'
import type { Visit, VisitStore } from '../../../engine/crawl/visit/crawl-outcome.ts'
import { SqlStore } from '../database.ts'
import { putRow, selectFirstRows, selectRows } from '../row-statements.ts'
import type { Schema } from '../tables/schema.ts'

const selectHost = selectRows('crawl_hosts', ['body'], ['origin'])
const upsertHost = putRow('crawl_hosts', ['origin'], ['body'])

export class SqlHostStore extends SqlStore implements HostStore {
  async get(origin: string): Promise<HostState | undefined> {
    const row = await this.database.reads.first(selectHost, { origin })
    return row && (JSON.parse(row.body) as HostState)
  }

  put(hosts: readonly HostState[]): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      for (const host of hosts) await tx.run(upsertHost, { origin: host.origin, body: JSON.stringify(host) })
    })
  }
}

const selectVisit = selectRows('visits', ['body'], ['url'])
const selectDue = selectFirstRows('visits', ['body'], ['due_at <='], ['due_at'])
const selectOfOrigin = selectFirstRows('visits', ['body'], ['origin', 'visited_at >='], [])
const upsertVisit = putRow('visits', ['url'], ['origin', 'visited_at', 'due_at', 'body'])

export class SqlVisitStore extends SqlStore implements VisitStore {
  async get(urls: readonly string[]): Promise<Visit[]> {
    const visits: Visit[] = []
    for (const url of urls) {
      const row = await this.database.reads.first(selectVisit, { url })
      if (row) visits.push(visitOf(row))
    }
    return visits
  }

  put(visits: readonly Visit[]): Promise<void> {
    const rows = visits.map((visit) => ({
      url: visit.url,
      origin: visit.origin,
      visited_at: visit.visitedAt,
      due_at: visit.dueAt,
      body: JSON.stringify(visit),
    }))
    return this.database.sharedWrites.write(async (tx) => {
      await Promise.all(rows.map((row) => tx.run(upsertVisit, row)))
    })
  }

  async due(now: number, limit: number): Promise<Visit[]> {
    return (await this.database.reads.all(selectDue, { due_at: now, limit })).map(visitOf)
  }

  async ofOrigin(origin: string, since: number, limit: number): Promise<Visit[]> {
    const rows = await this.database.reads.all(selectOfOrigin, { origin, visited_at: since, limit })
    return rows.map(visitOf).filter((visit) => visit.indexed)
  }
}

function visitOf(row: { body: string }): Visit {
  return JSON.parse(row.body) as Visit
}

const PART = 500

const upsertLink = putRow('page_links', ['url'], ['links'])
const selectLinks = selectRows('page_links', ['url', 'links'], ['url'])
const selectPart = selectFirstRows('page_links', ['url', 'links'], ['url >'], ['url'])

export class SqlLinkGraph extends SqlStore implements LinkGraph {
  put(pages: readonly PageLinks[]): Promise<void> {
    const rows = pages.map((page) => ({ url: page.url, links: pack(page) }))
    return this.database.sharedWrites.write(async (tx) => {
      await Promise.all(rows.map((row) => tx.run(upsertLink, row)))
    })
  }

  async linksOf(url: string): Promise<readonly Link[]> {
    const row = await this.database.reads.first(selectLinks, { url })
    return row ? unpack(row).links : []
  }

  async *all(): AsyncGenerator<readonly PageLinks[]> {
    let after = ''
    for (;;) {
      const rows = await this.database.reads.all(selectPart, { url: after, limit: PART })
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
