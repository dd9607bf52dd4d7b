// kill -9 in the middle of charged calls: afterwards the ledger holds what callers were told.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'

const CALLS = 1_000
const SIDE_BY_SIDE = 16
const KILL_AFTER = 400
const PRICE = 1_000_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-kill-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function balance(environment: NodeJS.ProcessEnv): Promise<number> {
  const { stdout } = await runCommand(['accounts', 'list', '--json'], environment)
  const accounts = JSON.parse(stdout) as { email: string; balance_dollars: number }[]
  return Math.round((accounts.find(({ email }) => email === 'k@example.com')?.balance_dollars ?? 0) * 1e9)
}

describe('kill -9', () => {
  it('under an Idempotency-Key leaves the call to whoever asks again, charged once', async () => {
    const web = await startFixtureWeb()
    onTestFinished(() => web.close())
    const environment = testEnvironment(join(folder, 'once'), {
      WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
    })
    await runCommand(['accounts', 'create', '--email', 'k@example.com', '--credits', '1'], environment)
    const made = await runCommand(
      ['keys', 'create', '--name', 'k', '--account', 'k@example.com', '--json'],
      environment,
    )
    const { key } = JSON.parse(made.stdout) as { key: string }
    const asked = new Promise<void>((resolve) => web.route('/slow', () => resolve()))
    const ask = (url: string): Promise<Response> =>
      fetch(`${url}/api/v1/fetch?${new URLSearchParams({ url: `${web.origin}/slow`, format: 'json' })}`, {
        headers: { 'x-api-key': key, 'idempotency-key': 'once' },
      })

    const service = await startChildService(environment)
    const cut = ask(service.url).catch(() => 'cut')
    await asked
    await service.kill()
    expect(await cut).toBe('cut')

    web.route('/slow', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Late</title><p>It came after all.')
    })
    const again = await startChildService(environment)
    const replies = await Promise.all([ask(again.url), ask(again.url)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = await Promise.all(replies.map((reply) => reply.text()))
    expect(second).toBe(first)
    const { metrics } = JSON.parse(first ?? '') as { metrics: { cost_dollars: number } }
    await again.stop()
    expect(web.hits('/slow')).toBe(2)
    expect(1e9 - (await balance(environment))).toBe(Math.round(metrics.cost_dollars * 1e9))
  })

  it('loses no charge, doubles none and leaves no money held', async () => {
    const environment = testEnvironment(join(folder, 'data'), { WHIPPET_CACHE_SECONDS: '0' })
    const documents = join(folder, 'documents.jsonl')
    await writeFile(documents, sampleDocuments.map((one) => JSON.stringify(one)).join('\n'))
    await runCommand(['import', documents], environment)
    const create = [
      'accounts',
      'create',
      '--email',
      'k@example.com',
      '--credits',
      '1',
      '--rate-limit',
      '100000',
    ]
    await runCommand(create, environment)
    const made = await runCommand(
      ['keys', 'create', '--name', 'k', '--account', 'k@example.com', '--json'],
      environment,
    )
    const { key } = JSON.parse(made.stdout) as { key: string }

    const service = await startChildService(environment)
    let started = 0
    let answered = 0
    let told = 0
    let killed: Promise<void> | undefined
    const caller = async (): Promise<void> => {
      while (started < CALLS) {
        started += 1
        try {
          const reply = await fetch(`${service.url}/api/v1/search?q=wolfhound&searchMode=fast`, {
            headers: { 'x-api-key': key },
          })
          const body = (await reply.json()) as { metrics: { cost_dollars: number } }
          told += Math.round(body.metrics.cost_dollars * 1e9)
          answered += 1
        } catch {
          return
        }
        if (answered === KILL_AFTER) killed = service.kill()
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, caller))
    await killed
    expect(answered).toBeGreaterThanOrEqual(KILL_AFTER)
    expect(answered).toBeLessThan(CALLS)

    const charged = 1e9 - (await balance(environment))
    const unheard = (charged - told) / PRICE
    expect(Number.isInteger(unheard)).toBe(true)
    // A call whose charge was durable when its connection broke: at most those under way.
    expect(unheard).toBeGreaterThanOrEqual(0)
    expect(unheard).toBeLessThanOrEqual(SIDE_BY_SIDE)

    const again = await startChildService(environment)
    const reply = await fetch(`${again.url}/api/v1/search?q=wolfhound&searchMode=fast`, {
      headers: { 'x-api-key': key },
    })
    expect(reply.status).toBe(200)
    await again.stop()
    expect(1e9 - (await balance(environment))).toBe(charged + PRICE)
  })
})
