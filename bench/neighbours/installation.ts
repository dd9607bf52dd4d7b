// The service that is attacked, with its documents and two accounts: on SQLite alone, or on PostgreSQL, Redis and OpenSearch.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../../tests/support/child-service.ts'
import { WORDS } from './attacks.ts'

const SMALL_PAGES = 3_000
const LONG_PAGES = 100
const NEIGHBOUR = 'neighbour@example.com'
const CREDITS = 100_000
const LOOK_EVERY_MS = 500

export interface Shape {
  /** Three OpenSearch nodes, PostgreSQL and Redis as processes of this machine. */
  readonly cluster: boolean
  readonly models: boolean
}

export interface Installation {
  readonly service: ChildService
  readonly hostile: string
  readonly neighbour: string
  /** What the ledger says that the neighbour has spent, in billionths of a dollar. */
  spent(): Promise<number>
  rssMb(): Promise<number>
  /** The most processor time that a turn of the event loop took, since this was asked last. */
  longestTurnMs(): number
  close(): Promise<void>
}

export async function startInstallation({ cluster, models }: Shape): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-neighbours-'))
  const servers = cluster ? await startShared() : undefined
  const environment = testEnvironment(join(folder, 'data'), {
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_SEMANTIC: models ? '1' : '0',
    ...servers?.settings,
  })
  const file = join(folder, 'pages.jsonl')
  await writeFile(file, [...documents()].join('\n'))
  await whippet(environment, 'import', file)
  const hostile = await keyOf(environment, 'hostile@example.com')
  const neighbour = await keyOf(environment, NEIGHBOUR)
  const preloaded = `--import=${new URL('./longest-turns.ts', import.meta.url).href}`
  const service = await startChildService({ ...environment, NODE_OPTIONS: preloaded })
  await untilIndexed(service.url, neighbour)
  const balance = (): Promise<number> => balanceOf(environment)
  const before = await balance()
  let heard = service.output().length
  return {
    service,
    hostile,
    neighbour,
    spent: async () => before - (await balance()),
    async rssMb() {
      const status = await readFile(`/proc/${service.process.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    longestTurnMs() {
      const said = service.output()
      const turns = [...said.slice(heard).matchAll(/^longest turn (\d+) ms$/gm)].map(([, ms]) => Number(ms))
      heard = said.length
      return Math.max(0, ...turns)
    },
    async close() {
      await service.kill()
      await servers?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Read only where they are asked for: they need a JDK. */
async function startShared(): Promise<{ settings: Record<string, string>; stop(): Promise<void> }> {
  const { startServers } = await import('../../tests/cluster/start-servers.ts')
  const { openSearch, postgres, redis, stop } = await startServers({ heapMb: 384, optimizing: true })
  await openSearch.untilGreen()
  const settings = {
    WHIPPET_DATABASE_URL: await postgres.newDatabase(),
    WHIPPET_REDIS_URL: redis.url,
    WHIPPET_INDEX_URL: openSearch.address('neighbours'),
  }
  return { settings, stop }
}

function* documents(): Generator<string> {
  const word = (n: number): string => WORDS[n % WORDS.length] ?? ''
  const text = (seed: number, length: number): string =>
    Array.from({ length }, (_, at) => word(seed * 7 + at * at + (at >> 3))).join(' ')
  for (let n = 0; n < SMALL_PAGES; n++)
    yield JSON.stringify({
      url: `https://small.example/${n}`,
      title: `${word(n)} ${n}`,
      text: `${text(n, 200)}.`,
    })
  for (let n = 0; n < LONG_PAGES; n++)
    yield JSON.stringify({
      url: `https://long.example/${n}`,
      title: `endless ${n}`,
      text: `endless ${text(n, 145_000)}.`,
    })
}

async function whippet(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runWhippet(args, environment)
  if (code !== 0) throw new Error(`whippet ${args.join(' ')}: ${stderr}`)
  return stdout
}

async function keyOf(environment: NodeJS.ProcessEnv, email: string): Promise<string> {
  const funds = ['--credits', String(CREDITS), '--rate-limit', '100000']
  await whippet(environment, 'accounts', 'create', '--email', email, ...funds)
  const made = await whippet(environment, 'keys', 'create', '--name', 'bench', '--account', email, '--json')
  return (JSON.parse(made) as { key: string }).key
}

async function balanceOf(environment: NodeJS.ProcessEnv): Promise<number> {
  const accounts = JSON.parse(await whippet(environment, 'accounts', 'list', '--json')) as {
    email: string
    balance_dollars: number
  }[]
  return Math.round((accounts.find(({ email }) => email === NEIGHBOUR)?.balance_dollars ?? 0) * 1e9)
}

/** The last page that was imported is found. */
async function untilIndexed(url: string, key: string): Promise<void> {
  const query = encodeURIComponent(`endless ${LONG_PAGES - 1} site:long.example`)
  for (;;) {
    const body = await fetch(`${url}/api/v1/search?q=${query}&noCache=true&limit=100`, {
      headers: { 'x-api-key': key },
    }).then(
      (reply) => reply.text(),
      () => '',
    )
    if (body.includes(`https://long.example/${LONG_PAGES - 1}"`)) return
    await pause(LOOK_EVERY_MS)
  }
}
