// Waits until an OpenSearch has no merge to do.
import { setTimeout as pause } from 'node:timers/promises'
import type { PrivateOpenSearch } from '../../tests/support/private-opensearch.ts'

const LOOK_EVERY_MS = 1_000

export async function untilMerged(openSearch: PrivateOpenSearch): Promise<void> {
  for (;;) {
    const { indices } = (await openSearch.ask('/_stats/merge')) as {
      indices: Record<string, { total: { merges: { current: number } } }>
    }
    if (Object.values(indices).every(({ total }) => total.merges.current === 0)) return
    await pause(LOOK_EVERY_MS)
  }
}
