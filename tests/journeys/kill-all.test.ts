// kill -9 of everything at once, between charges, imports, a crawl and merges: nothing is lost that was told.
// WHIPPET_KILL_ROUNDS says how often.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChildService,
  gather,
  runWhippet,
  spawnWhippet,
  startChildService,
  testEnvironment,
} from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { pageHtml } from '../support/test-crawl.ts'

const ROUNDS = Number(process.env['WHIPPET_KILL_ROUNDS'] ?? 3)
const CREDITS = 1_000
/** Nano-dollars of a fast search. */
const PRICE = 1_000_000
const CALLS_EACH = 3
/** Calls of a round that are answered before its crawl begins; more are made from then on. */
const ANSWERED = 40
/** Lines that an import is fed at a time. */
const BATCH = 200
const SEPARATE_IMPORT = 40
/** Pages of the site: more than all rounds together ask for. */
const PAGES = ROUNDS * 40 + 40

interface Caller {
  readonly key: string
  /** Nano-dollars that replies have told of. */
  told: number
}

let folder: string
let web: FixtureWeb
let environment: NodeJS.ProcessEnv
let service: ChildService
let callers: readonly Caller[]
let watcherKey: string
let onPage: () => void = () => undefined

/** A word of its own for each kind and number: letters only, and no stem of another. */
const word = (kind: string, number: number): string =>
  `${kind}q${[...String(number)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}x`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-kill-all-'))
  web = await startFixtureWeb()
  for (let page = 0; page < PAGES; page += 1) {
    const links = [2 * page + 1, 2 * page + 2].filter((next) => next < PAGES).map((next) => `/p${next}`)
    const html = pageHtml(`/p${page}`, { text: `This is the greyhoundpage with the number ${page}.`, links })
    web.route(`/p${page}`, (_, response) => {
      onPage()
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    })
  }
  environment = testEnvironment(join(folder, 'data'), {
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_CACHE_SECONDS: '0',
    WHIPPET_RECRAWL: '0',
  })
  const [watcher, ...others] = await Promise.all(['watcher', 'a', 'b'].map(createCaller))
  watcherKey = watcher?.key ?? ''
  callers = others
  service = await startChildService(environment)
})
afterAll(async () => {
  service?.process.kill('SIGKILL')
  await web.close()
  await rm(folder, { recursive: true, force: true })
})

async function createCaller(name: string): Promise<Caller> {
  const email = `${name}@example.com`
  const account = ['--email', email, '--credits', String(CREDITS), '--rate-limit', '1000000']
  await runCommand(['accounts', 'create', ...account], environment)
  const create = ['keys', 'create', '--name', name, '--account', email, '--json']
  const { stdout } = await runCommand(create, environment)
  return { key: (JSON.parse(stdout) as { key: string }).key, told: 0 }
}

async function get<T>(path: string, key: string): Promise<T> {
  const reply = await fetch(service.url + path, { headers: { 'x-api-key': key } })
  expect(reply.status).toBe(200)
  return (await reply.json()) as T
}

/** How many documents the service finds; by the very word, since one that is nowhere would be taken for one near to it. */
async function count(word: string): Promise<number> {
  const { metrics } = await get<{ metrics: { total_results_found: number } }>(
    `/api/v1/search?q=%22${word}%22&searchMode=fast&noCache=true`,
    watcherKey,
  )
  return metrics.total_results_found
}

/** Looks again until it is so; a test that waits in vain ends by its time. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100))
}

const segments = async (): Promise<string[]> =>
  (await readdir(join(folder, 'data', 'index'))).filter((name) => name.endsWith('.seg'))

/** Searches until the service is gone; `answered` hears of each reply that has come whole, and says when to go on. */
async function searchOn(caller: Caller, answered: () => Promise<void>): Promise<void> {
  for (;;) {
    let cost: number
    try {
      const reply = await fetch(`${service.url}/api/v1/search?q=greyhoundpage&searchMode=fast`, {
        headers: { 'x-api-key': caller.key },
      })
      cost = ((await reply.json()) as { metrics: { cost_dollars: number } }).metrics.cost_dollars
    } catch {
      return
    }
    caller.told += Math.round(cost * 1e9)
    await answered()
  }
}

/**
 * The lines of a batch: half are documents of the batch before once more, so that its segment is half gone, which is
 * what a merge comes for.
 */
function batchLines(round: number, batch: number): string[] {
  return Array.from({ length: BATCH }, (_, at) => {
    const half = BATCH / 2
    const name = at < half ? `${batch}/${at}` : `${batch + 1}/${at - half}`
    return JSON.stringify({
      url: `https://fed.example/${round}/${name}`,
      title: `Document ${name}`,
      text: `A document of the batch ${word('fed', round * 1_000 + batch)} that is fed line by line.`,
    })
  })
}

interface FedImport {
  readonly child: ChildProcess
  /** Hands over the next batch. */
  feed(): void
  fed(): number
}

/** An import that lasts, since its lines come from here. */
function startFedImport(round: number): FedImport {
  const child = spawnWhippet(['import', '-', '--format', 'jsonl'], environment)
  child.stdin?.on('error', () => undefined)
  child.stdout?.resume()
  child.stderr?.resume()
  let batches = 0
  return {
    child,
    feed() {
      child.stdin?.write(`${batchLines(round, batches).join('\n')}\n`)
      batches += 1
    },
    fed: () => batches,
  }
}

