// The ports of standing questions: themselves, the new documents that may answer them, and what was delivered.

/** `blocked`: it can't be paid or run; `failing`: its webhook was given up. */
export type WatchState = 'active' | 'blocked' | 'failing'

export interface Watch {
  /** Its name among all accounts', never used again. */
  readonly key: string
  readonly accountId: string
  /** Its name in its account. */
  readonly id: string
  /** Whoever put it last, who pays. */
  readonly keyId: string
  readonly keyShown: string
  /** What is asked, as JSON. */
  readonly body: string
  readonly everyMs: number
  readonly webhook?: string
  readonly state: WatchState
  /** Why it is not active. */
  readonly reason?: string
  /** Documents that came with a later revision are new. */
  readonly since: number
  /** Rises with all that changes it. */
  readonly runs: number
  /** Results in all. */
  readonly delivered: number
  readonly lastRun?: number
  readonly dueAt: number
  readonly createdAt: number
  /** Sorts by the time of the last put. */
  readonly changed: string
}

/** What an account may keep of them. */
export interface MostWatches {
  readonly watches: number
  /** Characters of all questions and the addresses of their webhooks. */
  readonly characters: number
}

/** As it is put: the rest is the store's. */
export type WatchToPut = Omit<Watch, 'state' | 'reason' | 'runs' | 'delivered' | 'lastRun' | 'dueAt'>

export interface WatchMatch {
  readonly key: string
  readonly url: string
  readonly revision: number
}

export interface WatchDelivered {
  readonly id: string
  /** The results as JSON. */
  readonly body: string
  readonly createdAt: number
}

/** A delivery whose webhook is to be called. */
export interface WatchCall extends WatchDelivered {
  readonly watch: Watch
  readonly attempts: number
}

/** What is under way, and whose share of places is taken. */
export interface CallsExcepted {
  readonly ids: readonly string[]
  readonly accounts: readonly string[]
}

export interface WatchStore {
  /**
   * Adds it, or replaces what the account has under its id, which keeps its key and what it has told; with another `since`
   * it forgets what waits to be looked at. Undefined where with it the account would have more than `most`.
   */
  put(
    watch: WatchToPut,
    most: MostWatches,
  ): Promise<{ readonly watch: Watch; readonly isNew: boolean } | undefined>
  get(accountId: string, id: string): Promise<Watch | undefined>
  /** Those that there are, in any order. */
  ofKeys(keys: readonly string[]): Promise<Watch[]>
  /** Newest first. */
  list(accountId: string): Promise<Watch[]>
  /** How many results each has delivered, by its id. */
  delivered(accountId: string): Promise<ReadonlyMap<string, number>>
  /** Removes it with all that it has found. Whether there was one. */
  remove(accountId: string, id: string): Promise<boolean>
  /** Rises with each that is put or removed. */
  version(): Promise<number>
  /** All there are, of all accounts, each with when it was put. */
  versions(): Promise<readonly Pick<Watch, 'key' | 'changed'>[]>
}

/** New documents that may answer, until they were looked at. */
export interface WatchMatches {
  /** The revision of documents up to which matches are noted. */
  matchedTo(): Promise<number>
  /** Notes matches, and how far documents were looked at, at once; those of a question that has too many are left out. */
  match(matches: readonly WatchMatch[], matchedTo: number): Promise<void>
  /** Those that are due and have candidates that came to the index by `revision`, but of these accounts; the longest due first. */
  due(now: number, revision: number, limit: number, exceptAccounts?: readonly string[]): Promise<Watch[]>
  /** Addresses, oldest first. */
  candidates(key: string, revision: number, limit: number): Promise<string[]>
  /** The candidates answered nothing. Does nothing where the watch has changed since. */
  dismiss(watch: Watch, urls: readonly string[], at: number): Promise<void>
  /** It can't deliver for now, and is tried again at `again`. */
  block(watch: Watch, reason: string, again: number): Promise<void>
  /** What was told last, as JSON, newest first. */
  stories(key: string, limit: number): Promise<string[]>
}

export interface WatchDeliveries {
  /** One of them, which may be long; the newest is at 0. */
  delivered(key: string, at: number): Promise<WatchDelivered | undefined>
  /** Those that are due, the longest first. */
  toCall(now: number, limit: number, except?: CallsExcepted): Promise<WatchCall[]>
  called(key: string, id: string): Promise<void>
  callAgain(call: WatchCall, at: number): Promise<void>
  /** Gives up on the webhook: neither this delivery nor a later one calls it until the watch is put again. */
  giveUp(key: string, reason: string): Promise<void>
}
