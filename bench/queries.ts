// Asks a whole service plain queries over HTTP, as a new user would, and counts what came: a good page first or among
// the first three, nothing where nothing is known, the right instant answers.
// Usage: npm run bench queries [--half tune|last|held-out|fourth|fifth|sixth|seventh|eighth|ninth|tenth|other-kinds|kinds|answers-second|answers-third|answers-fourth] [--models] [--mode MODE] [--wait SECONDS] [--data FOLDER] [--show]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../tests/support/child-service.ts'
import { type PlainQuery, readQuerySet } from './judged/query-set.ts'

const { values: options } = parseArgs({
  options: {
    half: { type: 'string', default: 'tune' },
    models: { type: 'boolean', default: false },
    mode: { type: 'string' },
    wait: { type: 'string', default: '0' },
    data: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
})

interface Reply {
  readonly answer: string
  readonly results: readonly { readonly link: string; readonly title: string; readonly score?: number }[]
}

type Ask = (query: string) => Promise<Reply>

const LOADED_MS = 120_000

async function main(): Promise<void> {
  const folder = options.data ?? (await mkdtemp(join(tmpdir(), 'whippet-queries-')))
  const environment = testEnvironment(folder, {
    WHIPPET_STARTER: '1',
    WHIPPET_SEMANTIC: options.models ? '1' : '0',
    WHIPPET_RATE_LIMIT: '100000',
    WHIPPET_FREE_CREDITS: '1000',
    WHIPPET_CACHE_SECONDS: '0',
  })
  const service = await startChildService(environment)
  try {
    const key = await keyOf(environment)
    await starterLoaded(service)
    await pause(Number(options.wait) * 1000)
    await askAll(askOf(service, key))
  } finally {
    await service.stop()
    if (options.data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function keyOf(environment: NodeJS.ProcessEnv): Promise<string> {
  const { stdout, stderr } = await runWhippet(['keys', 'create', '--name', 'bench', '--json'], environment)
  const key = /wk_[A-Za-z0-9_-]+/.exec(stdout)?.[0]
  if (key === undefined) throw new Error(`no key: ${stdout}${stderr}`)
  return key
}

/** The last document of the starter index can be found. */
async function starterLoaded(service: ChildService): Promise<void> {
  const until = performance.now() + LOADED_MS
  while (performance.now() < until && !/the starter index is loaded/.test(service.errors())) {
    if (options.data !== undefined && !/loading the starter index/.test(service.errors())) return
    await pause(200)
  }
  await pause(2_000)
}

function askOf({ url }: ChildService, key: string): Ask {
  return async (query) => {
    const asked = new URLSearchParams({
      q: query,
      limit: '10',
      ...(options.mode && { searchMode: options.mode }),
    })
    const reply = await fetch(`${url}/api/v1/search?${asked}`, { headers: { 'x-api-key': key } })
    if (!reply.ok) throw new Error(`${query}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Reply
  }
}

async function askAll(ask: Ask): Promise<void> {
  const { pages, quiet, answers } = readQuerySet()
  const half = (queries: readonly PlainQuery[]) =>
    queries.filter((query) => query.half === options.half || query.half.startsWith(`${options.half}-`))
  let [first, three, asked] = [0, 0, 0]
  for (const query of half(pages)) {
    const { results } = await ask(query.text)
    const place = results.findIndex(({ link }) => query.wanted.some((wanted) => wanted.test(decoded(link))))
    asked += 1
    if (place === 0) first += 1
    if (place >= 0 && place < 3) three += 1
    if (options.show && place !== 0) tell(`${place + 1}`, query, results)
  }
  const told = await countOf(half(answers), ask, ({ answer }, { wanted }) =>
    wanted.some((one) => one.test(answer)),
  )
  const silent = await countOf(
    half(quiet),
    ask,
    ({ results, answer }) => results.length === 0 && answer === '',
  )
  const share = (count: number, all: number): string =>
    all === 0 ? 'none asked' : `${count} of ${all} (${Math.round((100 * count) / all)} %)`
  console.log(`half ${options.half}, models ${options.models ? 'on' : 'off'}, mode ${options.mode ?? 'auto'}`)
  console.log(`first ${share(first, asked)}, in the first three ${share(three, asked)}`)
  console.log(`quiet ${share(...silent)}, answers ${share(...told)}`)
}

async function countOf(
  queries: readonly PlainQuery[],
  ask: Ask,
  isGood: (reply: Reply, query: PlainQuery) => boolean,
): Promise<[number, number]> {
  let good = 0
  for (const query of queries) {
    const reply = await ask(query.text)
    if (isGood(reply, query)) good += 1
    else if (options.show) tell(reply.answer === '' ? 'noise' : reply.answer, query, reply.results)
  }
  return [good, queries.length]
}

function tell(place: string, { text }: PlainQuery, results: Reply['results']): void {
  const shown = results.slice(0, 3).map(({ title, score }) => `${title.split(' | ')[0]} ${score ?? ''}`)
  console.log(`${place.padStart(3)}  ${text}\n        ${shown.join('\n        ')}`)
}

function decoded(link: string): string {
  return decodeURIComponent(link)
}

await main()
