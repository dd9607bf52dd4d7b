// SqlCrawlOrders: ordered crawls are rows of the crawls with a plan; each worker's part of one is a row too.
import { type CrawlCounts, type CrawlPlan, noCounts } from '../../../engine/crawl/crawl-plan.ts'
import type { FoundAddress, Frontier } from '../../../engine/crawl/frontier/frontier.ts'
import type {
  CrawlOrders,
  FailedAddress,
  OrderedCrawl,
  OrderProgress,
} from '../../../engine/crawl/orders/crawl-orders.ts'
import { type Database, SqlStore } from '../database.ts'
import { deleteRows, putRow, selectRows, updateRows } from '../row-statements.ts'
import { statement } from '../statement.ts'

const setPlan = updateRows('crawls', ['plan'], ['id'])
const dropParts = deleteRows('crawl_parts', ['crawl_id'])

const dropOldParts = statement((db, p: { before: number }) =>
  db
    .deleteFrom('crawl_parts')
    .where('crawl_id', 'in', (eb) =>
      eb.selectFrom('crawls').select('id').where('finished_at', '<', p.before),
    ),
)

const selectOpen = selectRows(
  'crawls',
  ['id', 'name', 'plan'],
  ['finished_at is null', 'plan is not null'],
  ['id'],
)
const upsertPart = putRow('crawl_parts', ['crawl_id', 'worker'], ['counts', 'failures'])
const selectParts = selectRows('crawl_parts', ['counts', 'failures'], ['crawl_id'], ['worker'])
const selectCrawl = selectRows('crawls', ['pages', 'finished_at'], ['id'])

const selectWork = statement((db, p: { crawl: number }) =>
  db
    .selectFrom('frontier')
    .select((eb) => [
      eb.fn.countAll<number>().as('addresses'),
      eb.fn.count<number>('origin').distinct().as('hosts'),
    ])
    .where('crawl_id', '=', p.crawl)
    .where('state', '!=', 'done'),
)

/** So long after its end it is known what a crawl has done. */
const KEPT_MS = 86_400_000

export class SqlCrawlOrders extends SqlStore implements CrawlOrders {
  readonly #frontier: Frontier
  /** Crawls that this process has ordered and that went on with earlier ones. */
  readonly #resumed = new Set<number>()

  constructor(database: Database, frontier: Frontier) {
    super(database)
    this.#frontier = frontier
  }

  async order(name: string, plan: CrawlPlan, seeds: readonly FoundAddress[], now: number): Promise<number> {
    const { id, resumed } = await this.#frontier.open(name, now)
    if (resumed) this.#resumed.add(id)
    // Before anybody may work on it: one without addresses would have ended.
    await this.#frontier.add(id, seeds)
    await this.database.sharedWrites.write(async (tx) => {
      await tx.run(dropOldParts, { before: now - KEPT_MS })
      await tx.run(dropParts, { crawl_id: id })
      await tx.run(setPlan, { id, plan: JSON.stringify(plan) })
    })
    return id
  }

  async withdraw(crawl: number): Promise<void> {
    await this.database.sharedWrites.run(setPlan, { id: crawl, plan: null })
  }

  async open(): Promise<OrderedCrawl[]> {
    const rows = await this.database.reads.all(selectOpen, {})
    return rows.map(({ id, name, plan }) => ({
      crawl: id,
      name,
      plan: JSON.parse(plan ?? '{}') as CrawlPlan,
    }))
  }

  async tell(
    crawl: number,
    worker: string,
    counts: CrawlCounts,
    failures: readonly FailedAddress[],
  ): Promise<void> {
    const row = {
      crawl_id: crawl,
      worker,
      counts: JSON.stringify(counts),
      failures: JSON.stringify(failures),
    }
    await this.database.sharedWrites.run(upsertPart, row)
  }

  async progress(crawl: number): Promise<OrderProgress> {
    const { reads } = this.database
    const row = await reads.first(selectCrawl, { id: crawl })
    const work = await reads.first(selectWork, { crawl })
    const counts = noCounts()
    for (const part of await reads.all(selectParts, { crawl_id: crawl })) {
      const told = JSON.parse(part.counts) as CrawlCounts
      for (const name of Object.keys(counts) as (keyof CrawlCounts)[]) counts[name] += told[name] ?? 0
    }
    return {
      finished: row === undefined || row.finished_at !== null,
      resumed: this.#resumed.has(crawl),
      pages: row?.pages ?? 0,
      waiting: work?.addresses ?? 0,
      hosts: work?.hosts ?? 0,
      counts,
    }
  }

  async failures(crawl: number): Promise<FailedAddress[]> {
    const parts = await this.database.reads.all(selectParts, { crawl_id: crawl })
    return parts.flatMap(({ failures }) => JSON.parse(failures) as FailedAddress[])
  }
}
