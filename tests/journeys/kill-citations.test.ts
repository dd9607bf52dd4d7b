// kill -9 under fetches in a session: every citation that a caller was given opens afterwards, and the ledger has what was told.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { startFixtureWeb } from '../support/fixture-web.ts'

const SIDE_BY_SIDE = 4
const KILL_AFTER = 25

interface Told {
  readonly content: string
  readonly citation: { readonly id: string }
  readonly metrics: { readonly cost_dollars: number }
}

it('leaves every citation that was given to be opened, and charges that were told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-kill-citations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const web = await startFixtureWeb()
  onTestFinished(() => web.close())
  const environment = testEnvironment(folder, {
    WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
    WHIPPET_CRAWL_DELAY_MS: '0',
  })
  const create = ['accounts', 'create', '--email', 'k@example.com', '--credits', '1']
  await runCommand([...create, '--rate-limit', '100000'], environment)
  const keyed = ['keys', 'create', '--name', 'k', '--account', 'k@example.com', '--json']
  const { key } = JSON.parse((await runCommand(keyed, environment)).stdout) as { key: string }
  const headers = { 'x-api-key': key }

  const service = await startChildService(environment)
  const told: Told[] = []
  let number = 0
  const caller = async (): Promise<void> => {
    for (;;) {
      number += 1
      const path = `/page-${number}`
      const text = `Page number ${number} tells of a heron that was counted as the ${number}th of the day.`
      web.route(path, (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<title>T</title><main><p>${text}</p></main>`),
      )
      const asked = new URLSearchParams({ url: `${web.origin}${path}`, session: 'birds' })
      const reply = await fetch(`${service.url}/api/v1/fetch?${asked}`, { headers })
      told.push((await reply.json()) as Told)
      if (told.length === KILL_AFTER) await service.kill()
    }
  }
  await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, caller))
  expect(told.length).toBeGreaterThanOrEqual(KILL_AFTER)

  const again = await startChildService(environment)
  for (const { citation, content } of told) {
    const reply = await fetch(`${again.url}/api/v1/citations/${citation.id}`, { headers })
    expect(await reply.json()).toMatchObject({ text: content, current: 'same' })
  }
  const usage = await fetch(`${again.url}/api/v1/receipts`, { headers })
  const { entries } = (await usage.json()) as { entries: { kind: string; nano_dollars: number }[] }
  const charged = entries.filter(({ kind }) => kind === 'charge').map(({ nano_dollars }) => -nano_dollars)
  for (const { metrics } of told) expect(charged).toContain(Math.round(metrics.cost_dollars * 1e9))
  // Those that were charged and cut off on their way, at most one of each caller.
  expect(charged.length - told.length).toBeLessThanOrEqual(SIDE_BY_SIDE)
  expect(charged.length).toBeGreaterThanOrEqual(told.length)
  await again.stop()
})
