// `whippet doctor`: checks the installation, the settings and the data, and says how to fix what is wrong.
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startBrowser } from '../../adapters/chromium/browser-process.ts'
import { messageOf } from '../../foundation/errors.ts'
import { silentLogger } from '../../foundation/logger.ts'
import type { CheckShown } from '../../surfaces/cli/context.ts'
import type { Config, RenderConfig } from '../config.ts'
import { DATABASE_FILE } from '../installation.ts'
import { findBrowser } from '../open/open-renderer.ts'
import { localAddress, type RunningService, runningService, settingOf } from '../running-service.ts'
import type { IndexServerConfig } from '../settings/index-settings.ts'
import { checkNodes, checkUpkeep } from './check-upkeep.ts'

const MIN_FREE_BYTES = 500 * 1024 * 1024

export async function doctor(readSettings: () => Config): Promise<readonly CheckShown[]> {
  const settings = checkSettings(readSettings)
  if (!settings.config) return [checkNode(), settings.shown]
  const running = await runningService(settings.config.dataFolder)
  const config = asItRuns(settings.config, running)
  return [
    checkNode(),
    settings.shown,
    await checkDataFolder(config),
    await checkSpace(config),
    await checkDatabase(config),
    await (config.databaseUrl === undefined ? checkPages(config) : checkNodes(config)),
    ...(config.redisUrl === undefined ? [] : [await checkRedis(config.redisUrl)]),
    ...(config.indexServer === undefined ? [] : [await checkIndexServer(config.indexServer)]),
    ...(config.render ? [await checkBrowser(config.render)] : []),
    ...(await checkUpkeep(config)),
    await checkService(config, running),
  ]
}

/** With the switches that the service was started with: this shell may have others. */
export function asItRuns(config: Config, running: Pick<RunningService, 'settings'> | undefined): Config {
  const isOn = (name: string): boolean | undefined => {
    const value = settingOf(running, name)
    return value === undefined ? undefined : value === '1'
  }
  return {
    ...config,
    offline: isOn('WHIPPET_OFFLINE') ?? config.offline,
    semantic: isOn('WHIPPET_SEMANTIC') ?? config.semantic,
  }
}

function checkNode(): CheckShown {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const ok = major > 22 || (major === 22 && minor >= 19)
  return {
    check: 'Node',
    ok,
    detail: process.versions.node,
    mend: 'Install Node 22.19 or later, or run ./bin/whippet of a checkout, which brings its own.',
  }
}

function checkSettings(readSettings: () => Config): { shown: CheckShown; config?: Config } {
  try {
    return { shown: { check: 'settings', ok: true, detail: 'all can be used' }, config: readSettings() }
  } catch (error) {
    const detail = messageOf(error)
    return { shown: { check: 'settings', ok: false, detail, mend: 'Change or remove that setting.' } }
  }
}

async function checkDataFolder(config: Config): Promise<CheckShown> {
  const check = 'data folder'
  try {
    await mkdir(config.dataFolder, { recursive: true })
    await access(config.dataFolder, constants.R_OK | constants.W_OK)
    return { check, ok: true, detail: config.dataFolder }
  } catch (error) {
    const mend = 'Make the folder writable for this user, or name another in WHIPPET_DATA.'
    return { check, ok: false, detail: `${config.dataFolder}: ${String(error)}`, mend }
  }
}

async function checkSpace(config: Config): Promise<CheckShown> {
  const check = 'free disk'
  try {
    const { bavail, bsize } = await statfs(config.dataFolder)
    const free = bavail * bsize
    const detail = `${Math.round(free / 1024 / 1024)} MiB`
    return {
      check,
      ok: free >= MIN_FREE_BYTES,
      detail,
      mend: 'Free some disk, or move WHIPPET_DATA to a larger one.',
    }
  } catch (error) {
    return { check, ok: false, detail: String(error), mend: 'Fix the data folder first.' }
  }
}

/** `look` tells what it has found; where it throws, `mend` is what to do. */
async function attempt(check: string, mend: string, look: () => Promise<string>): Promise<CheckShown> {
  try {
    return { check, ok: true, detail: await look() }
  } catch (error) {
    return { check, ok: false, detail: messageOf(error), mend }
  }
}

