// The tests of the contract and of the console and the journeys of users on a whole cluster in place of the embedded parts:
// `bin/dev cluster-contract [FILE…]`.
import { startServers } from './start-servers.ts'
import { testOnServers } from './test-on-servers.ts'

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

const given = process.argv.slice(2)
const servers = await startServers()
try {
  const { code } = await testOnServers(servers, given.length > 0 ? given : USUAL, true)
  process.exitCode = code
} finally {
  await servers.stop()
}
