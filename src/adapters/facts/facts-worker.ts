// The thread that builds the files of packaged facts, beside their place first, so that a half-built one is never read.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { entityLines } from './entity-facts.ts'
import { sortedText } from './fact-line.ts'
import { placeLines, readCities } from './place-facts.ts'

async function writeFacts(folder: string): Promise<void> {
  await removeOthers(folder)
  const beside = `${folder}.${randomUUID()}`
  await mkdir(beside, { recursive: true })
  try {
    const cities = readCities()
    const { byName, byCell } = placeLines(cities)
    await writeFile(join(beside, 'places.tsv'), sortedText(byName))
    await writeFile(join(beside, 'cells.tsv'), sortedText(byCell))
    await writeFile(join(beside, 'entities.tsv'), sortedText(await entityLines(cities)))
    await rename(beside, folder)
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    // Another process may have been faster.
    if (!isThere(error)) throw error
  }
}

const HOUR_MS = 3600_000

/** Of other versions, or left half-built; what is young may be another process's work. */
async function removeOthers(folder: string): Promise<void> {
  const parent = dirname(folder)
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name)
    if (!name.startsWith('facts-') || path === folder) continue
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}

function isThere(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM'
}

const { folder } = workerData as { folder: string }
await writeFacts(folder)
