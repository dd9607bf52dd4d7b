// A whole service in this process on a temporary data folder, asked without sockets.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildService, type Service } from '../../src/app/build-service.ts'
import { type Config, readConfig } from '../../src/app/config.ts'
import { type Data, openData } from '../../src/app/open/open-data.ts'
import { extractHtml } from '../../src/engine/pages/extract-html.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { ALL_ROLES } from '../../src/surfaces/cli/roles.ts'
import { beginDatabase } from './current-database.ts'
import { readJsonlLine } from './read-jsonl-line.ts'
import { shareServers } from './shared-servers.ts'

export interface TestService {
  readonly config: Config
  readonly data: Data
  readonly service: Service
  /** A key of an account with plenty of credits and no rate limit to speak of. */
  readonly key: string
  /** Asks with the key. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Asks with nothing added. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Puts documents in as `whippet import` does, and waits until they can be found. */
  load(documents: readonly Record<string, unknown>[]): Promise<void>
  accountWith(
    dollars: number,
    rateLimit?: number,
  ): Promise<{ key: string; id: string; balance(): Promise<number> }>
  close(): Promise<void>
}

const ORDERS_EVERY_MS = 100
/** What the server passes along with a request of a browser on this machine. */
const FROM_HERE = { incoming: { httpVersion: '1.1', socket: { remoteAddress: '127.0.0.1' } } }

export async function startTestService(environment: Record<string, string> = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-test-'))
  const shared = await shareServers()
  const config = readConfig(folder, {
    WHIPPET_DATA: folder,
    WHIPPET_OFFLINE: '1',
    WHIPPET_STARTER: '0',
    WHIPPET_SEMANTIC: '0',
    WHIPPET_LOG_LEVEL: 'silent',
    ...shared.settings,
    ...environment,
  })
  await beginDatabase(folder)
  const data = await openData(config)
  // It is alone on its database, and does all that one node does for the others.
  await Promise.all(ALL_ROLES.map((role) => data.turns[role].start()))
  const service = await buildService({
    config,
    data,
    logger: silentLogger,
    notReady: async () => undefined,
    observe: () => undefined,
  })
  await service.follow.catchUp()
  service.workOnOrders?.start(ORDERS_EVERY_MS)

  const ask = async (path: string, init?: RequestInit): Promise<Response> =>
    service.http.fetch(new Request(new URL(path, config.baseUrl), init), FROM_HERE)

  const accountWith: TestService['accountWith'] = async (dollars, rateLimit = 1_000_000) => {
    const account = await data.accounts.create({
      email: `caller-${Math.random().toString(36).slice(2)}@example.com`,
      credits: Math.round(dollars * 1e9),
      rateLimit,
    })
    const { secret } = await data.keys.create({ accountId: account.id, name: 'test' })
    return { key: secret, id: account.id, balance: async () => (await data.credits.balance(account.id)) ?? 0 }
  }

  const { key } = await accountWith(100_000)
  return {
    config,
    data,
    service,
    key,
    ask,
    accountWith,
    get: (path, headers = {}) => ask(path, { headers: { 'x-api-key': key, ...headers } }),
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async load(documents) {
      const read = await Promise.all(
        documents.map((one) => readJsonlLine(JSON.stringify(one), { extractHtml, now: Date.now() })),
      )
      const failed = read.flatMap((outcome) => ('reason' in outcome ? [outcome.reason] : []))
      if (failed.length > 0) throw new Error(failed.join('; '))
      await data.documents.put(
        read.flatMap((outcome) => ('document' in outcome ? [outcome.document] : [])),
        true,
      )
      await service.follow.catchUp()
    },
    async close() {
      await service.close()
      await Promise.all(ALL_ROLES.map((role) => data.turns[role].stop()))
      await data.database.close()
      await shared.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
