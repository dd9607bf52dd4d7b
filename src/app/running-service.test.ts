// The note of a running service: found while it answers, and never trusted alone.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { localAddress, noteRunning, publicAddress, runningService } from './running-service.ts'

const SETTINGS = [
  { variable: 'PORT', value: '0', from: 'environment' },
  { variable: 'WHIPPET_BASE_URL', value: 'https://search.example', from: 'environment' },
] as const

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-running-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('is found while the service answers, and gone when it has stopped', async () => {
  const dataFolder = await aFolder()
  expect(await runningService(dataFolder)).toBeUndefined()
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const forget = await noteRunning({ dataFolder, host: '0.0.0.0', port, settings: SETTINGS })
  expect((await stat(join(dataFolder, 'running.json'))).mode & 0o777).toBe(0o600)
  expect(await runningService(dataFolder)).toMatchObject({
    address: `http://127.0.0.1:${port}`,
    settings: SETTINGS,
  })
  const here = { dataFolder, baseUrl: 'http://localhost:8787' }
  expect(await publicAddress(here)).toBe('https://search.example')
  // As after a kill: the note is left, and nobody answers.
  await new Promise((resolve) => server.close(resolve))
  expect(await runningService(dataFolder)).toBeUndefined()
  expect(await publicAddress(here)).toBe(here.baseUrl)
  await forget()
  expect(await readdir(dataFolder)).toEqual([])
})

it('leaves the note of another process alone, and takes none that it cannot read', async () => {
  const dataFolder = await aFolder()
  const forget = await noteRunning({ dataFolder, host: '::', port: 1, settings: SETTINGS })
  await writeFile(join(dataFolder, 'running.json'), JSON.stringify({ pid: 0, address: '', settings: [] }))
  await forget()
  expect(await readdir(dataFolder)).toEqual(['running.json'])
  await writeFile(join(dataFolder, 'running.json'), '{')
  expect(await runningService(dataFolder)).toBeUndefined()
})

it.each([
  ['127.0.0.1', 'http://127.0.0.1:80'],
  ['::', 'http://[::1]:80'],
  ['search.local', 'http://search.local:80'],
])('of %s is asked at %s', (host, address) => {
  expect(localAddress(host, 80)).toBe(address)
})
