// The tests of the contract and of the console and the journeys of users on a whole cluster in place of the embedded parts:
// `bin/dev cluster-contract [FILE…]`. All services are on the same servers, each with a database and an index of its own there.
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
const { openSearch, postgres, redis, stop } = await startServers()
try {
  await openSearch.untilGreen()
  const files = given.length > 0 ? given : USUAL
  const child = spawn('vitest', ['run', `--testTimeout=${LONGEST_MS}`, ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TEST_INDEX_URL: openSearch.address('').replace(/\/$/, ''),
      TEST_POSTGRES_URL: postgres.url,
      TEST_REDIS_URL: redis.url,
    },
  })
  const [code] = (await once(child, 'close')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await stop()
}
