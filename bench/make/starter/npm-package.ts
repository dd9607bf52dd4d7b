// Reads files out of installed npm packages, whatever their `exports` allow.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

export interface NpmPackage {
  readonly name: string
  readonly version: string
  text(path: string): string
  json(path: string): unknown
  /** Paths of the files below the package, sorted, those of packages inside it left out. */
  files(): string[]
}

/** The package, or undefined where it is not installed. */
export function openPackage(name: string): NpmPackage | undefined {
  const folder = (require.resolve.paths(name) ?? [])
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')))
  if (folder === undefined) return undefined
  const text = (path: string): string => readFileSync(join(folder, path), 'utf8')
  const json = (path: string): unknown => JSON.parse(text(path))
  const files = (): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.includes('node_modules/'))
      .sort()
  const { version } = json('package.json') as { version: string }
  return { name, version, text, json, files }
}
