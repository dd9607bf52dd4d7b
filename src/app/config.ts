// The configuration: the only reader of process.env. Refuses a bad setting with a message that names it.
import { resolve } from 'node:path'
import { isLoopback } from '../foundation/web/request-address.ts'
import type { UserEnvironment } from '../surfaces/cli/context.ts'
import { compatName } from '../surfaces/compat/shape-names.ts'
import { citationSettings, readCitations } from './settings/citation-settings.ts'
import { addressOf, clientEnvironment, originOf } from './settings/client-environment.ts'
import { type Environment, fileSetting, findSettings } from './settings/find-settings.ts'
import { indexSettings, readIndexServer } from './settings/index-settings.ts'
import { librarySettings, readLibrary } from './settings/library-settings.ts'
import { priceSettings, readPrices } from './settings/price-settings.ts'
import { readX402, x402Settings } from './settings/x402-settings.ts'
import {
  BadSetting,
  brought,
  choiceSetting,
  dollarsSetting,
  integerSetting,
  listSetting,
  pathSetting,
  type Setting,
  secretSetting,
  showSettings,
  switchSetting,
  textSetting,
  urlSetting,
} from './settings.ts'

export const processEnvironment: Environment = process.env
const PORTS = { from: 0, to: 65_535 }

/**
 * Every setting: what is not in this table can't be set. To add one, add a line here and read it in `readConfig`. The
 * rest follows from the table: the name in whippet.json (`rateLimit` for WHIPPET_RATE_LIMIT), `serve --help`, `whippet
 * settings`, the console's page, and the refusal of mistyped names. `secretSetting` where the whole value is a secret,
 * `pathSetting` where it names a file, `brought` where a backup of somebody else may set it.
 */
