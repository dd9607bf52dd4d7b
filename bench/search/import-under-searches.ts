// Imports documents by the command into a service that is asked searches meanwhile, and says how both fared.
import { setTimeout as wait } from 'node:timers/promises'
import { type ChildService, runWhippet } from '../../tests/support/child-service.ts'
import { quantile } from '../support/percentiles.ts'
import { segmentsIn } from './measure-load.ts'

export interface ImportNeeds {
  readonly corpus: string
  readonly environment: NodeJS.ProcessEnv
  /** The folder of the service. */
  readonly data: string
  readonly key: string
  readonly queries: readonly string[]
  /** A word that the last document alone has. */
  readonly lastWord: string
}

const ASK_EVERY_MS = 100
const LOOK_EVERY_MS = 250
/** More segments than these are too many, and not for longer than a moment. */
const MANY_SEGMENTS = 20

/** Resolves when the last document can be found. */
export async function importUnderSearches(service: ChildService, needs: ImportNeeds): Promise<string> {
  const search = async (query: string): Promise<number> => {
    const headers = { 'x-api-key': needs.key }
    const reply = await fetch(`${service.url}/api/v1/search?q=${encodeURIComponent(query)}`, { headers })
    return ((await reply.json()) as { results: unknown[] }).results.length
  }
  let ended = false
  const times: number[] = []
  const asking = (async () => {
    for (let next = 0; !ended; next++) {
      const from = performance.now()
      await search(needs.queries[next % needs.queries.length] ?? '')
      times.push(performance.now() - from)
      await wait(ASK_EVERY_MS)
    }
  })()
  const segments = watchSegments(needs.data)
  const started = performance.now()
  const { code, stderr } = await runWhippet(['import', needs.corpus], needs.environment)
  if (code !== 0) throw new Error(`the import ended with ${code}: ${stderr}`)
  const imported = performance.now()
  while ((await search(needs.lastWord)) === 0) await wait(LOOK_EVERY_MS)
  const searchable = performance.now()
  ended = true
  await asking
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(0)
  return [
    `All searchable ${seconds(started, searchable)} s after the import began, ${seconds(imported, searchable)} s after the command ended.`,
    `${times.length} searches beside it: p99 ${quantile(times, 0.99).toFixed(0)} ms.`,
    segments.end(),
  ].join('\n')
}

function watchSegments(data: string): { end(): string } {
  let most = 0
  let longest = 0
  let since: number | undefined
  const timer = setInterval(() => {
    const count = segmentsIn(data).length
    most = Math.max(most, count)
    since = count > MANY_SEGMENTS ? (since ?? performance.now()) : undefined
    if (since !== undefined) longest = Math.max(longest, performance.now() - since)
  }, LOOK_EVERY_MS)
  return {
    end() {
      clearInterval(timer)
      return `At most ${most} segments meanwhile; more than ${MANY_SEGMENTS} for ${(longest / 1000).toFixed(0)} s at a stretch.`
    },
  }
}