function checkDatabase(config: Config): Promise<CheckShown> {
  const mend =
    config.databaseUrl === undefined
      ? 'Do what it says, or put back a copy of the data folder.'
      : 'Fix what it names, or unset WHIPPET_DATABASE_URL for the embedded database.'
  return attempt('database', mend, async () => {
    const { openOperator } = await import('./open-operator.ts')
    const operator = await openOperator(config)
    const { documents, vectors } = await operator.indexStats().finally(() => operator.close())
    const kind = config.databaseUrl === undefined ? 'embedded' : 'PostgreSQL'
    const meaning =
      config.semantic && vectors.made < vectors.of ? `, ${vectors.made} of them ranked by meaning so far` : ''
    return `${kind}, ${documents} documents${meaning}`
  })
}

/** The database's own check, which reads every page; beside a running service too. */
function checkPages(config: Config): Promise<CheckShown> {
  const path = join(config.dataFolder, DATABASE_FILE)
  const mend =
    'Restore the last backup into an empty folder (`whippet restore FILE`). What is not damaged can be read out with `sqlite3 whippet.db .recover`.'
  return attempt('database pages', mend, async () => {
    const { checkSqlite } = await import('../../adapters/sql/sqlite/check-sqlite.ts')
    const problems = await checkSqlite(path)
    if (problems === undefined) return 'no database yet'
    const [first] = problems
    if (first !== undefined) throw new Error(`${path} is damaged: ${first}`)
    return 'all whole'
  })
}

function checkRedis(url: string): Promise<CheckShown> {
  const mend = 'Fix what it names, or unset WHIPPET_REDIS_URL for a cache and limits of each node alone.'
  return attempt('Redis', mend, async () => {
    const { openRedis } = await import('../../adapters/redis/open-redis.ts')
    await (await openRedis(url, silentLogger)).close()
    return 'answers'
  })
}

function checkIndexServer(server: IndexServerConfig): Promise<CheckShown> {
  const mend = 'Fix what it names, or unset WHIPPET_INDEX_URL for an index of each node alone.'
  return attempt('index server', mend, async () => {
    const { openIndexServer } = await import('../open/open-index.ts')
    const index = await openIndexServer(server, silentLogger)
    const { documents } = await index.stats().finally(() => index.close())
    return `answers, ${documents} documents in ${server.address.name}`
  })
}

async function checkBrowser(render: RenderConfig): Promise<CheckShown> {
  const check = 'browser'
  const executable = findBrowser(render)
  if (executable === undefined) {
    const detail = render.named ?? 'none of the usual names is on the PATH'
    return {
      check,
      ok: false,
      detail,
      mend: 'Install Chromium, name it in WHIPPET_CHROMIUM, or unset WHIPPET_RENDER.',
    }
  }
  try {
    const browser = await startBrowser({ executable, searchPath: render.searchPath })
    await browser.kill('the check is over')
    return { check, ok: true, detail: `${executable}, ${browser.version}` }
  } catch (error) {
    const detail = `${executable}: ${messageOf(error)}`
    return {
      check,
      ok: false,
      detail,
      mend: 'Run it by hand with --headless: its sandbox may need user namespaces. Or unset WHIPPET_RENDER.',
    }
  }
}

/** Either the service of the data folder answers, or the port is free for it. */
async function checkService(config: Config, running: RunningService | undefined): Promise<CheckShown> {
  const check = 'service'
  // It may have been started with another port than this shell has.
  const address = running?.address ?? localAddress(config.host, config.port)
  try {
    const reply = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(10_000) })
    const body: unknown = await reply.json()
    return {
      check,
      ok: reply.ok,
      detail: `${address} answers ${JSON.stringify(body)}`,
      mend: 'Look at its log.',
    }
  } catch {
    const free = await portIsFree(config)
    const detail = free ? `not running; ${address} is free` : `something else listens on ${address}`
    return { check, ok: free, detail, mend: 'Stop that program, or set PORT to another port.' }
  }
}

function portIsFree({ host, port }: Config): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
