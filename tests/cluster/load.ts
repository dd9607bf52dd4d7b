// A modest load on a service: searches and new pages, one after the other in a few lines, until it is told to stop.
import { setTimeout as pause } from 'node:timers/promises'
import { nanoFromDollars } from '../../src/foundation/money.ts'

export interface Load {
  /** Waits until so many more searches were answered with 200. */
  answered(more: number): Promise<void>
  stop(): Promise<LoadOutcome>
  /** What was charged to its account, in billionths of a dollar, up to its end. */
  spent(): Promise<number>
}

interface LoadOutcome {
  /** Of every search. */
  readonly statuses: readonly number[]
  /** What the replies say that they cost, in billionths of a dollar. */
  readonly charged: number
  /** Replies that have not the contract's form. */
  readonly malformed: readonly string[]
  /** The word of the last pages that were put. */
  readonly mark: string
}

interface LoadPlan {
  search(turn: number): Promise<Response>
  putPages(): Promise<string>
  spentSince(): Promise<number>
}

const LINES = 3
const REST_MS = 30
const LOOK_EVERY_MS = 50

export function startLoad({ search, putPages, spentSince }: LoadPlan): Load {
  const statuses: number[] = []
  const malformed: string[] = []
  let charged = 0
  let mark = ''
  let turns = 0
  let stopped = false
  let spent: Promise<number> | undefined

  const note = async (reply: Response): Promise<void> => {
    const body = (await reply.json()) as {
      error?: unknown
      message?: unknown
      results?: unknown
      metrics?: { cost_dollars?: number }
    }
    statuses.push(reply.status)
    if (reply.status === 200)
      charged += nanoFromDollars(body.metrics?.cost_dollars ?? Number.NaN) ?? Number.NaN
    const told = typeof body.error === 'string' && typeof body.message === 'string'
    if (reply.status === 200 ? !Array.isArray(body.results) : !told) malformed.push(JSON.stringify(body))
  }
  const searching = async (): Promise<void> => {
    while (!stopped) {
      const turn = turns++
      await note(await search(turn))
      await pause(REST_MS)
    }
  }
  const putting = async (): Promise<void> => {
    while (!stopped) {
      mark = await putPages()
      await pause(10 * REST_MS)
    }
  }
  const lines = [...Array.from({ length: LINES }, searching), putting()]

  return {
    async answered(more) {
      const good = (): number => statuses.filter((status) => status === 200).length
      const wanted = good() + more
      while (good() < wanted) await pause(LOOK_EVERY_MS)
    },
    async stop() {
      stopped = true
      await Promise.all(lines)
      spent = spentSince()
      await spent
      return { statuses, charged, malformed, mark }
    },
    spent: () => spent ?? Promise.resolve(Number.NaN),
  }
}
