// Takes out of node_modules what packages bring and nothing here runs: `node leave-out.js FOLDER run|develop`. Prints what is left
// in MB. Why each large package is there: docs/operate/packages.md.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const [folder, use] = process.argv.slice(2)
const { platform, arch } = process

/** Of a folder with an entry for each platform, all but ours. */
const others = (path, isOurs) =>
  existsSync(join(folder, path))
    ? readdirSync(join(folder, path))
        .filter((name) => !isOurs(name))
        .map((name) => join(path, name))
    : []

const everywhere = [
  ...others('onnxruntime-node/bin/napi-v6', (name) => name === platform),
  ...others(`onnxruntime-node/bin/napi-v6/${platform}`, (name) => name === arch),
  ...others('better-sqlite3/prebuilds', (name) => name.startsWith(platform) && name.includes(`-${arch}.`)),
]

/** Forms of a package that our imports don't take, sources of what is compiled, types for compilers. */
const whereNothingIsDeveloped = [
  '@typescript',
  'typescript',
  'spdx-license-list/licenses',
  'spdx-license-list/spdx-full.json',
  'better-sqlite3/deps',
  'better-sqlite3/src',
  'viem/_cjs',
  'viem/_types',
  'ox/_cjs',
  'ox/_types',
  '@x402/core/dist/cjs',
  '@x402/evm/dist/cjs',
  'zod/src',
]
/** Files that only compilers and debuggers read. */
const FOR_TOOLS = /\.(map|d\.[cm]?ts)$/

for (const path of everywhere) rmSync(join(folder, path), { recursive: true, force: true })
if (use === 'run') {
  for (const path of whereNothingIsDeveloped) rmSync(join(folder, path), { recursive: true, force: true })
  for (const path of readdirSync(folder, { recursive: true }))
    if (FOR_TOOLS.test(path)) rmSync(join(folder, path), { force: true })
}

let bytes = 0
for (const path of readdirSync(folder, { recursive: true })) {
  const { size, isFile } = stat(join(folder, path))
  if (isFile) bytes += size
}
console.log(Math.round(bytes / 1e6))

function stat(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  return { size: found?.size ?? 0, isFile: found?.isFile() ?? false }
}
