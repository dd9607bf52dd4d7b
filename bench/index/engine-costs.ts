// Measures an engine of the index bench: what building and each class of query cost, how much memory serving takes.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { BenchEngine } from './bench-engine.ts'
import { type BenchQuery, CLASSES, type QueryClass } from './bench-queries.ts'
import type { BenchPage } from './recombined-pages.ts'

export interface QueryCost {
  /** CPU milliseconds a query. */
  readonly cpu: number
  /** Milliseconds by the clock, rising. */
  readonly wall: readonly number[]
  readonly hits: number
}

export interface EngineCosts {
  readonly name: string
  /** Documents a CPU-second. */
  readonly building: number
  readonly bytesEach: number
  /** Of a process that serves the index and nothing else. */
  readonly servedBytes: number
  readonly queries: Partial<Record<QueryClass, QueryCost>>
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** One engine at a time, for an engine may work in threads of its own; the pages are made before. */
export function buildCosts(engine: BenchEngine, pages: readonly BenchPage[]): EngineCosts {
  const start = cpuMs()
  for (const page of pages) engine.add(page)
  engine.finish()
  const building = (pages.length * 1000) / (cpuMs() - start)
  return {
    name: engine.name,
    building,
    bytesEach: engine.bytes() / pages.length,
    servedBytes: 0,
    queries: {},
  }
}

/**
 * Every query is asked of every engine to warm it up; then each class of one engine after the other, round by round, so
 * that all meet the same machine. An engine of `once` is asked each query a single time: it would take hours.
 */
export function queryCosts(
  engines: readonly BenchEngine[],
  queries: readonly BenchQuery[],
  { limit, rounds, once }: { limit: number; rounds: number; once: ReadonlySet<string> },
): Record<QueryClass, QueryCost>[] {
  const quick = engines.filter(({ name }) => !once.has(name))
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) for (const engine of quick) engine.search(query, limit)
  }
  const sums = engines.map(() => new Map(CLASSES.map((kind) => [kind, new CostSum()])))
  for (const kind of CLASSES) {
    const asked = queries.filter((query) => query.kind === kind)
    for (let round = 0; round < rounds; round++) {
      engines.forEach((engine, place) => {
        if (round === 0 || !once.has(engine.name)) sums[place]?.get(kind)?.ask(engine, asked, limit)
      })
    }
  }
  return sums.map((byClass) => {
    const costs = [...byClass].map(([kind, sum]) => [kind, sum.mean()])
    return Object.fromEntries(costs) as Record<QueryClass, QueryCost>
  })
}

class CostSum {
  #cpu = 0
  #hits = 0
  readonly #wall: number[] = []

  ask(engine: BenchEngine, queries: readonly BenchQuery[], limit: number): void {
    const cpu = cpuMs()
    for (const query of queries) {
      const start = performance.now()
      this.#hits += engine.search(query, limit)
      this.#wall.push(performance.now() - start)
    }
    this.#cpu += cpuMs() - cpu
  }

  mean(): QueryCost {
    const asked = this.#wall.length
    return { cpu: this.#cpu / asked, hits: this.#hits / asked, wall: this.#wall.toSorted((a, b) => a - b) }
  }
}

/** The memory of another process that opens the same folder and asks every query once. */
export function servedBytes(...args: readonly string[]): number {
  const script = join(import.meta.dirname, 'served-memory.ts')
  return Number(execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' }))
}
