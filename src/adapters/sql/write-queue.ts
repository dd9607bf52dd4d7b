// Group commit: writes that wait at the same time share one transaction and one sync to disk.
import { DatabaseUnavailable } from '../../foundation/errors.ts'
import type { Connection, Statement } from './statement.ts'

/** Runs work in one transaction: all of it is there when this resolves, none of it when it rejects. */
export interface Transactor {
  /**
   * Where not `durable`, the transaction outlives the process but perhaps not a power cut. Where `accounts` are given, it
   * reads and writes what is theirs alone.
   */
  transact(
    work: (tx: Connection) => Promise<void>,
    durable: boolean,
    accounts?: ReadonlySet<string>,
  ): Promise<void>
}

/** The transaction failed together with the way to the database, which no other transaction would find either. */
export class ConnectionLost extends DatabaseUnavailable {}

/** Writes many items of one kind with few statements; the results stand in the order of the items. */
export type Fold<I, O> = (tx: Connection, items: readonly I[]) => Promise<readonly O[]>

interface Batch {
  readonly size: number
  readonly durable: boolean
  /** Whose it is; undefined where it is not of certain accounts alone. */
  readonly accounts: readonly string[] | undefined
  run(tx: Connection): Promise<void>
  resolve(): void
  reject(error: unknown): void
  /** One batch for each of its writes. */
  split(): Batch[]
}

interface Kind {
  take(): Batch
}

export class WriteQueue {
  readonly #transactor: Transactor
  readonly #waiting = new Set<Kind>()
  #draining: Promise<void> | undefined
  #closed = false

  constructor(transactor: Transactor) {
    this.#transactor = transactor
  }

  /**
   * Runs `job` in a transaction that it shares with others; resolves after the COMMIT. A job must only speak to the
   * database, and bear being run again after a ROLLBACK.
   */
  write<O>(job: (tx: Connection) => Promise<O>): Promise<O> {
    return this.kind<void, O>(async (tx) => [await job(tx)])()
  }

  /** The same of one statement; how many rows changed. */
  run<P>(query: Statement<P, unknown>, parameters: P): Promise<number> {
    return this.write((tx) => tx.run(query, parameters))
  }

  /**
   * Makes a function that writes one item; items that wait at the same time are written by one call of `fold`. With
   * `accountOf` an item reads and writes what belongs to that account alone: others' need not wait for it.
   */
  kind<I, O>(fold: Fold<I, O>, durable = true, accountOf?: (item: I) => string): (item: I) => Promise<O> {
    let writes: Write<I, O>[] = []
    const kind: Kind = {
      take() {
        const taken = writes
        writes = []
        return batchOf({ fold, durable, accountOf }, taken)
      },
    }
    return (item) =>
      new Promise<O>((resolve, reject) => {
        if (this.#closed) return reject(new Error('The database is closed'))
        writes.push({ item, resolve, reject })
        this.#waiting.add(kind)
        this.#draining ??= this.#drain()
      })
  }

  /** The same of items that are written one after the other. */
  each<I, O>(
    write: (tx: Connection, item: I) => Promise<O>,
    durable: boolean,
    accountOf?: (item: I) => string,
  ): (item: I) => Promise<O> {
    const fold: Fold<I, O> = async (tx, items) => {
      const results: O[] = []
      for (const item of items) results.push(await write(tx, item))
      return results
    }
    return this.kind(fold, durable, accountOf)
  }

  /** Resolves when all that waits is written; what comes after is refused. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#waiting.size > 0) {
      // Lets every caller who is ready in this turn of the event loop come aboard.
      await new Promise(setImmediate)
      const batches = [...this.#waiting].map((kind) => kind.take())
      this.#waiting.clear()
      await this.#writeAll(batches)
    }
    this.#draining = undefined
  }

  async #writeAll(batches: readonly Batch[]): Promise<void> {
    let running = false
    try {
      await this.#transactor.transact(
        async (tx) => {
          running = true
          for (const batch of batches) await batch.run(tx)
          running = false
        },
        batches.some((batch) => batch.durable),
        accountsOf(batches),
      )
    } catch (error) {
      // A database that can't begin or commit would refuse each of them too.
      if (!running || isSingle(batches) || error instanceof ConnectionLost) {
        for (const batch of batches) batch.reject(error)
        return
      }
      // One write's failure must not undo its neighbours: each is tried again on its own.
      for (const one of batches.flatMap((batch) => batch.split())) await this.#writeAll([one])
      return
    }
    for (const batch of batches) batch.resolve()
  }
}

function isSingle(batches: readonly Batch[]): boolean {
  return batches.reduce((sum, batch) => sum + batch.size, 0) === 1
}

interface Write<I, O> {
  readonly item: I
  readonly resolve: (result: O) => void
  readonly reject: (error: unknown) => void
}

function accountsOf(batches: readonly Batch[]): ReadonlySet<string> | undefined {
  const accounts = new Set<string>()
  for (const batch of batches) {
    if (!batch.accounts) return undefined
    for (const account of batch.accounts) accounts.add(account)
  }
  return accounts
}

interface KindOfWrite<I, O> {
  readonly fold: Fold<I, O>
  readonly durable: boolean
  readonly accountOf: ((item: I) => string) | undefined
}

function batchOf<I, O>(kind: KindOfWrite<I, O>, writes: readonly Write<I, O>[]): Batch {
  const { fold, durable, accountOf } = kind
  let results: readonly O[] = []
  return {
    size: writes.length,
    durable,
    accounts: accountOf && writes.map(({ item }) => accountOf(item)),
    async run(tx) {
      results = await fold(
        tx,
        writes.map((write) => write.item),
      )
    },
    resolve() {
      for (const [i, write] of writes.entries()) write.resolve(results[i] as O)
    },
    reject(error) {
      for (const write of writes) write.reject(error)
    },
    split: () => writes.map((write) => batchOf(kind, [write])),
  }
}
