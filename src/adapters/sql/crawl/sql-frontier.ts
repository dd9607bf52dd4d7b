// SqlFrontier: the addresses of crawls in the database, leased to one worker at a time.
import { type Kysely, sql } from 'kysely'
import type {
  CanonicalDecision,
  FoundAddress,
  Frontier,
  LeasedAddress,
  LeaseRequest,
  ListedTime,
  OpenCrawl,
  SettledAddress,
} from '../../../engine/crawl/frontier/frontier.ts'
import { type Database, SqlStore } from '../database.ts'
import { countRows, deleteRows, updateRows } from '../row-statements.ts'
import { fromRow } from '../rows.ts'
import { type Connection, statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'
import { settleAddresses } from './settle-addresses.ts'

const unfinished = (db: Kysely<Schema>) =>
  db.selectFrom('crawls').select(['id', 'pages', 'started_at']).where('finished_at', 'is', null)

const selectOpen = statement((db, p: { name: string }) =>
  unfinished(db).where('name', '=', p.name).orderBy('id', 'desc').limit(1),
)

const selectUnfinished = statement((db, p: { crawl: number }) => unfinished(db).where('id', '=', p.crawl))

const insertCrawl = statement((db, p: { name: string; now: number }) =>
  db
    .insertInto('crawls')
    .values({ name: p.name, pages: 0, started_at: p.now, finished_at: null })
    .returning('id'),
)

/** One that is known is not waited for, although another may be changing its row. */
const insertAddress = statement((db, p: FoundAddress & { crawl: number }) =>
  db
    .insertInto('frontier')
    .columns([
      'crawl_id',
      'url',
      'origin',
      'depth',
      'kind',
      'state',
      'ready_at',
      'leased_until',
      'worker',
      'attempts',
      'dead_end',
    ])
    .expression(
      db
        .selectNoFrom([
          sql<number>`cast(${p.crawl} as integer)`.as('crawl_id'),
          sql<string>`cast(${p.url} as text)`.as('url'),
          sql<string>`cast(${p.origin} as text)`.as('origin'),
          sql<number>`cast(${p.depth} as integer)`.as('depth'),
          sql<FoundAddress['kind']>`cast(${p.kind} as text)`.as('kind'),
          sql.lit('waiting' as const).as('state'),
          sql.lit(0).as('ready_at'),
          sql.lit(0).as('leased_until'),
          sql.lit('').as('worker'),
          sql.lit(0).as('attempts'),
          sql.lit(0).as('dead_end'),
        ])
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('frontier as known')
                .select('known.url')
                .where('known.crawl_id', '=', p.crawl)
                .where('known.url', '=', p.url),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.columns(['crawl_id', 'url']).doNothing()),
)

const leaseAddresses = statement((db, p: LeaseRequest & { crawl: number }) =>
  db
    .updateTable('frontier')
    .set({ state: 'leased', leased_until: p.until, worker: p.worker })
    .where('crawl_id', '=', p.crawl)
    // Another may have leased it since the addresses below were looked for.
    .where('state', '=', 'waiting')
    .where('url', 'in', (eb) =>
      eb
        .selectFrom('frontier as next')
        .select('next.url')
        .where('next.crawl_id', '=', p.crawl)
        .where('next.state', '=', 'waiting')
        .where('next.origin', '=', p.origin)
        .where('next.ready_at', '<=', p.now)
        .orderBy('next.depth')
        .limit(p.limit),
    )
    .returning(['url', 'origin', 'depth', 'kind', 'attempts', 'listed_at']),
)

const dateAddress = updateRows('frontier', ['listed_at'], ['crawl_id', 'url', 'state <>'])

const selectDecisions = statement((db, p: { crawl: number }) =>
  db
    .selectFrom('frontier')
    .select(['url', 'canonical', 'dead_end'])
    .where('crawl_id', '=', p.crawl)
    .where('state', '=', 'done')
    .where((eb) => eb.or([eb('canonical', 'is not', null), eb('dead_end', '=', 1)])),
)

const claimWaiting = statement((db, p: { crawl: number; url: string }) =>
  db
    .updateTable('frontier')
    .set({ state: 'done' })
    .where('crawl_id', '=', p.crawl)
    .where('url', '=', p.url)
    .where('state', '=', 'waiting'),
)

/** Gives back what is leased of a crawl, as far as a statement says. */
const release = (db: Kysely<Schema>, crawl: number) =>
  db
    .updateTable('frontier')
    .set({ state: 'waiting', worker: '' })
    .where('crawl_id', '=', crawl)
    .where('state', '=', 'leased')

const releaseExpired = statement((db, p: { crawl: number; now: number }) =>
  release(db, p.crawl).where('leased_until', '<', p.now),
)

const releaseWorker = statement((db, p: { crawl: number; worker: string }) =>
  release(db, p.crawl).where('worker', '=', p.worker),
)

const releaseOriginOf = statement((db, p: { crawl: number; origin: string; worker: string }) =>
  release(db, p.crawl).where('origin', '=', p.origin).where('worker', '=', p.worker),
)

const putBackAddress = statement((db, p: { crawl: number; url: string; worker: string }) =>
  release(db, p.crawl).where('url', '=', p.url).where('worker', '=', p.worker),
)

const leased = (db: Kysely<Schema>, crawl: number) =>
  db.selectFrom('frontier').distinct().where('crawl_id', '=', crawl).where('state', '=', 'leased')

const selectOthersOrigins = statement((db, p: { crawl: number; worker: string }) =>
  leased(db, p.crawl).select('origin').where('worker', '!=', p.worker),
)

const selectWorkers = statement((db, p: { crawl: number }) => leased(db, p.crawl).select('worker'))

const selectWaiting = statement((db, p: { crawl: number }) =>
  db
    .selectFrom('frontier')
    .select((eb) => ['origin', eb.fn.min('ready_at').as('readyAt'), eb.fn.countAll<number>().as('addresses')])
    .where('crawl_id', '=', p.crawl)
    .where('state', '=', 'waiting')
    .groupBy('origin'),
)

const countInState = countRows('frontier', ['crawl_id', 'state'])
const countInOthers = countRows('frontier', ['crawl_id', 'state <>'])
const finishCrawl = updateRows('crawls', ['finished_at'], ['id'])
const forgetAddresses = deleteRows('frontier', ['crawl_id'])

export class SqlFrontier extends SqlStore implements Frontier {
  readonly #lease: (request: LeaseRequest & { crawl: number }) => Promise<LeasedAddress[]>

  constructor(database: Database) {
    super(database)
    // A lease that a power cut undoes is one that nobody holds any more.
    this.#lease = database.sharedWrites.each(leaseSome, false)
  }

  open(name: string, now: number): Promise<OpenCrawl> {
    // Alone: of two who find none of that name, only one may make it.
    return this.database.writes.write(async (tx) => {
      const known = await tx.first(selectOpen, { name })
      if (known) return { ...fromRow(known), resumed: true }
      const made = await tx.first(insertCrawl, { name, now })
      if (!made) throw new Error('The database gave no number to the crawl')
      return { id: made.id, resumed: false, startedAt: now, pages: 0 }
    })
  }

  async join(crawl: number): Promise<OpenCrawl | undefined> {
    const row = await this.database.reads.first(selectUnfinished, { crawl })
    return row && { ...fromRow(row), resumed: true }
  }

  add(crawl: number, found: readonly FoundAddress[]): Promise<number> {
    return this.database.sharedWrites.write(async (tx) => {
      // In the order in which they were found, which is that in which they are leased.
      const added = await Promise.all(found.map((address) => tx.run(insertAddress, { crawl, ...address })))
      return added.reduce((sum, one) => sum + one, 0)
    })
  }

  date(crawl: number, times: readonly ListedTime[]): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      for (const { url, listedAt } of times)
        await tx.run(dateAddress, { crawl_id: crawl, url, listed_at: listedAt, state: 'done' })
    })
  }

  async lease(crawl: number, request: LeaseRequest): Promise<LeasedAddress[]> {
    const leased = await this.#lease({ crawl, ...request })
    return leased.sort((a, b) => a.depth - b.depth)
  }

  settle(crawl: number, settled: readonly SettledAddress[]): Promise<number> {
    return this.database.sharedWrites.write((tx) => settleAddresses(tx, crawl, settled))
  }

  async decisions(crawl: number): Promise<CanonicalDecision[]> {
    const rows = await this.database.reads.all(selectDecisions, { crawl })
    return rows.map((row) => ({ ...fromRow(row), deadEnd: row.dead_end === 1 }))
  }

  claim(crawl: number, found: FoundAddress): Promise<boolean> {
    return this.database.sharedWrites.write(async (tx) => {
      await tx.run(insertAddress, { crawl, ...found })
      return (await tx.run(claimWaiting, { crawl, url: found.url })) > 0
    })
  }

  release(crawl: number, now: number, gone: readonly string[]): Promise<void> {
    return this.database.sharedWrites.write(async (tx: Connection) => {
      await tx.run(releaseExpired, { crawl, now })
      for (const worker of gone) await tx.run(releaseWorker, { crawl, worker })
    })
  }

  async releaseOrigin(crawl: number, origin: string, worker: string): Promise<void> {
    await this.database.sharedWrites.run(releaseOriginOf, { crawl, origin, worker })
  }

  putBack(crawl: number, worker: string, urls: readonly string[]): Promise<void> {
    return this.database.sharedWrites.write(async (tx: Connection) => {
      for (const url of urls.toSorted()) await tx.run(putBackAddress, { crawl, url, worker })
    })
  }

  async originsOfOthers(crawl: number, worker: string): Promise<string[]> {
    const rows = await this.database.reads.all(selectOthersOrigins, { crawl, worker })
    return rows.map(({ origin }) => origin)
  }

  async workers(crawl: number): Promise<string[]> {
    return (await this.database.reads.all(selectWorkers, { crawl })).map((row) => row.worker)
  }

  waiting(crawl: number): Promise<{ origin: string; readyAt: number; addresses: number }[]> {
    return this.database.reads.all(selectWaiting, { crawl })
  }

  async leased(crawl: number): Promise<number> {
    return (await this.database.reads.first(countInState, { crawl_id: crawl, state: 'leased' }))?.count ?? 0
  }

  async unfinished(crawl: number): Promise<number> {
    return (await this.database.reads.first(countInOthers, { crawl_id: crawl, state: 'done' }))?.count ?? 0
  }

  finish(crawl: number, now: number): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      await tx.run(finishCrawl, { id: crawl, finished_at: now })
      await tx.run(forgetAddresses, { crawl_id: crawl })
    })
  }
}

async function leaseSome(
  tx: Connection,
  request: LeaseRequest & { crawl: number },
): Promise<LeasedAddress[]> {
  const rows = await tx.all(leaseAddresses, request)
  return rows.map(({ listed_at, ...row }) => (listed_at === null ? row : { ...row, listedAt: listed_at }))
}
