// Figures of requests in the data folder: written at a stop, read at a start, and never in the way of either.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { silentLogger } from '../../foundation/logger.ts'
import { type FiguresKept, keepFigures, readFigures } from './keep-figures.ts'

const FIGURES: FiguresKept = {
  traffic: { since: 1, minutes: [] },
  requests: { entries: [], searches: 2, cached: 1 },
}

it('gives back what was kept, and nothing of a file that it cannot read', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'whippet-figures-'))
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }))
  expect(await readFigures(dataFolder)).toBeUndefined()
  await keepFigures({ dataFolder, logger: silentLogger, figures: () => FIGURES }).stop()
  expect(await readdir(dataFolder)).toEqual(['requests.json'])
  expect((await stat(join(dataFolder, 'requests.json'))).mode & 0o777).toBe(0o600)
  expect(await readFigures(dataFolder)).toMatchObject(FIGURES)
  for (const broken of ['{', '{"form":0}']) {
    await writeFile(join(dataFolder, 'requests.json'), broken)
    expect(await readFigures(dataFolder)).toBeUndefined()
  }
})

it('does not reject where the folder is gone', async () => {
  const keeping = keepFigures({ dataFolder: '/nowhere', logger: silentLogger, figures: () => FIGURES })
  await expect(keeping.stop()).resolves.toBeUndefined()
})
