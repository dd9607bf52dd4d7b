// Errors name the setting that would change them: each setting is here, with its error or with why it has none.
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPrometheusMetrics } from '../../src/adapters/metrics/prometheus-metrics.ts'
import { openRedis } from '../../src/adapters/redis/open-redis.ts'
import { readClientEnvironment, readConfig, settingsShown } from '../../src/app/config.ts'
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import { startMetricsServer } from '../../src/app/metrics-server.ts'
import { openDatabase } from '../../src/app/open/open-database.ts'
import { openIndexServer } from '../../src/app/open/open-index.ts'
import { openRenderer } from '../../src/app/open/open-renderer.ts'
import { openUnsafeDomains } from '../../src/app/open/open-unsafe-domains.ts'
import { restore } from '../../src/app/operator/backup.ts'
import { checkUpkeep } from '../../src/app/operator/check-upkeep.ts'
import { listen } from '../../src/app/serve.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import {
  type Failure,
  InsufficientCredits,
  PageUnavailable,
  RateLimited,
  Unreachable,
} from '../../src/foundation/errors.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { createCatalogues } from '../../src/operations/library/catalogues.ts'
import { createCommonCrawl } from '../../src/operations/library/common-crawl.ts'
import { mustBeTrusted } from '../../src/operations/operator/packs/add-pack.ts'
import { askService } from '../../src/surfaces/cli/commands/ask-service.ts'
import type { CliContext } from '../../src/surfaces/cli/context.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

/** Nothing listens there. */
const NOBODY = '127.0.0.1:1'

const unreachable = { fetch: () => Promise.reject(new PageUnavailable('nobody answers')) }

let folder: string
let web: FixtureWeb
let house: TestService
/** With the doors closed that can be. */
let closed: TestService
let taken: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-errors-'))
  const catalogue = join(folder, 'feeds.json')
  await writeFile(catalogue, JSON.stringify({ technology: [] }))
  web = await startFixtureWeb()
  web.route('/shell', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>App</title><div id="root"></div><script src="/app.js"></script>'),
  )
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: `localhost:${web.port}` })
  closed = await startTestService({
    WHIPPET_SIGNUP: 'closed',
    WHIPPET_SEARCH_PAGE: '0',
    WHIPPET_COMPAT: 'tavily',
    WHIPPET_FEEDS: catalogue,
  })
  taken = await startHttpServer({ fetch: () => new Response(''), host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await taken.stop(0)
  await Promise.all([house.close(), closed.close(), web.close()])
  await rm(folder, { recursive: true, force: true })
})

async function refusal(reply: Promise<Response>): Promise<string> {
  const answer = await reply
  expect(answer.ok).toBe(false)
  return ((await answer.json()) as { message: string }).message
}

const fetching = (address: string): Promise<string> =>
  refusal(house.get(`/api/v1/fetch?url=${encodeURIComponent(address)}`))

function thrown(work: () => unknown): Promise<string> {
  return Promise.resolve()
    .then(work)
    .then(
      () => '',
      (error: Error) => error.message,
    )
}

const config = (environment: Record<string, string>) => readConfig(folder, environment)
const reading = (environment: Record<string, string>) => thrown(() => config(environment))

/** What the command says where the service refuses so. */
function commandSays(failure: Failure): Promise<string> {
  const context = {
    user: { ...readClientEnvironment({}), apiKey: 'wk_x', baseUrl: `http://${NOBODY}` },
    connect: async () => ({}),
  } as unknown as CliContext
  return thrown(() =>
    askService(context, {}, async () => {
      throw failure
    }),
  )
}

async function metricsSays(): Promise<string> {
  const open = { ...config({}), metricsPort: 0, metricsPortNamed: true }
  const server = await startMetricsServer(open, createPrometheusMetrics(), silentLogger)
  try {
    const asked = request({ port: server!.port, path: '/metrics', headers: { host: 'a.example' } }).end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    return await text(reply)
  } finally {
    await server!.stop(0)
  }
}