const settings = {
  port: brought(integerSetting('PORT', 'the port the service listens on', 8787, PORTS)),
  host: textSetting('HOST', 'the address the service listens on', '127.0.0.1'),
  data: pathSetting(
    'WHIPPET_DATA',
    'the data folder',
    '`data` in the checkout, or where an installed whippet is run',
  ),
  baseUrl: urlSetting('WHIPPET_BASE_URL', 'the public address', 'from HOST and PORT'),
  allowPrivate: textSetting(
    'WHIPPET_ALLOW_PRIVATE',
    'comma-separated hosts, host:port pairs or CIDR ranges that fetch, crawl and feeds may reach although they are private',
    'empty',
  ),
  feeds: pathSetting('WHIPPET_FEEDS', 'path of a feed catalogue: {"slug": [{"title","url"}]}', 'built in'),
  weatherUrl: urlSetting('WHIPPET_WEATHER_URL', 'Open-Meteo-compatible forecast address', 'the public one'),
  geocodingUrl: urlSetting(
    'WHIPPET_GEOCODING_URL',
    'Open-Meteo-compatible geocoding address',
    'the public one',
  ),
  wikipediaUrl: urlSetting(
    'WHIPPET_WIKIPEDIA_URL',
    'a Wikipedia to ask what named things are, such as https://en.wikipedia.org',
    'none: packaged facts and indexed pages alone',
  ),
  wikidataUrl: urlSetting(
    'WHIPPET_WIKIDATA_URL',
    'where the facts of things on WHIPPET_WIKIPEDIA_URL are asked for',
    'the public one',
  ),
  sources: textSetting(
    'WHIPPET_SOURCES',
    'comma-separated sources to search beside your own index: mediawiki=URL, hn, arxiv, openalex, crossref, marginalia, searxng=URL, brave=KEY',
    'none',
  ),
  unsafeDomains: pathSetting(
    'WHIPPET_UNSAFE_DOMAINS',
    'path of a list of domains that safe search rates unsafe: a hosts file, one domain a line, or a UT1 folder',
    'none',
  ),
  llmUrl: urlSetting(
    'WHIPPET_LLM_URL',
    'OpenAI-compatible address that writes news summaries; /chat/completions is added',
    'none: sentences are chosen from the articles',
  ),
  llmModel: textSetting('WHIPPET_LLM_MODEL', 'the model to ask at WHIPPET_LLM_URL', 'none'),
  llmKey: secretSetting('WHIPPET_LLM_KEY', 'the key for WHIPPET_LLM_URL', 'none'),
  render: choiceSetting(
    'WHIPPET_RENDER',
    'chromium: pages that show their content only with JavaScript are read in that browser',
    'off',
    ['off', 'chromium'],
  ),
  chromium: pathSetting(
    'WHIPPET_CHROMIUM',
    'path of the browser for WHIPPET_RENDER',
    'chromium, chromium-browser, google-chrome or chrome on the PATH',
  ),
  offline: brought(
    switchSetting('WHIPPET_OFFLINE', '1: no outgoing connection but to WHIPPET_ALLOW_PRIVATE', false),
  ),
  starter: brought(switchSetting('WHIPPET_STARTER', '0: start with an empty index', true)),
  semantic: brought(
    switchSetting(
      'WHIPPET_SEMANTIC',
      '0: results are ranked by words alone, and no document is embedded',
      true,
    ),
  ),
  databaseUrl: urlSetting(
    'WHIPPET_DATABASE_URL',
    'PostgreSQL in place of the embedded database',
    'embedded',
    ['postgres', 'postgresql'],
  ),
  redisUrl: urlSetting(
    'WHIPPET_REDIS_URL',
    'Redis for cache and limits shared by several nodes',
    'in process',
    ['redis', 'rediss'],
  ),
  ...indexSettings,
  ...citationSettings,
  rateLimit: brought(
    integerSetting('WHIPPET_RATE_LIMIT', 'requests a second for a new account', 10, {
      from: 1,
      to: 1_000_000,
    }),
  ),
  freeCredits: brought(dollarsSetting('WHIPPET_FREE_CREDITS', 'US dollars for a new account', 5)),
  metricsPort: brought(
    integerSetting(
      'WHIPPET_METRICS_PORT',
      'the loopback port of Prometheus /metrics; 0: off',
      undefined,
      PORTS,
      'PORT + 1',
    ),
  ),
  metricsHost: textSetting(
    'WHIPPET_METRICS_HOST',
    'the address that /metrics listens on; other machines can read it unless it is a loopback address',
    '127.0.0.1',
  ),
  cacheSeconds: brought(
    integerSetting('WHIPPET_CACHE_SECONDS', 'how long a search answer may be given again', 600, {
      from: 0,
      to: 86_400,
    }),
  ),
  logLevel: brought(
    choiceSetting('WHIPPET_LOG_LEVEL', 'the lowest level that is logged', 'info', [
      'debug',
      'info',
      'warn',
      'error',
      'silent',
    ]),
  ),
  logQueries: switchSetting('WHIPPET_LOG_QUERIES', '1: log queries and fetched addresses too', false),
  noticeUrl: urlSetting(
    'WHIPPET_NOTICE_URL',
    "where notices are sent as JSON: an account's budget of the month is nearly or wholly spent",
    'none',
  ),
  noticeCommand: textSetting(
    'WHIPPET_NOTICE_COMMAND',
    'a command that gets such a notice on its standard input, such as: mail -s Whippet ops@example.com',
    'none',
  ),
  signUp: choiceSetting(
    'WHIPPET_SIGNUP',
    'open: anyone who reaches the console may make an account, with free credits; closed: the owner makes them and invites',
    'closed',
    ['closed', 'open'],
  ),
  searchPage: brought(
    switchSetting(
      'WHIPPET_SEARCH_PAGE',
      '0: no search page at /; it is open to this machine while only that can reach it, otherwise to people who are signed in',
      true,
    ),
  ),
  crawlDelay: brought(
    integerSetting(
      'WHIPPET_CRAWL_DELAY_MS',
      'milliseconds between two requests of the crawler to a host; a longer Crawl-delay in robots.txt always holds',
      undefined,
      { from: 0, to: 3_600_000 },
      '1000; 0 for hosts in WHIPPET_ALLOW_PRIVATE',
    ),
  ),
  recrawl: brought(
    switchSetting('WHIPPET_RECRAWL', '0: pages that were crawled are not read again by the service', true),
  ),
  mcpOrigins: listSetting(
    'WHIPPET_MCP_ORIGINS',
    'comma-separated origins of web pages whose scripts may use /mcp, such as https://agents.example.com',
    'none but pages of this service and of this machine',
    { each: originOf, expected: 'origins such as https://agents.example.com, without a path' },
  ),
  indexTools: switchSetting(
    'WHIPPET_INDEX_TOOLS',
    '1: agents at /mcp with a key of the owner may add documents and order crawls',
    false,
  ),
  compat: brought(
    listSetting(
      'WHIPPET_COMPAT',
      'comma-separated APIs of others that are spoken below /compat, such as tavily,searxng; all; or none',
      'those whose clients need no key in the address',
      { each: compatName, expected: 'all, none, or names of docs/compat.md such as tavily,brave' },
    ),
  ),
  trustProxy: switchSetting(
    'WHIPPET_TRUST_PROXY',
    "1: a proxy in front writes X-Forwarded-For; its last address is the client's",
    false,
  ),
  ...librarySettings,
  ...x402Settings,
  ...priceSettings,
}

export interface RenderConfig {
  /** The browser that the operator named. */
  readonly named: string | undefined
  /** The PATH: where one is looked for, and what it finds its own tools on. */
  readonly searchPath: string
}

export type Config = Readonly<ReturnType<typeof readConfig>>

const table: readonly Setting<unknown>[] = Object.values(settings)

/** The settings as people read them, for `whippet serve --help`. */
export const settingsShown: readonly Omit<Setting<unknown>, 'read'>[] = table

/**
 * Reads the settings; throws BadSetting. `checkout` is the folder that defaults start from; a relative path starts from
 * where the command runs, or from the folder of the file that names it. `configFile` stands in for the data folder's
 * whippet.json.
 */
