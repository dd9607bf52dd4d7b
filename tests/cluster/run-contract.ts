// The tests of the contract on a whole cluster in place of the embedded parts: `bin/dev cluster-contract [FILE…]`. Every
// service that they start has a database and an index of its own on servers that all share.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startServers } from './start-servers.ts'

const given = process.argv.slice(2)
const servers = await startServers()
try {
  await servers.openSearch.untilGreen()
  const child = spawn('vitest', ['run', ...(given.length > 0 ? given : ['tests/contract'])], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_INDEX_URL: servers.openSearch.address('').replace(/\/$/, ''),
      TEST_POSTGRES_URL: servers.postgres.url,
      TEST_REDIS_URL: servers.redis.url,
    },
  })
  const [code] = (await once(child, 'close')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await servers.stop()
}
