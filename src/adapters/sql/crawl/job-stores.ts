// The last crawls that were ordered, and the walks of sites with the pages that they have read.
import type { CrawlJournal } from '../../../engine/crawl/crawl-schedule.ts'
import type { KeptWalkJob, WalkJobStore } from '../../../engine/crawl/walk-job-store.ts'
import { SqlStore } from '../database.ts'
import { deleteRows, insertRow, putRow, selectFirstRows, selectRows } from '../row-statements.ts'
import { fromRow } from '../rows.ts'
import { statement } from '../statement.ts'

const upsertCrawl = putRow('crawl_jobs', ['id'], ['body'])

const forgetOlder = statement((db, p: { kept: number }) =>
  db
    .deleteFrom('crawl_jobs')
    .where('id', 'not in', (eb) =>
      eb.selectFrom('crawl_jobs as newest').select('newest.id').orderBy('newest.id', 'desc').limit(p.kept),
    ),
)

const selectCrawls = selectRows('crawl_jobs', ['body'], [], ['id desc'])

export class SqlCrawlJournal<Job extends { readonly id: string }>
  extends SqlStore
  implements CrawlJournal<Job>
{
  put(job: Job, kept: number): Promise<void> {
    const row = { id: job.id, body: JSON.stringify(job) }
    return this.database.sharedWrites.write(async (tx) => {
      await tx.run(upsertCrawl, row)
      await tx.run(forgetOlder, { kept })
    })
  }

  async list(): Promise<Job[]> {
    return (await this.database.reads.all(selectCrawls, {})).map(({ body }) => JSON.parse(body) as Job)
  }
}

const upsertJob = putRow('walk_jobs', ['id'], ['account_id', 'body'])

const replaceJob = statement((db, p: KeptWalkJob & { readonly to: string }) =>
  db.updateTable('walk_jobs').set({ body: p.to }).where('id', '=', p.id).where('body', '=', p.body),
)

const selectJob = selectRows('walk_jobs', ['id', 'account_id', 'body'], ['id', 'account_id'])
const selectOfAccount = selectRows('walk_jobs', ['id', 'account_id', 'body'], ['account_id'], ['id desc'])
const selectBefore = selectFirstRows('walk_jobs', ['id'], ['id <'], ['id'])
const insertPage = insertRow('walk_job_pages', ['job_id', 'position', 'body'])
const selectPages = selectFirstRows('walk_job_pages', ['body'], ['job_id', 'position >='], ['position'])

/** In one transaction: a page may have millions of characters. */
const REMOVED_AT_ONCE = 10

const selectLast = selectFirstRows('walk_job_pages', ['position'], ['job_id'], ['position desc'])
const deletePages = deleteRows('walk_job_pages', ['job_id', 'position >='])
const deleteJob = deleteRows('walk_jobs', ['id'])

export class SqlWalkJobStore extends SqlStore implements WalkJobStore {
  async put({ id, accountId, body }: KeptWalkJob): Promise<void> {
    await this.database.sharedWrites.run(upsertJob, { id, account_id: accountId, body })
  }

  async replace(before: KeptWalkJob, to: string): Promise<boolean> {
    return (await this.database.sharedWrites.run(replaceJob, { ...before, to })) > 0
  }

  async get(accountId: string, id: string): Promise<KeptWalkJob | undefined> {
    const row = await this.database.reads.first(selectJob, { id, account_id: accountId })
    return row && fromRow(row)
  }

  async list(accountId: string): Promise<KeptWalkJob[]> {
    return (await this.database.reads.all(selectOfAccount, { account_id: accountId })).map(fromRow)
  }

  async before(id: string, most: number): Promise<string[]> {
    return (await this.database.reads.all(selectBefore, { id, limit: most })).map((row) => row.id)
  }

  async addPage(id: string, position: number, body: string): Promise<void> {
    await this.database.sharedWrites.run(insertPage, { job_id: id, position, body })
  }

  async pages(id: string, from: number, most: number): Promise<string[]> {
    const rows = await this.database.reads.all(selectPages, { job_id: id, position: from, limit: most })
    return rows.map(({ body }) => body)
  }

  async remove(id: string): Promise<void> {
    const last = await this.database.reads.first(selectLast, { job_id: id, limit: 1 })
    for (let from = last?.position ?? 0; from > 0; from -= REMOVED_AT_ONCE)
      await this.database.sharedWrites.run(deletePages, { job_id: id, position: from })
    await this.database.sharedWrites.write(async (tx) => {
      await tx.run(deletePages, { job_id: id, position: 0 })
      await tx.run(deleteJob, { id })
    })
  }
}
