// A Redis of a test file's own.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, onTestFinished } from 'vitest'
import { openRedis, type RedisLink } from '../../src/adapters/redis/open-redis.ts'
import type { Logger } from '../../src/foundation/logger.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { describeWith, serverFolder, startServer } from './private-server.ts'

export interface PrivateRedis {
  /** With the password in it. */
  readonly url: string
  readonly port: number
  /** Ends it as a power cut does; it has kept nothing. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Closed when the test is over. */
  open(logger?: Logger): Promise<RedisLink>
}

const EXECUTABLE = (process.env['PATH'] ?? '')
  .split(':')
  .map((folder) => join(folder, 'redis-server'))
  .find(existsSync)

export function describeWithRedis(name: string, tests: () => void): void {
  describeWith('redis-server', EXECUTABLE, name, tests)
}

/** For the tests of a `describe`: started before the first of them, ended after the last. */
export function useRedis(): () => PrivateRedis {
  let redis: PrivateRedis | undefined
  beforeAll(async () => {
    const started = await startRedis()
    redis = started
    return started.stop
  })
  return () => {
    if (!redis) throw new Error('Redis is not started yet')
    return redis
  }
}

export async function startRedis(): Promise<PrivateRedis & { stop(): Promise<void> }> {
  if (EXECUTABLE === undefined) throw new Error('Redis is not installed (apt-get install redis-server)')
  const folder = serverFolder(undefined)
  // Its own password tells it from another server that has taken the port a moment before.
  const password = folder.slice(-6)
  const urlAt = (port: number): string => `redis://:${password}@127.0.0.1:${port}`
  const { port, stop, restart } = await startServer({
    executable: EXECUTABLE,
    args: (at) => [
      ...['--port', String(at), '--bind', '127.0.0.1', '--dir', folder, '--requirepass', password],
      ...['--save', '', '--appendonly', 'no'],
    ],
    user: undefined,
    answers: (at) =>
      openRedis(urlAt(at), silentLogger).then(
        (link) => link.close().then(() => true),
        () => false,
      ),
    stopSignal: 'SIGTERM',
  })
  return {
    url: urlAt(port),
    port,
    kill: () => stop('SIGKILL'),
    restart,
    async open(logger = silentLogger) {
      const link = await openRedis(urlAt(port), logger)
      onTestFinished(() => link.close())
      return link
    },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