async function importFile(round: number): Promise<void> {
  const lines = Array.from({ length: SEPARATE_IMPORT }, (_, at) =>
    JSON.stringify({
      url: `https://file.example/${round}/${at}`,
      title: `File document ${at}`,
      text: `A document ${word('file', round)} of a file that was imported whole.`,
    }),
  )
  const file = join(folder, `file-${round}.jsonl`)
  await writeFile(file, lines.join('\n'))
  const { code, stdout } = await runCommand(['import', file, '--json'], environment)
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { added: SEPARATE_IMPORT, failed: 0 }])
}

const crawl = (): readonly string[] => ['crawl', `${web.origin}/p0`, '--max-pages', '100000', '--json']

/** Starts the crawl, and resolves in the moment in which it asks for the page of this number in its round. */
async function crawlUpTo(pages: number, onFirst: () => void): Promise<ChildProcess> {
  const enough = Promise.withResolvers<void>()
  let asked = 0
  onPage = () => {
    asked += 1
    if (asked === 1) onFirst()
    if (asked === pages) enough.resolve()
  }
  const child = spawnWhippet(crawl(), environment)
  child.stdout?.resume()
  const errors = gather(child.stderr)
  const ended = once(child, 'close').then(() => {
    throw new Error(`the crawl ended before its time: ${errors()}`)
  })
  ended.catch(() => undefined)
  await Promise.race([enough.promise, ended])
  return child
}

async function killAll(children: readonly ChildProcess[]): Promise<void> {
  const closed = children.map((child) => once(child, 'close'))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(closed)
}

/** Everything at once until the kill; the last batch that a search has found. */
async function workUntilKilled(round: number): Promise<number> {
  let answered = 0
  const ready = Promise.withResolvers<void>()
  const searching = callers.flatMap((caller) =>
    Array.from({ length: CALLS_EACH }, () =>
      searchOn(caller, async () => {
        answered += 1
        // Enough for now: the rest are those that the kill meets.
        if (answered >= ANSWERED) await ready.promise
      }),
    ),
  )
  const fed = startFedImport(round)
  const importing = importFile(round)
  const before = new Set<string>()
  let merged = false
  while (!merged) {
    fed.feed()
    const batch = fed.fed() - 1
    await until(async () => (await count(word('fed', round * 1_000 + batch))) === BATCH)
    const now = await segments()
    merged = [...before].some((name) => !now.includes(name))
    for (const name of now) before.add(name)
  }
  await importing
  await until(() => answered >= ANSWERED)
  const found = fed.fed() - 1
  // Where in its work each of them is hit is another place in each round.
  const crawling = await crawlUpTo(4 + ((round * 7) % 17), () => {
    fed.feed()
    ready.resolve()
  })
  await killAll([service.process, fed.child, crawling])
  await Promise.all(searching)
  return found
}

async function checkCharges(rounds: number): Promise<void> {
  for (const { key, told } of callers) {
    const { balance_dollars } = await get<{ balance_dollars: number }>('/api/v1/balance', key)
    const unheard = (CREDITS * 1e9 - Math.round(balance_dollars * 1e9) - told) / PRICE
    expect(Number.isInteger(unheard)).toBe(true)
    // Charged, and killed before the reply was out: at most the calls that were under way.
    expect(unheard).toBeGreaterThanOrEqual(0)
    expect(unheard).toBeLessThanOrEqual(rounds * CALLS_EACH)
  }
}

describe('kill -9 of service, imports and crawl', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'loses nothing that was told, round %i',
    async (round) => {
      const found = await workUntilKilled(round)
      service = await startChildService(environment)
      await checkCharges(round + 1)
      const files = Array.from({ length: round + 1 }, (_, file) => word('file', file))
      await until(async () =>
        (await Promise.all(files.map(count))).every((found) => found === SEPARATE_IMPORT),
      )
      // Of the batch that was on its way the first lines are there, as many as had come; half of them take the place of others.
      const batches = (): Promise<number[]> =>
        Promise.all([found, found + 1].map((batch) => count(word('fed', round * 1_000 + batch))))
      await until(async () => {
        const [before = 0, lines = 0] = await batches()
        return before === BATCH - Math.min(lines, BATCH / 2)
      })
    },
  )

  it('leaves a crawl that goes on to its end, an index that is whole and a ledger that adds up', async () => {
    onPage = () => undefined
    const crawled = await runWhippet(crawl(), environment)
    expect([crawled.code, JSON.parse(crawled.stdout)]).toMatchObject([
      0,
      { pages: PAGES, failed: 0, resumed: true },
    ])
    await until(async () => (await count('greyhoundpage')) === PAGES)
    // Ranks by links are written when the crawl is over, and the index follows them in its own time.
    const check = () => runCommand(['index', 'check', '--json'], environment)
    await until(async () => (JSON.parse((await check()).stdout) as { behind: number }).behind === 0)
    expect(await service.stop()).toBe(0)
    const checked = await check()
    expect([checked.code, JSON.parse(checked.stdout)]).toMatchObject([0, { behind: 0, problems: [] }])
    expect((await runCommand(['ledger', 'verify'], environment)).code).toBe(0)
  })
})