const SAID: Readonly<Record<string, () => Promise<string>>> = {
  PORT: () => thrown(() => listen({ host: '127.0.0.1', port: taken.port }, () => new Response(''))),
  HOST: () => thrown(() => listen({ host: '192.0.2.7', port: 0 }, () => new Response(''))),
  WHIPPET_DATA: () =>
    thrown(() => restore(house.config, join(folder, 'feeds.json'), { unchecked: false, progress() {} })),
  WHIPPET_BASE_URL: () => refusal(house.ask('http://other.example/console/api/session')),
  WHIPPET_ALLOW_PRIVATE: () => fetching('http://10.0.0.1/'),
  WHIPPET_FEEDS: () => refusal(closed.get('/api/v1/news/technology')),
  WHIPPET_SOURCES: () => thrown(() => startTestService({ WHIPPET_SOURCES: 'altavista' })),
  WHIPPET_UNSAFE_DOMAINS: () =>
    thrown(() => openUnsafeDomains(config({ WHIPPET_UNSAFE_DOMAINS: '/nowhere/at/all' }))),
  WHIPPET_LLM_MODEL: () => reading({ WHIPPET_LLM_URL: 'http://127.0.0.1:1/v1' }),
  WHIPPET_RENDER: () => fetching(`http://localhost:${web.port}/shell`),
  WHIPPET_CHROMIUM: () =>
    thrown(() =>
      openRenderer(
        config({ WHIPPET_RENDER: 'chromium', WHIPPET_CHROMIUM: '/nowhere/chromium' }),
        {} as never,
        silentLogger,
      ),
    ),
  WHIPPET_OFFLINE: () => fetching('http://93.184.215.14/'),
  WHIPPET_SEMANTIC: async () =>
    JSON.stringify((await checkUpkeep(house.config)).find(({ check }) => check === 'memory')),
  WHIPPET_DATABASE_URL: () =>
    thrown(() => openDatabase(config({ WHIPPET_DATABASE_URL: `postgres://${NOBODY}/x` }), systemClock)),
  WHIPPET_REDIS_URL: () => thrown(() => openRedis(`redis://${NOBODY}`, silentLogger)),
  WHIPPET_INDEX_URL: () => {
    const { indexServer } = config({ WHIPPET_INDEX_URL: `opensearch://${NOBODY}/x` })
    return thrown(() => openIndexServer(indexServer!, silentLogger))
  },
  WHIPPET_METRICS_PORT: () => {
    const port = { ...config({}), metricsPort: taken.port, metricsPortNamed: true }
    return thrown(() => startMetricsServer(port, createPrometheusMetrics(), silentLogger))
  },
  WHIPPET_PACK_KEYS: () =>
    thrown(() => mustBeTrusted({ signer: { name: 'a', key: 'b' } }, { list: async () => [] })),
  WHIPPET_LIBRARY_CATALOGUE: () =>
    thrown(() => createCatalogues(unreachable, [`http://${NOBODY}/`]).search({ words: 'words' })),
  ...Object.fromEntries(
    ['URL', 'DATA_URL'].map((name) => [
      `WHIPPET_COMMONCRAWL_${name}`,
      () => {
        const at = { url: `http://${NOBODY}/`, dataUrl: `http://${NOBODY}/` }
        return thrown(() =>
          createCommonCrawl({ ...at, fetcher: unreachable, sleep: async () => {} }).newest(),
        )
      },
    ]),
  ),
  WHIPPET_METRICS_HOST: metricsSays,
  WHIPPET_SIGNUP: () =>
    refusal(
      closed.ask('/console/api/sign-up', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@example.com', password: 'four random words here' }),
      }),
    ),
  WHIPPET_SEARCH_PAGE: () => refusal(closed.ask('/suggest?q=a')),
  WHIPPET_MCP_ORIGINS: () =>
    refusal(house.post('/mcp', {}, { origin: 'https://a.example', host: 'localhost' })),
  WHIPPET_COMPAT: () => refusal(closed.get('/compat/brave/res/v1/web/search?q=a')),
  WHIPPET_X402_FACILITATOR: () => refusal(house.ask('/x402/api/v1/search?q=a')),
  WHIPPET_X402_NETWORK: () => reading({ WHIPPET_X402_FACILITATOR: 'https://pay.example' }),
  ...Object.fromEntries(
    ['ASSET', 'PAY_TO'].map((name) => [
      `WHIPPET_X402_${name}`,
      () =>
        reading({
          WHIPPET_X402_FACILITATOR: 'https://pay.example',
          WHIPPET_X402_NETWORK: 'eip155:8453',
          ...(name === 'PAY_TO' && { WHIPPET_X402_ASSET: `0x${'0'.repeat(40)}` }),
        }),
    ]),
  ),
}

