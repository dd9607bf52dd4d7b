// How the program came here and which version it is: a checkout that runs its source, or a package; and the names in its data folder.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { extname, join, resolve } from 'node:path'
import type { Config } from './config.ts'

const packaged = extname(import.meta.url) === '.js'

/** Where `data` lies unless a setting says otherwise: a package's own folder is npm's, and goes with the next update. */
export const homeFolder = packaged ? process.cwd() : resolve(import.meta.dirname, '..', '..')

/** What can be made again at any time, shared by every data folder of a checkout; a package has no such place. */
export const cacheFolder = packaged
  ? undefined
  : resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'whippet')

/** Where what is unpacked of packaged facts is kept. */
export function factsFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return cacheFolder ?? dataFolder
}

/** The command as a person has to type it. */
export const commandShown = packaged ? 'npx whippet' : './bin/whippet'

const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** The version of this package. */
export const VERSION = String((manifest as { version: unknown }).version)

/** This process among all nodes, as far as its machine can tell. */
export const WORKER = `${hostname()}:${process.pid}`

/** This process, or a part of it, among all that ever were. */
export function uniqueName(): string {
  return `${WORKER}:${randomBytes(4).toString('hex')}`
}

/** The names in the data folder that more than one part knows. */
export const DATABASE_FILE = 'whippet.db'
/** Says which starter documents are in. */
export const STARTER_MARK = 'starter-loaded'

/** The embedded database. */
export function databaseFile({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, DATABASE_FILE)
}

/** Where the search index lies. */
export function indexFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'index')
}
