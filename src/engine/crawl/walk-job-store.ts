// The WalkJobStore port: walks that run beside their calls, with the pages that they have read.

/** As it is kept; `id`s sort by time and can't be guessed. */
export interface KeptWalkJob {
  readonly id: string
  readonly accountId: string
  /** JSON. */
  readonly body: string
}

/** What one account has is never seen by another: every read names the account. */
export interface WalkJobStore {
  /** Adds a job or replaces what it was. */
  put(job: KeptWalkJob): Promise<void>
  /** False where it is not as `before` any more, and stays as it is. */
  replace(before: KeptWalkJob, body: string): Promise<boolean>
  /** Undefined where the account has no such job. */
  get(accountId: string, id: string): Promise<KeptWalkJob | undefined>
  /** Newest first. */
  list(accountId: string): Promise<KeptWalkJob[]>
  /** Ids of all accounts' jobs that were begun before one of this id would be, the oldest first. */
  before(id: string, most: number): Promise<string[]>
  /** Pages are numbered from 0 and written once. */
  addPage(id: string, position: number, body: string): Promise<void>
  /** In their order. */
  pages(id: string, from: number, most: number): Promise<string[]>
  /** With its pages. */
  remove(id: string): Promise<void>
}