export function readConfig(checkout: string, environment: Environment = process.env, configFile?: string) {
  const given = findSettings(table, { defaultFolder: resolve(checkout, 'data'), environment, configFile })
  const read: Read = (one) => one.read(given.text(one.variable), given.name(one.variable))
  const port = read(settings.port)
  const host = read(settings.host) ?? '127.0.0.1'
  const metricsPort = read(settings.metricsPort)
  const baseUrl = read(settings.baseUrl) ?? addressOf(host, port)
  return {
    ...readAsGiven(read),
    port,
    host,
    dataFolder: given.dataFolder,
    /** Undefined: an index of this node's own in the data folder. */
    indexServer: readIndexServer(read),
    baseUrl,
    signUpOpen: read(settings.signUp) === 'open',
    searchPage: searchPageOf(read(settings.searchPage), host, baseUrl),
    /** What is in force, without secrets. */
    settings: showSettings(table, given, { WHIPPET_DATA: given.dataFolder, WHIPPET_BASE_URL: baseUrl }),
    allowPrivate: read(settings.allowPrivate) ?? '',
    /** As it was given; read by open/open-sources.ts. */
    sources: read(settings.sources) ?? '',
    library: readLibrary(read),
    /** Who writes news summaries; undefined: sentences are chosen from the articles. */
    llm: readLlm(read(settings.llmUrl), read(settings.llmModel), read(settings.llmKey)),
    /** Undefined: no page is rendered. */
    render: readRender(read, environment['PATH'] ?? ''),
    /** Undefined: off. */
    metricsPort: metricsPortOf(metricsPort, port),
    metricsHost: read(settings.metricsHost) ?? '127.0.0.1',
    /** True where the operator named the port, so that failing to open it is an error. */
    metricsPortNamed: metricsPort !== undefined,
    citations: readCitations(read),
    cacheMs: read(settings.cacheSeconds) * 1000,
    /** Undefined: no call is paid by itself. */
    x402: readX402(read),
    prices: readPrices(read),
  }
}

type Read = <T>(one: Setting<T>) => T

/** Settings that mean what they say. */
function readAsGiven(read: Read) {
  return {
    /** Undefined: the embedded database in the data folder. */
    databaseUrl: read(settings.databaseUrl),
    /** Undefined: cache and limits of this process alone. */
    redisUrl: read(settings.redisUrl),
    /** Who is told of budgets that are spent. */
    noticeUrl: read(settings.noticeUrl),
    noticeCommand: read(settings.noticeCommand),
    trustProxy: read(settings.trustProxy),
    /** Beside the service's own. */
    mcpOrigins: read(settings.mcpOrigins),
    /** Whether agents may fill the index. */
    indexTools: read(settings.indexTools),
    /** As they were named; empty: those that are on by default. */
    compat: read(settings.compat),
    /** Undefined: 1000, and none for hosts that `allowPrivate` names. */
    crawlDelayMs: read(settings.crawlDelay),
    recrawl: read(settings.recrawl),
    feedsPath: read(settings.feeds),
    weatherUrl: read(settings.weatherUrl),
    wikipediaUrl: read(settings.wikipediaUrl),
    wikidataUrl: read(settings.wikidataUrl),
    geocodingUrl: read(settings.geocodingUrl),
    unsafeDomainsPath: read(settings.unsafeDomains),
    offline: read(settings.offline),
    starter: read(settings.starter),
    semantic: read(settings.semantic),
    rateLimit: read(settings.rateLimit),
    freeCredits: read(settings.freeCredits),
    logLevel: read(settings.logLevel),
    logQueries: read(settings.logQueries),
  }
}

/** Open to this machine while only that can reach it. */
function searchPageOf(isOn: boolean, host: string, baseUrl: string): 'off' | 'open' | 'signed-in' {
  if (!isOn) return 'off'
  return isLoopback(host) && isLoopback(new URL(baseUrl).hostname) ? 'open' : 'signed-in'
}

function readRender(read: Read, searchPath: string): RenderConfig | undefined {
  return read(settings.render) === 'chromium' ? { named: read(settings.chromium), searchPath } : undefined
}

function readLlm(url: string | undefined, model: string | undefined, key: string | undefined) {
  if (url === undefined) return undefined
  if (model === undefined)
    throw new BadSetting(settings.llmModel.variable, '', 'the name of a model, since WHIPPET_LLM_URL is set')
  return { url, model, key }
}

/** The one that is named, 0 for none; else the one after the service's, unless the system chooses that or it is the last. */
function metricsPortOf(named: number | undefined, port: number): number | undefined {
  if (named !== undefined) return named === 0 ? undefined : named
  return port > 0 && port < PORTS.to ? port + 1 : undefined
}

/** What the user's commands read; `configFile` may name the service's address. */
export function readClientEnvironment(
  environment: Environment = process.env,
  configFile?: string,
): UserEnvironment {
  return clientEnvironment(environment, fileSetting(table, settings.baseUrl, configFile))
}
