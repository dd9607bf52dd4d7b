// kill -9 again and again while standing questions deliver: each delivers once, and the ledger holds a charge for each.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ChildService, startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { describeWithPostgres, usePostgres } from '../support/private-postgres.ts'

const WATCHES = 24
const PRICE = 1_000_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-watches-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Words that have nothing in common, not even a stem. */
const name = (at: number): string => `q${String.fromCharCode(97 + at).repeat(3)}zo`

interface Heard {
  readonly id: string
  readonly watch: string
}

/** What webhooks are told; `until` resolves when they were called so often. */
function listen(web: FixtureWeb): { readonly heard: readonly Heard[]; until(count: number): Promise<void> } {
  const heard: Heard[] = []
  let whenHeard: () => void = () => undefined
  web.route('/hook', (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const { watch } = JSON.parse(body) as { watch: string }
      heard.push({ id: String(request.headers['webhook-id']), watch })
      response.writeHead(204).end()
      whenHeard()
    })
  })
  return {
    heard,
    until: (count) =>
      new Promise<void>((resolve) => {
        whenHeard = () => heard.length >= count && resolve()
        whenHeard()
      }),
  }
}

async function makeKey(environment: NodeJS.ProcessEnv): Promise<string> {
  const account = ['--email', 'k@example.com', '--credits', '1', '--rate-limit', '1000']
  await runCommand(['accounts', 'create', ...account], environment)
  const asked = ['keys', 'create', '--name', 'k', '--account', 'k@example.com', '--json']
  return (JSON.parse((await runCommand(asked, environment)).stdout) as { key: string }).key
}

async function importPages(environment: NodeJS.ProcessEnv): Promise<void> {
  const documents = Array.from({ length: WATCHES }, (_, at) => ({
    url: `https://zoo.example/${name(at)}`,
    title: `The ${name(at)}`,
    text: `All about ${name(at)}, number ${at}.`,
  }))
  const file = join(folder, 'documents.jsonl')
  await writeFile(file, documents.map((one) => JSON.stringify(one)).join('\n'))
  expect((await runCommand(['import', file], environment)).code).toBe(0)
}

/** `kills` names the node that is killed and started again, after so many calls of webhooks. */
async function deliversOnce(
  environments: readonly ((port: number) => NodeJS.ProcessEnv)[],
  kills: readonly { readonly at: number; readonly node: number }[],
): Promise<void> {
  const web = await startFixtureWeb()
  onTestFinished(() => web.close())
  const { heard, until } = listen(web)
  const settings = environments.map((of) => of(web.port))
  const [operator = {}] = settings
  const key = await makeKey(operator)
  const nodes: ChildService[] = []
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
  for (const environment of settings) nodes.push(await startChildService(environment))
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const reply = await fetch(`${nodes[0]?.url}${path}`, { ...init, headers })
    expect(reply.status).toBe(200)
    return (await reply.json()) as T
  }
  for (let at = 0; at < WATCHES; at++) {
    const body = JSON.stringify({ q: name(at), every: '1m', webhook: `${web.origin}/hook` })
    await call(`/api/v1/watches/${name(at)}`, { method: 'PUT', body })
  }
  await importPages(operator)
  for (const { at, node } of kills) {
    await until(at)
    await nodes[node]?.kill()
    nodes[node] = await startChildService(settings[node] ?? {})
  }
  await vi.waitFor(() => expect(new Set(heard.map(({ watch }) => watch)).size).toBe(WATCHES), {
    timeout: 120_000,
    interval: 100,
  })

  // A call may come twice where its node was killed before it noted the first: under the same id.
  for (const calls of Map.groupBy(heard, ({ watch }) => watch).values())
    expect(new Set(calls.map(({ id }) => id)).size).toBe(1)
  const { watches } = await call<{ watches: { delivered: number }[] }>('/api/v1/watches')
  expect(watches.map(({ delivered }) => delivered)).toEqual(Array.from({ length: WATCHES }, () => 1))
  const { entries } = await call<{ entries: { id: string; kind: string; nano_dollars: number }[] }>(
    '/api/v1/receipts?limit=1000',
  )
  const charges = entries.filter(({ kind }) => kind === 'charge')
  expect(charges.map(({ nano_dollars }) => nano_dollars)).toEqual(
    Array.from({ length: WATCHES }, () => -PRICE),
  )
  expect(new Set(charges.map(({ id }) => id))).toEqual(new Set(heard.map(({ id }) => id)))
  expect((await runCommand(['ledger', 'verify'], operator)).code).toBe(0)
}

const allowing = (port: number): Record<string, string> => ({ WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${port}` })

describe('kill -9 of one node', () => {
  it('loses no delivery of a watch, doubles none, and charges each once', async () => {
    const environment = (port: number) => testEnvironment(join(folder, 'data'), allowing(port))
    const kills = [1, 2, 7, 15].map((at) => ({ at, node: 0 }))
    await deliversOnce([environment], kills)
  })
})

describeWithPostgres('kill -9 of two nodes by turns', () => {
  const postgres = usePostgres()
  it('loses no delivery of a watch, doubles none, and charges each once', async () => {
    const address = await postgres().newDatabase()
    const environments = ['a', 'b'].map(
      (node) => (port: number) =>
        testEnvironment(join(folder, node), { ...allowing(port), WHIPPET_DATABASE_URL: address }),
    )
    // Whichever leads, the first two kills end it; its lease is another's half a minute later.
    const kills = [
      { at: 1, node: 0 },
      { at: 1, node: 1 },
      { at: 9, node: 0 },
    ]
    await deliversOnce(environments, kills)
  })
})
