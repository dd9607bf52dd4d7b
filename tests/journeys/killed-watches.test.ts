// kill -9 again and again while standing questions deliver: each delivers once, and the ledger holds a charge for each.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { startFixtureWeb } from '../support/fixture-web.ts'

const WATCHES = 24
/** Calls of webhooks after which the service is killed. */
const KILLED_AT = [1, 2, 7, 15]
const PRICE = 1_000_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-watches-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Words that have nothing in common, not even a stem. */
const name = (at: number): string => `q${String.fromCharCode(97 + at).repeat(3)}zo`

describe('kill -9', () => {
  it('loses no delivery of a watch, doubles none, and charges each once', async () => {
    const web = await startFixtureWeb()
    onTestFinished(() => web.close())
    const environment = testEnvironment(join(folder, 'data'), {
      WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
    })
    await runCommand(
      ['accounts', 'create', '--email', 'k@example.com', '--credits', '1', '--rate-limit', '1000'],
      environment,
    )
    const made = await runCommand(
      ['keys', 'create', '--name', 'k', '--account', 'k@example.com', '--json'],
      environment,
    )
    const { key } = JSON.parse(made.stdout) as { key: string }
    const heard: { readonly id: string; readonly watch: string }[] = []
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
    const call = (url: string, path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
      })

    let service = await startChildService(environment)
    onTestFinished(() => service.kill())
    for (let at = 0; at < WATCHES; at++) {
      const body = JSON.stringify({ q: name(at), every: '1m', webhook: `${web.origin}/hook` })
      const reply = await call(service.url, `/api/v1/watches/${name(at)}`, { method: 'PUT', body })
      expect(reply.status).toBe(200)
    }
    const documents = Array.from({ length: WATCHES }, (_, at) => ({
      url: `https://zoo.example/${name(at)}`,
      title: `The ${name(at)}`,
      text: `All about ${name(at)}, number ${at}.`,
    }))
    const file = join(folder, 'documents.jsonl')
    await writeFile(file, documents.map((one) => JSON.stringify(one)).join('\n'))
    await runCommand(['import', file], environment)

    for (const count of KILLED_AT) {
      await new Promise<void>((resolve) => {
        whenHeard = () => heard.length >= count && resolve()
        whenHeard()
      })
      await service.kill()
      service = await startChildService(environment)
    }
    await vi.waitFor(() => expect(new Set(heard.map(({ watch }) => watch)).size).toBe(WATCHES), {
      timeout: 60_000,
      interval: 100,
    })

    // A call may come twice where the service was killed before it noted the first: under the same id.
    for (const calls of Map.groupBy(heard, ({ watch }) => watch).values())
      expect(new Set(calls.map(({ id }) => id)).size).toBe(1)
    const { watches } = (await (await call(service.url, '/api/v1/watches')).json()) as {
      watches: { id: string; delivered: number; feed: string }[]
    }
    expect(watches.map(({ delivered }) => delivered)).toEqual(Array.from({ length: WATCHES }, () => 1))
    const { entries } = (await (await call(service.url, '/api/v1/receipts?limit=1000')).json()) as {
      entries: { id: string; kind: string; nano_dollars: number }[]
    }
    const charges = entries.filter(({ kind }) => kind === 'charge')
    expect(charges.map(({ nano_dollars }) => nano_dollars)).toEqual(
      Array.from({ length: WATCHES }, () => -PRICE),
    )
    expect(new Set(charges.map(({ id }) => id))).toEqual(new Set(heard.map(({ id }) => id)))
    const verified = await runCommand(['ledger', 'verify'], environment)
    expect(verified.code).toBe(0)
  })
})
