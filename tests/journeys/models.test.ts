// Models that the operator brings: added by the command line, checked, used by a running service, and removed.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runtimeIsInstalled } from '../../src/adapters/onnx/model-files.ts'
import { checkUpkeep } from '../../src/app/operator/check-upkeep.ts'
import { openOperator } from '../../src/app/operator/open-operator.ts'
import type { ModelShown } from '../../src/operations/operator/models-api.ts'
import type { CliContext } from '../../src/surfaces/cli/context.ts'
import { runCli } from '../../src/surfaces/cli/run-cli.ts'
import type { CommandOutcome } from '../support/child-service.ts'
import {
  entriesOf,
  type ModelFiles,
  smallCrossEncoder,
  smallEncoder,
  tarGzOf,
  zipOf,
} from '../support/small-models.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const LONGEST_MS = 600_000
const LONGEST_POLL_MS = 120_000

/** It shares no word with the query, which only a model that knows both languages can tell. */
const ABOUT_LUTRA = 'https://tiere.example/lutra'
const PAGES = [
  { url: ABOUT_LUTRA, title: 'Lutra', text: 'Die Lutra lebt am Ufer.', lang: 'de' },
  { url: 'https://spiele.example/', title: 'Spiele', text: 'Wasser heisst auch ein Spiel.', lang: 'de' },
  { url: 'https://en.example/vessel', title: 'Vessel', text: 'A vessel at sea.', lang: 'en' },
]

