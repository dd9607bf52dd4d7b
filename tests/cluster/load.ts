// A load on a service: searches in lines, each at one node, and new pages, until it is told to stop. It counts, and knows
// no time.
import { setTimeout as pause } from 'node:timers/promises'
import { nanoFromDollars } from '../../src/foundation/money.ts'

export interface Load {
  /** Waits until so many more searches were answered with 200, by one node or by any. */
  answered(more: number, node?: number): Promise<void>
  /** Waits until so many more were told to come again. */
  putOff(more: number): Promise<void>
  /** Waits until so many more pages were stored. */
  stored(more: number): Promise<void>
  stop(): Promise<LoadOutcome>
}

interface LoadOutcome {
  /** Of every search that was answered. */
  readonly statuses: readonly number[]
  /** Searches whose connection broke or never came about. */
  readonly dropped: number
  /** What the replies say that they cost, in billionths of a dollar. */
  readonly charged: number
  /** What was charged to its account, in billionths of a dollar. */
  readonly spent: number
  /** Replies that have not the contract's form. */
  readonly malformed: readonly string[]
  /** Addresses of the pages that were acknowledged. */
  readonly acknowledged: readonly string[]
}

interface LoadPlan {
  readonly nodes: number
  search(node: number, turn: number): Promise<Response>
  /** Addresses of new pages, once they are stored. */
  putPages(): Promise<readonly string[]>
  spentSince(): Promise<number>
  /** For a load of another kind than that of tests. */
  readonly pace?: LoadPace
}

interface LoadPace {
  /** Searches that are under way at most. */
  readonly lines: number
  /** Waited for before the next search of a line. */
  beforeSearch(): Promise<void>
  /** Waited for before the next pages. */
  beforePages(): Promise<void>
}

/** At 50 searches a second and more where a search takes some 40 ms. */
const LINES = 6
const REST_MS = 80
const REST_OF_PUTTING_MS = 100
/** So many pages in one load are enough; more come only now and then, for whoever waits for some. */
const PLENTY = 2_000
const LONG_REST_OF_PUTTING_MS = 1_000
const LOOK_EVERY_MS = 50

export function startLoad({ nodes, search, putPages, spentSince, pace }: LoadPlan): Load {
  const statuses: number[] = []
  const malformed: string[] = []
  const acknowledged: string[] = []
  const answeredBy: number[] = Array(nodes).fill(0)
  let [charged, dropped, turns] = [0, 0, 0]
  let stopped = false

  const note = async (reply: Response, node: number): Promise<void> => {
    const body = (await reply.json()) as {
      error?: unknown
      message?: unknown
      results?: unknown
      metrics?: { cost_dollars?: number }
    }
    statuses.push(reply.status)
    if (reply.status === 200) {
      charged += nanoFromDollars(body.metrics?.cost_dollars ?? Number.NaN) ?? Number.NaN
      answeredBy[node] = (answeredBy[node] ?? 0) + 1
    }
    const told = typeof body.error === 'string' && typeof body.message === 'string'
    const comesAgain = reply.status !== 503 || Number(reply.headers.get('retry-after')) > 0
    if (reply.status === 200 ? !Array.isArray(body.results) : !(told && comesAgain))
      malformed.push(JSON.stringify(body))
  }
  const searching = async (node: number): Promise<void> => {
    while (!stopped) {
      const turn = turns++
      // A body that breaks off is as unheard as a connection that was refused.
      await search(node, turn).then(
        (reply) => note(reply, node).catch(() => dropped++),
        () => dropped++,
      )
      await (pace ? pace.beforeSearch() : pause(REST_MS))
    }
  }
  const putting = async (): Promise<void> => {
    while (!stopped) {
      acknowledged.push(...(await putPages().catch(() => [])))
      await (pace ? pace.beforePages() : pause(restOfPutting(acknowledged.length)))
    }
  }
  const lines = [
    ...Array.from({ length: pace?.lines ?? LINES }, (_, line) => searching(line % nodes)),
    putting(),
  ]
  const until = async (count: () => number, more: number): Promise<void> => {
    const wanted = count() + more
    while (count() < wanted) await pause(LOOK_EVERY_MS)
  }
  const having = (status: number): number => statuses.filter((one) => one === status).length

  return {
    answered: (more, node) => until(() => (node === undefined ? having(200) : (answeredBy[node] ?? 0)), more),
    putOff: (more) => until(() => having(503), more),
    stored: (more) => until(() => acknowledged.length, more),
    async stop() {
      stopped = true
      await Promise.all(lines)
      return { statuses, dropped, charged, spent: await spentSince(), malformed, acknowledged }
    },
  }
}

function restOfPutting(stored: number): number {
  return stored < PLENTY ? REST_OF_PUTTING_MS : LONG_REST_OF_PUTTING_MS
}