/** Where the limit is an account's own, the setting is only its first value: a command changes it. */
const COMMANDS: Readonly<Record<string, () => Promise<string>>> = {
  'whippet accounts set EMAIL --rate-limit N': () => commandSays(new RateLimited(10, 1)),
  'whippet credits add EMAIL USD': () => commandSays(new InsufficientCredits()),
  'whippet config set base-url': () => commandSays(new Unreachable('No service answers.')),
}

/** None of these makes anything fail; most change what is found, logged or charged. */
const NEVER_AT_FAULT = [
  'WHIPPET_RATE_LIMIT',
  'WHIPPET_FREE_CREDITS',
  ...['WEATHER', 'GEOCODING', 'WIKIPEDIA', 'WIKIDATA', 'LLM', 'NOTICE'].map((name) => `WHIPPET_${name}_URL`),
  'WHIPPET_LLM_KEY',
  'WHIPPET_NOTICE_COMMAND',
  'WHIPPET_STARTER',
  'WHIPPET_INDEX_SHARDS',
  'WHIPPET_INDEX_REPLICAS',
  'WHIPPET_CACHE_SECONDS',
  'WHIPPET_LOG_LEVEL',
  'WHIPPET_LOG_QUERIES',
  'WHIPPET_CRAWL_DELAY_MS',
  'WHIPPET_RECRAWL',
  'WHIPPET_CITATION_DAYS',
  'WHIPPET_CITATION_MB',
  'WHIPPET_INDEX_TOOLS',
  'WHIPPET_VERIFY_TOOL',
  'WHIPPET_TRUST_PROXY',
  ...['ASSET_NAME', 'ASSET_VERSION', 'RPC_URL', 'SCHEMES'].map((name) => `WHIPPET_X402_${name}`),
  ...['LOW', 'MEDIUM', 'HIGH', 'MAX', 'FETCH', 'TOKENS', 'CACHE_HIT'].map((name) => `WHIPPET_PRICE_${name}`),
]

it('has every setting here', () => {
  const known = settingsShown.map(({ variable }) => variable)
  expect([...Object.keys(SAID), ...NEVER_AT_FAULT].sort()).toEqual(known.toSorted())
})

it.each(Object.entries(SAID))('%s', async (setting, says) => {
  expect(await says()).toContain(setting)
})

it.each(Object.entries(COMMANDS))('%s', async (command, says) => {
  expect(await says()).toContain(command)
})

it('refuses a value of the wrong form under the name of its setting', async () => {
  let refused = 0
  for (const { variable } of settingsShown.filter(({ isPath, isSecret }) => !isPath && !isSecret)) {
    const message = await reading({ [variable]: 'no such\tvalue' })
    // Some settings take any text; those of x402 need each other.
    if (message === '') continue
    refused += 1
    expect(message).toContain(variable.replace(/(_X402_).*/, '$1'))
  }
  expect(refused).toBeGreaterThan(20)
})
