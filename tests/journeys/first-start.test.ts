// The first start as a new operator lives it: a key is printed once, and the printed line finds something.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { openData } from '../../src/app/open/open-data.ts'
import { startChildService, testEnvironment } from '../support/child-service.ts'

const run = promisify(execFile)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-first-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the first start', () => {
  it('prints a key once and a line that answers with results; the second start is ready with all of it', async () => {
    const environment = testEnvironment(folder, { WHIPPET_STARTER: '1', WHIPPET_LOG_LEVEL: 'info' })
    const first = await startChildService(environment)
    const key = /wk_[0-9A-Za-z]{46}/.exec(first.output())?.[0]
    const line = /curl .*/.exec(first.output())?.[0] ?? ''
    expect(key).toBeDefined()
    expect(line).toContain(key)
    expect(first.output()).toContain('/console')
    const { stdout } = await run('sh', ['-c', line])
    const body = JSON.parse(stdout) as { results: { title: string }[] }
    expect(body.results.slice(0, 3).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^fs\w*\.read/),
      expect.stringMatching(/^fs\w*\.read/),
      expect.stringMatching(/^fs\w*\.read/),
    ])
    await untilLoaded(first.errors)
    // It came with the documents.
    expect(first.errors()).not.toContain('the index is built anew')
    expect(await first.stop()).toBe(0)

    const second = await startChildService(environment)
    expect(second.output()).not.toContain('wk_')
    const reply = await fetch(`${second.url}/api/v1/search?q=fs.readFile&includeDomains=nodejs.org`, {
      headers: { 'x-api-key': key ?? '' },
    })
    const again = (await reply.json()) as { results: { link: string }[] }
    expect(again.results[0]?.link).toContain('nodejs.org')
    expect(second.errors()).not.toContain('loading the starter index')
    expect(await second.stop()).toBe(0)
  }, 300_000)

  it('after an upgrade with another starter set brings that, and writes only what differs', async () => {
    const environment = testEnvironment(folder, { WHIPPET_STARTER: '1', WHIPPET_LOG_LEVEL: 'info' })
    const config = readConfig(folder, environment)
    const url = 'https://nodejs.org/a-page-of-an-older-set'
    const before = await openData(config)
    const [any] = await before.documents.changesSince(0, 1)
    await before.documents.put([{ ...any!.document!, url }], true)
    await before.starterMarker.markLoaded('2026-01-01T00:00:00.000Z')
    const revision = await before.documents.revision()
    await before.database.close()

    const upgraded = await startChildService(environment)
    await untilLoaded(upgraded.errors)
    expect(await upgraded.stop()).toBe(0)

    const after = await openData(config)
    const changes = await after.documents.changesSince(revision, 10)
    await after.database.close()
    expect(changes).toEqual([expect.objectContaining({ url })])
    expect(changes[0]).not.toHaveProperty('document')
  }, 300_000)
})

async function untilLoaded(errors: () => string): Promise<void> {
  while (!errors().includes('the starter index is loaded'))
    await new Promise((resolve) => setTimeout(resolve, 100))
}
