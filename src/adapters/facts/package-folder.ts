// Where an installed npm package lies, whatever its `exports` allow.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Undefined where the package is not installed. */
export function packageFolder(name: string): string | undefined {
  return (require.resolve.paths(name) ?? [])
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')))
}
