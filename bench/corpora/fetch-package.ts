// Downloads a Debian package and unpacks it without installing it.
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Corpus } from './table.ts'

const run = promisify(execFile)

/** The folder that a site serves, once its package has been fetched. */
export function rootOf({ name, root }: Corpus, docs: string): string {
  return join(docs, name, 'usr', 'share', 'doc', root)
}

/** A package that has been downloaded is not asked for again. Tells which version it is. */
export async function fetchPackage({ name }: Corpus, docs: string): Promise<string> {
  const files = join(docs, 'debs')
  await mkdir(files, { recursive: true })
  if (fileOf(name, files) === undefined) await run('apt-get', ['download', name], { cwd: files })
  const file = fileOf(name, files)
  if (file === undefined) throw new Error(`apt-get download ${name} left no file in ${files}`)
  await run('dpkg-deb', ['-x', file, join(docs, name)])
  return (await run('dpkg-deb', ['-f', file, 'Version'])).stdout.trim()
}

function fileOf(name: string, folder: string): string | undefined {
  const file = readdirSync(folder).find((one) => one.startsWith(`${name}_`) && one.endsWith('.deb'))
  return file && join(folder, file)
}
