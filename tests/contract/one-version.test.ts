// One version number: what package.json says, everything else says; the API's own version stands beside it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runWhippet, testEnvironment } from '../support/child-service.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

let house: TestService

beforeAll(async () => {
  house = await startTestService()
})
afterAll(() => house.close())

it('is told by the command', async () => {
  const { stdout } = await runWhippet(['--version'], testEnvironment(house.config.dataFolder))
  expect(stdout.trim()).toBe(version)
})

it('stands beside the version of the API, which the contract fixes', async () => {
  const { info } = (await (await house.ask('/openapi.json')).json()) as { info: Record<string, string> }
  expect(info).toMatchObject({ version: '1.7.0', 'x-whippet-version': version })
  const docs = await (await house.ask('/docs')).text()
  expect(docs).toContain(`Whippet ${version} · API 1.7.0`)
})

it('is told by the tool server', async () => {
  const asked = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  }
  const reply = await house.post('/mcp', asked, {
    accept: 'application/json, text/event-stream',
    host: 'localhost',
  })
  expect(await reply.text()).toContain(`"version":"${version}"`)
})

it('is told by the clients, the changelog and the lockfile', () => {
  expect(read('clients/python/whippet.py')).toContain(`__version__ = "${version}"`)
  expect(read('clients/python/pyproject.toml')).toContain(`version = "${version}"`)
  expect(JSON.parse(read('clients/typescript/package.json'))).toMatchObject({ version })
  expect(read('CHANGELOG.md')).toContain(`## ${version}`)
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version })
})
