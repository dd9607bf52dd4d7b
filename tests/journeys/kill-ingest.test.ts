// kill -9 in the middle of a stream of documents: every document whose state was told is there afterwards.
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'

const DOCUMENTS = 5_000
const KILL_AFTER = 700

const urlOf = (at: number): string => `https://sent.example/${String(at).padStart(5, '0')}`
const lineOf = (at: number): string =>
  `${JSON.stringify({ url: urlOf(at), title: `Page ${at}`, text: `Text of page ${at}.` })}\n`

/** Resolves with the addresses that were told when the connection has ended. */
function stream(url: string, key: string, told: (count: number) => void): Promise<string[]> {
  return new Promise((resolve) => {
    const stored: string[] = []
    const sending = request(`${url}/api/v1/documents`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/x-ndjson' },
    })
    sending.on('error', () => resolve(stored))
    sending.on('response', (response) => {
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        stored.push(...lines.map((line) => (JSON.parse(line) as { url: string }).url))
        told(stored.length)
      })
      response.on('close', () => resolve(stored))
    })
    for (let at = 0; at < DOCUMENTS; at++) sending.write(lineOf(at))
    sending.end()
  })
}

it('keeps every document whose state was told, and takes the same stream again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-kill-ingest-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const environment = testEnvironment(folder, { WHIPPET_RATE_LIMIT: '1000' })
  const made = await runCommand(['keys', 'create', '--name', 'k', '--json'], environment)
  const { key } = JSON.parse(made.stdout) as { key: string }

  const service = await startChildService(environment)
  let killed: Promise<void> | undefined
  const stored = await stream(service.url, key, (count) => {
    if (count >= KILL_AFTER) killed ??= service.kill()
  })
  await killed
  expect(stored.length).toBeGreaterThanOrEqual(KILL_AFTER)

  const again = await startChildService(environment)
  onTestFinished(async () => void (await again.stop()))
  const kept = new Set<string>()
  let cursor = ''
  do {
    const reply = await fetch(`${again.url}/api/v1/documents?origin=api&limit=1000${cursor}`, {
      headers: { 'x-api-key': key },
    })
    const { documents, next } = (await reply.json()) as { documents: { url: string }[]; next?: string }
    for (const { url } of documents) kept.add(url)
    cursor = next === undefined ? '' : `&cursor=${next}`
  } while (cursor !== '')
  expect(stored.filter((url) => !kept.has(url))).toEqual([])
  expect(await stream(again.url, key, () => undefined)).toHaveLength(DOCUMENTS)
})
