// The tests of the contract and of the console and the journeys of users on a whole cluster in place of the embedded parts:
// `bin/dev cluster-contract [FILE…]`. Every service that they start has a database and an index of its own on servers that
// all share.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startServers } from './start-servers.ts'

/** Journeys whose services may have servers for parts; others are about files of one node, or start servers themselves. */
const JOURNEYS = [
  'console-link',
  'crawl-command',
  'explain',
  'first-ten-minutes',
  'operator',
  'stdio-tools',
  'user',
].map((name) => `tests/journeys/${name}.test.ts`)
const USUAL = ['tests/contract', 'tests/console', ...JOURNEYS]

/** A service on servers takes several times as long as one with all in it: what takes long is no failure. */
const LONGEST_MS = 1_200_000

const given = process.argv.slice(2)
const servers = await startServers()
try {
  await servers.openSearch.untilGreen()
  const child = spawn(
    'vitest',
    ['run', `--testTimeout=${LONGEST_MS}`, ...(given.length > 0 ? given : USUAL)],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_INDEX_URL: servers.openSearch.address('').replace(/\/$/, ''),
        TEST_POSTGRES_URL: servers.postgres.url,
        TEST_REDIS_URL: servers.redis.url,
      },
    },
  )
  const [code] = (await once(child, 'close')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await servers.stop()
}
