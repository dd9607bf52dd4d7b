// The process that builds the files of packaged facts, each beside its place first; its memory goes when it ends.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { entityLines } from './entity-facts.ts'
import type { FactFile } from './fact-files.ts'
import { sortedText } from './fact-line.ts'
import { placeLines, readCities } from './place-facts.ts'
import { wordLines } from './word-facts.ts'

/** Says of each file when it is there: who needs one need not wait for the others. */
async function writeFacts(folder: string): Promise<void> {
  await removeOthers(folder)
  await mkdir(folder, { recursive: true })
  const put = async (file: FactFile, lines: readonly string[]): Promise<void> => {
    const path = join(folder, `${file}.tsv`)
    const beside = `${path}.${randomUUID()}`
    await writeFile(beside, sortedText(lines))
    // Another process may have been faster; the same facts make the same file.
    await rename(beside, path)
    process.send?.(file)
  }
  const cities = readCities()
  const { byName, byCell } = placeLines(cities)
  await put('places', byName)
  await put('entities', await entityLines(cities))
  await put('cells', byCell)
  await put('words', wordLines(cities))
}

const HOUR_MS = 3600_000

/** Of other versions; what is young may be another process's work. */
async function removeOthers(folder: string): Promise<void> {
  const parent = dirname(folder)
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name)
    if (!name.startsWith('facts-') || path === folder) continue
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Whoever asked has gone, and so may the folder. */
const leave = (): never => process.exit(1)
process.on('disconnect', leave)
// Beside a service that starts, and searches.
setPriority(constants.priority.PRIORITY_LOW)
await writeFacts(process.argv[2] ?? '')
process.off('disconnect', leave)
process.disconnect?.()
