// `whippet explain` beside a running service and without one.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExplanationShown } from '../../src/operations/explain-search.ts'
import {
  type ChildService,
  type CommandOutcome,
  startChildService,
  testEnvironment,
} from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { sampleDocuments } from '../support/sample-documents.ts'

let folder: string
let service: ChildService

const SETUP = 'https://docs.example.com/guide/wolfhound-setup'
const LATE = 'https://late.example.com/wolfhound'

const whippet = (...args: string[]): Promise<CommandOutcome> =>
  runCommand(args, testEnvironment(join(folder, 'data')))

async function explain(...args: string[]): Promise<ExplanationShown> {
  const { code, stdout, stderr } = await whippet('explain', ...args, '--json')
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as ExplanationShown
}

async function load(documents: readonly object[]): Promise<void> {
  const file = join(folder, 'documents.jsonl')
  await writeFile(file, documents.map((one) => JSON.stringify(one)).join('\n'))
  expect((await whippet('import', file)).code).toBe(0)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-explain-'))
  service = await startChildService(testEnvironment(join(folder, 'data')))
  await load(sampleDocuments)
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('explain', () => {
  it('reads what a running service has committed', async () => {
    let shown = await explain('wolfhound', 'setup', SETUP)
    while (shown.index.documents < sampleDocuments.length) {
      if (shown.index.documents === 0)
        expect(shown.about?.reasons).toMatchObject([{ reason: 'not indexed yet' }])
      shown = await explain('wolfhound', 'setup', SETUP)
    }
    // Documents are counted behind the search: on a server that search may have been too early for them.
    shown = await explain('wolfhound', 'setup', SETUP)
    expect(shown).toMatchObject({
      query: 'wolfhound setup',
      mode: 'fast',
      effort: 'low',
      reranker: 'small',
      words: ['wolfhound', 'setup'],
      index: { documents: sampleDocuments.length },
      about: { url: SETUP, found: { place: 1 }, reasons: [] },
    })
    const [first] = shown.results
    expect(first?.url).toBe(SETUP)
    const sum = first?.signals.reduce((total, { points }) => total + points, 0) ?? 0
    expect((first?.site_factor ?? 0) / (1 + Math.exp(-sum))).toBeCloseTo(first?.score ?? Number.NaN, 9)
    expect(first?.signals.map(({ signal }) => signal)).toContain('title holds the query')
  })

  it('takes the flags of a search, and says which of them keeps a page out', async () => {
    const filtered = await explain('wolfhound', SETUP, '--filetype', 'pdf', '--mode', 'low-cost')
    expect(filtered).toMatchObject({
      mode: 'low-cost',
      reranker: null,
      about: { found: null, reasons: [{ reason: 'filtered out' }] },
    })
    const site = await explain('wolfhound -site:docs.example.com', SETUP, '-n', '3')
    expect(site.results).toHaveLength(3)
    expect(site.about?.reasons).toMatchObject([{ reason: 'excluded by an operator' }])
  })

  it('prints tables that fit', async () => {
    const all = await whippet('explain', 'wolfhound', 'engine', '-n', '2')
    expect(all.code, all.stderr).toBe(0)
    expect(all.stdout).toMatch(/^ {4}SIGNAL +MEASURED +VALUE +WEIGHT +POINTS$/m)
    expect(all.stdout).toMatch(/^ {4}words +\d\.\d{3} +-?\d\.\d{3} +1\.000 +-?\d\.\d{3}$/m)
    expect(all.stdout).toMatch(/^ {4}score +\d\.\d{3}$/m)
    for (const line of all.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
    const low = await whippet('explain', 'wolfhound', 'https://www.beispiel.de/wolfhound', '-n', '1')
    expect(low.stdout).toMatch(/^at place \d+$/m)
    expect(low.stdout).toMatch(/^below the cut: its place is \d+/m)
    expect(low.stdout).toContain('FIRST')
    const absent = await whippet('explain', 'wolfhound', 'https://nowhere.example/')
    expect(absent).toMatchObject({ code: 0 })
    expect(absent.stdout).toMatch(/^not in the results\nnot in the store: /m)
  })

  it('leaves with the exit codes that scripts rely on', async () => {
    expect((await whippet('explain')).code).toBe(2)
    expect((await whippet('explain', 'wolfhound', '--limit', '0')).code).toBe(2)
    expect((await whippet('explain', 'wolfhound', '--since', 'yesterday')).code).toBe(2)
    expect((await whippet('explain', 'xyzzyplugh')).code).toBe(6)
  })

  it('says without a service that a page is not indexed yet, and charges nobody', async () => {
    await service.stop()
    await load([{ url: LATE, title: 'Late wolfhound', text: 'A wolfhound that came late.' }])
    const shown = await explain('wolfhound', LATE)
    expect(shown.about?.reasons).toMatchObject([{ reason: 'not indexed yet' }])
    expect(shown.results.length).toBeGreaterThan(5)
    const accounts = await whippet('accounts', 'list', '--json')
    expect(JSON.parse(accounts.stdout)).toMatchObject([{ email: 'owner@localhost', balance_dollars: 5 }])
  })
})
