// The index is true to the documents: checked and built anew by command, and by the service itself.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ChildService, startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { sampleDocuments } from '../support/sample-documents.ts'

let folder: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-tend-'))
  environment = testEnvironment(join(folder, 'data'))
  const file = join(folder, 'documents.jsonl')
  await writeFile(file, sampleDocuments.map((one) => JSON.stringify(one)).join('\n'))
  await runCommand(['import', file], environment)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const index = (...args: string[]) => runCommand(['index', ...args], environment)

async function damage(): Promise<void> {
  const below = join(folder, 'data', 'index')
  for (const name of await readdir(below)) {
    if (name.endsWith('.seg')) await writeFile(join(below, name), 'damaged')
  }
}

const builds = (service: ChildService) => service.errors().match(/the index is built anew/g) ?? []

async function logged(service: ChildService, times: number): Promise<void> {
  await vi.waitFor(() => expect(builds(service).length).toBeGreaterThanOrEqual(times), {
    timeout: 120_000,
    interval: 50,
  })
  expect(builds(service)).toHaveLength(times)
}

describe('the index of a data folder', () => {
  it('is built by command, checked, and found to be damaged', async () => {
    const built = await index('rebuild', '--json')
    expect(JSON.parse(built.stdout)).toEqual({ documents: sampleDocuments.length, service_process: null })
    const checked = await index('check', '--json')
    expect(JSON.parse(checked.stdout)).toMatchObject({
      documents: sampleDocuments.length,
      indexed: sampleDocuments.length,
      behind: 0,
      problems: [],
    })
    await damage()
    const broken = await index('check')
    expect([broken.code, broken.stdout]).toEqual([1, expect.stringMatching(/^BAD .*\.seg can't be used/m)])
    expect(broken.stderr).toContain('whippet index rebuild')
  })

  it('is built anew by a service that finds it damaged, and by one that is told to', async () => {
    await damage()
    const service = await startChildService(environment)
    try {
      // The service is ready before its index is: it builds behind the first answers.
      await logged(service, 1)
      const told = await index('rebuild', '--json')
      expect(JSON.parse(told.stdout)).toEqual({
        documents: sampleDocuments.length,
        service_process: service.process.pid,
      })
      const checked = async () => {
        const { code, stdout } = await index('check', '--json')
        const { indexed, behind } = JSON.parse(stdout) as { indexed: number; behind: number }
        return { code, indexed, behind }
      }
      await expect
        .poll(checked, { timeout: 120_000 })
        .toEqual({ code: 0, indexed: sampleDocuments.length, behind: 0 })
      await logged(service, 2)
    } finally {
      expect(await service.stop()).toBe(0)
    }
  })
})