describe.skipIf(!runtimeIsInstalled())('models that are brought', { timeout: LONGEST_MS }, () => {
  let service: TestService
  let folder: string
  let web: Server
  const served = new Map<string, Buffer>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whippet-models-'))
    web = createServer((request, response) => {
      const body = served.get(request.url ?? '')
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(body)
    })
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    service = await startTestService({
      WHIPPET_SEMANTIC: '1',
      WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
      WHIPPET_OFFLINE: '0',
    })
    await service.load(PAGES)
  }, LONGEST_MS)
  afterAll(async () => {
    await service.close()
    await new Promise((resolve) => web.close(resolve))
    await rm(folder, { recursive: true, force: true })
  }, LONGEST_MS)

  async function whippet(...args: string[]): Promise<CommandOutcome> {
    const said = { stdout: '', stderr: '' }
    const stream = (name: keyof typeof said) => ({
      write(text: string): void {
        said[name] += text
      },
    })
    const process: CliContext['process'] = { stdout: stream('stdout'), stderr: stream('stderr') }
    const openHere = (): Promise<Awaited<ReturnType<typeof openOperator>>> => openOperator(service.config)
    await runCli(args, { process, openOperator: openHere, settings: [] } as unknown as CliContext, '0.0.0')
    return { code: Number(process.exitCode), ...said }
  }

  async function done(...args: string[]): Promise<ModelShown> {
    const { code, stdout, stderr } = await whippet('models', ...args, '--json')
    expect(code, stderr).toBe(0)
    return JSON.parse(stdout) as ModelShown
  }

  async function listed(): Promise<Record<string, string>> {
    const models = (await done('list')) as unknown as readonly ModelShown[]
    return Object.fromEntries(models.map(({ name, state }) => [name, state]))
  }

  async function written(name: string, files: ModelFiles): Promise<string> {
    for (const [path, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name, path)), { recursive: true })
      await writeFile(join(folder, name, path), bytes)
    }
    return join(folder, name)
  }

  async function found(body: Record<string, unknown>): Promise<string[]> {
    const response = await service.post('/api/v1/search', {
      q: 'otter wasser',
      noCache: true,
      minScore: 0,
      ...body,
    })
    expect(response.status).toBe(200)
    const { results } = (await response.json()) as { results: { link: string }[] }
    return results.map(({ link }) => link)
  }

  it('has the packaged models in use at first', async () => {
    expect(await listed()).toEqual({ 'built-in': 'in use' })
    expect(await service.service.embedDocuments?.catchUp()).toBe(1)
    expect(await found({ language: 'de', searchMode: 'fast' })).toEqual(['https://spiele.example/'])
  })

  it('adds a model from a folder, and embeds anew when it is used, while the old vectors serve', async () => {
    const source = await written('Two Tongues', smallEncoder())
    const added = await done('add', source, '--languages', 'en,de')
    expect(added).toMatchObject({
      name: 'two-tongues',
      kind: 'encoder',
      state: 'unused',
      languages: ['en', 'de'],
    })
    expect(await done('use', 'two-tongues')).toMatchObject({
      state: 'preparing',
      vectors: { made: 0, of: 3 },
    })
    const told = (await checkUpkeep(service.config)).find(({ check }) => check === 'models')
    expect(told?.detail).toMatch(/two-tongues/)
    expect(await found({ language: 'de', searchMode: 'fast' })).toEqual(['https://spiele.example/'])
    await service.service.embedDocuments?.catchUp()
    expect(await listed()).toEqual({ 'built-in': 'in use', 'two-tongues': 'in use' })
    // A query does not wait long for its vector: on a busy machine one more try may be needed.
    await expect
      .poll(() => found({ language: 'de', searchMode: 'fast' }), { timeout: LONGEST_POLL_MS })
      .toContain(ABOUT_LUTRA)
  })

  it('adds a cross-encoder from an address, of which the hash is pinned', async () => {
    const archive = zipOf(entriesOf(smallCrossEncoder()))
    served.set('/judge.zip', archive)
    const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}/judge.zip`
    const wrong = await whippet('models', 'add', url, '--sha256', '0'.repeat(64))
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('SHA-256') })
    const sha256 = createHash('sha256').update(archive).digest('hex')
    const added = await done('add', url, '--sha256', sha256, '--languages', 'all')
    expect(added).toMatchObject({ name: 'judge', kind: 'cross-encoder', sha256: { archive: sha256 } })
    await done('use', 'judge')
    await service.service.embedDocuments?.catchUp()
    await expect
      .poll(async () => (await found({ language: 'de', searchMode: 'deep' }))[0], {
        timeout: LONGEST_POLL_MS,
      })
      .toBe(ABOUT_LUTRA)
    const other = await whippet('models', 'add', url.replace('judge', 'none'))
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining("can't be had") })
  })

  it('refuses hostile archives and models that are none, and keeps nothing of them', async () => {
    const before = await listed()
    const hostile = {
      'climbs.tar.gz': tarGzOf([
        ...entriesOf(smallEncoder()),
        { path: '../../whippet.db', bytes: Buffer.from('x') },
      ]),
      'links.tar.gz': tarGzOf([...entriesOf(smallEncoder()), { path: 'vocab.txt', type: '2' }]),
      'links.zip': zipOf([
        ...entriesOf(smallEncoder()),
        { path: 'a', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 },
      ]),
      'text.zip': Buffer.from('no archive'),
    }
    for (const [name, bytes] of Object.entries(hostile)) {
      await writeFile(join(folder, name), bytes)
      const { code, stderr } = await whippet('models', 'add', join(folder, name))
      expect({ name, code, stderr }).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('is not added'),
      })
    }
    expect((await whippet('models', 'add', join(folder, 'nothing'))).code).toBe(1)
    expect((await whippet('models', 'add')).code).toBe(2)
    expect((await whippet('models', 'add', folder, '--sha256', 'short')).code).toBe(2)
    expect((await whippet('models', 'use', 'nobody')).code).toBe(1)
    expect(await listed()).toEqual(before)
  })

  it('removes what is not in use, and no other', async () => {
    expect(await whippet('models', 'remove', 'two-tongues')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in use'),
    })
    await done('use', 'built-in')
    await service.service.embedDocuments?.catchUp()
    expect(await listed()).toEqual({ 'built-in': 'in use', judge: 'unused', 'two-tongues': 'unused' })
    expect(await found({ language: 'de', searchMode: 'fast' })).toEqual(['https://spiele.example/'])
    await done('remove', 'two-tongues')
    await done('remove', 'judge')
    expect(await listed()).toEqual({ 'built-in': 'in use' })
    expect((await whippet('models', 'remove', 'built-in')).code).toBe(1)
  })
})
