// A pack is made on one installation and added on another whose service runs: from a file, and from an address.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChildService, startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'

let folder: string
let service: ChildService
let server: Server
let key: string
/** What the server has: the pack, sent whole or in the parts that are asked for. */
let packed: Buffer
let inParts = true
/** Where it stops sending. */
let cutAt = Number.POSITIVE_INFINITY
const asked: (string | undefined)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-packs-'))
  server = createServer(({ headers }, response) => {
    asked.push(headers.range)
    const [, from, to] = (inParts && /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')) || []
    if (from === undefined) {
      response.end(packed)
      return
    }
    const part = packed.subarray(Number(from), Math.min(Number(to) + 1, cutAt))
    if (part.length === 0) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(206, {
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${packed.length}`,
    })
    response.end(part)
  }).listen(0, '127.0.0.1')
  service = await startChildService(environment('data'))
  const made = await runCommand(['keys', 'create', '--name', 'k', '--json'], environment('data'))
  key = (JSON.parse(made.stdout) as { key: string }).key
})
afterAll(async () => {
  await service.stop()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const environment = (name: string) =>
  testEnvironment(join(folder, name), { WHIPPET_ALLOW_PRIVATE: '127.0.0.0/8' })
const whippet = (name: string, ...args: string[]) => runCommand(args, environment(name))

async function json<T>(name: string, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await whippet(name, ...args, '--json')
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as T
}

async function found(query: string): Promise<string[]> {
  const reply = await fetch(`${service.url}/api/v1/search?q=${query}`, { headers: { 'x-api-key': key } })
  return ((await reply.json()) as { results: { url: string }[] }).results.map(({ url }) => url)
}

async function makeOtters(): Promise<string> {
  const lines = ['river', 'sea'].map((where) => ({
    url: `https://otters.example/${where}`,
    title: `Otters of the ${where}`,
    text: `Otters that live in the ${where} eat fish and crabs.`,
  }))
  const file = join(folder, 'otters.jsonl')
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  await json('maker', 'import', file)
  const pack = join(folder, 'otters.pack')
  await json('maker', 'pack', 'key', 'new', 'maker')
  const made = await json('maker', 'pack', 'make', pack, '--site', 'otters.example', '--key', 'maker')
  expect(made).toMatchObject({
    documents: 2,
    vectors: 0,
    signer: 'maker',
    bytes: (await readFile(pack)).length,
  })
  return pack
}

describe('packs', () => {
  it('are made, trusted, added beside a running service, listed and removed', async () => {
    const pack = await makeOtters()
    packed = await readFile(pack)
    const refused = await whippet('data', 'pack', 'add', pack, '--unsigned')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('signed by "maker"')])
    const { stdout } = await whippet('maker', 'pack', 'key', 'export', 'maker')
    await writeFile(join(folder, 'maker.pub'), stdout)
    await json('data', 'pack', 'key', 'trust', join(folder, 'maker.pub'))
    expect(await whippet('data', 'pack', 'verify', pack)).toMatchObject({ code: 0 })
    expect(await json('data', 'pack', 'add', pack)).toMatchObject({ name: 'otters', added: 2 })
    await expect.poll(() => found('otters'), { timeout: 120_000 }).toHaveLength(2)
    expect(await json('data', 'pack', 'list')).toMatchObject([
      { name: 'otters', documents: 2, signer: 'maker' },
    ])
    await json('data', 'pack', 'remove', 'otters')
    await expect.poll(() => found('otters'), { timeout: 120_000 }).toEqual([])
    expect(await json('data', 'pack', 'list')).toEqual([])
  })

  it.each([true, false])('come from an address, in parts: %s', async (parts) => {
    inParts = parts
    const { port } = server.address() as AddressInfo
    const address = `http://127.0.0.1:${port}/otters.pack`
    expect(await json('data', 'pack', 'add', address)).toMatchObject({ name: 'otters' })
    expect(await readdir(join(folder, 'data', 'packs'))).toEqual([])
    packed = Buffer.concat([packed.subarray(0, -1), Buffer.of((packed.at(-1) ?? 0) ^ 1)])
    expect(await whippet('data', 'pack', 'add', address)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the SHA-256 differs'),
    })
    packed = await readFile(join(folder, 'otters.pack'))
  })

  it('go on where a download was cut short', async () => {
    inParts = true
    const { port } = server.address() as AddressInfo
    const add = ['pack', 'add', `http://127.0.0.1:${port}/cut.pack`]
    cutAt = 100
    expect(await whippet('data', ...add)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("can't be had"),
    })
    cutAt = Number.POSITIVE_INFINITY
    asked.length = 0
    expect(await json('data', ...add)).toMatchObject({ name: 'otters' })
    expect(asked[0]).toMatch(/^bytes=100-/)
    expect(await readdir(join(folder, 'data', 'packs'))).toEqual([])
  })

  it('are refused from where the service may not go, and where there is nothing', async () => {
    const closed = testEnvironment(join(folder, 'data'))
    const { port } = server.address() as AddressInfo
    const outcome = await runCommand(['pack', 'add', `http://127.0.0.1:${port}/p`], closed)
    expect([outcome.code, outcome.stderr]).toEqual([1, expect.stringContaining("can't be had")])
    expect(await whippet('data', 'pack', 'add', join(folder, 'none'))).toMatchObject({ code: 1 })
    expect(await whippet('data', 'pack', 'make')).toMatchObject({ code: 2 })
  })
})
