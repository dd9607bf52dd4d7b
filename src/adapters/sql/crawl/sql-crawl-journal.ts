// SqlCrawlJournal: the last crawls that were ordered, a row each.
import type { CrawlJournal } from '../../../engine/crawl/crawl-schedule.ts'
import type { Database } from '../database.ts'
import { putRow } from '../row-statements.ts'
import { statement } from '../statement.ts'

const upsert = putRow('crawl_jobs', ['id'], ['body'])

const forgetOlder = statement((db, p: { kept: number }) =>
  db
    .deleteFrom('crawl_jobs')
    .where('id', 'not in', (eb) =>
      eb.selectFrom('crawl_jobs as newest').select('newest.id').orderBy('newest.id', 'desc').limit(p.kept),
    ),
)

const selectAll = statement((db, _: object) =>
  db.selectFrom('crawl_jobs').select('body').orderBy('id', 'desc'),
)

export class SqlCrawlJournal<Job extends { readonly id: string }> implements CrawlJournal<Job> {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  put(job: Job, kept: number): Promise<void> {
    const row = { id: job.id, body: JSON.stringify(job) }
    return this.#database.sharedWrites.write(async (tx) => {
      await tx.run(upsert, row)
      await tx.run(forgetOlder, { kept })
    })
  }

  async list(): Promise<Job[]> {
    return (await this.#database.reads.all(selectAll, {})).map(({ body }) => JSON.parse(body) as Job)
  }
}
