// Vectors through the real program: made in the background, kept through a kill, and used after the next start.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingPackages } from '../../src/adapters/onnx/model-files.ts'
import { openDatabase } from '../../src/adapters/sql/database.ts'
import { SqlVectorStore } from '../../src/adapters/sql/sql-vector-store.ts'
import type { DocumentVectors } from '../../src/engine/index/vector-store.ts'
import { runWhippet, startChildService, testEnvironment } from '../support/child-service.ts'

const PAGES = [
  {
    url: 'https://health.example/hypertension',
    title: 'Hypertension',
    text: 'Treatment of high arterial tension.',
  },
  { url: 'https://food.example/salt', title: 'Salt', text: 'Lower levels of salt in soup.' },
  { url: 'https://de.example/', title: 'Otter', text: 'Der Otter schwimmt.', lang: 'de' },
]

describe.skipIf(missingPackages().length > 0)('ranking by meaning in the service', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whippet-semantic-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const vectors = async (): Promise<DocumentVectors[]> => {
    const database = await openDatabase(join(folder, 'whippet.db'))
    const kept = await new SqlVectorStore(database).list('gte-small.int8.1', 0, 10)
    await database.close()
    return kept
  }

  it('embeds what is imported, and after a kill does not do it again', async () => {
    const environment = testEnvironment(folder, { WHIPPET_SEMANTIC: '1' })
    const service = await startChildService(environment)
    const lines = PAGES.map((page) => JSON.stringify(page)).join('\n')
    expect((await runWhippet(['import', '-'], environment, lines)).code).toBe(0)
    let kept = await vectors()
    while (kept.length < PAGES.length) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      kept = await vectors()
    }
    await service.kill()
    expect(kept.map((one) => one.vectors.length)).toEqual([1, 1, 0])
    const again = await startChildService(environment)
    expect(await again.stop()).toBe(0)
    expect(await vectors()).toEqual(kept)
  })
})
