// Runs test files whose services are on servers that all of them share: each service has a database and an index of its own there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ClusterServers } from './start-servers.ts'

/** A service on servers takes several times as long as one with all in it: what takes long is no failure. */
export const LONGEST_MS = 1_200_000

interface TestRun {
  readonly code: number
  /** What it said, where nobody was shown it. */
  readonly output: string
}

export async function testOnServers(
  { openSearch, postgres, redis }: Pick<ClusterServers, 'openSearch' | 'postgres' | 'redis'>,
  args: readonly string[],
  isShown: boolean,
): Promise<TestRun> {
  await openSearch.untilGreen()
  // A run within a run is one of its own.
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const child = spawn('vitest', ['run', `--testTimeout=${LONGEST_MS}`, ...args], {
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    env: {
      ...Object.fromEntries(others),
      TEST_INDEX_URL: openSearch.address('').replace(/\/$/, ''),
      TEST_POSTGRES_URL: postgres.url,
      TEST_REDIS_URL: redis.url,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}
