// Reads a list of domains from a file, or from the `domains` files of a folder as UT1 is shipped.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type DomainList, hashOf, listOf, readDomainLine } from '../../engine/index/quality/domain-list.ts'
import { readLines } from './read-lines.ts'

/** Rejects with the error of the file system, or where no line of the files names a domain. */
export async function readDomainList(path: string): Promise<DomainList> {
  const hashes: number[] = []
  for (const file of await filesOf(path)) {
    for await (const { text } of readLines(file, Readable.from([]))) {
      const domain = text === undefined || text.length > 1000 ? undefined : readDomainLine(text)
      if (domain !== undefined) hashes.push(hashOf(domain))
    }
  }
  if (hashes.length === 0) throw new Error('no line of it names a domain')
  return listOf(hashes)
}

/** The file itself, the folder's `domains`, or that of each folder in it. */
async function filesOf(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = await readdir(path)
  const inner = names.includes('domains') ? ['domains'] : names.map((name) => join(name, 'domains'))
  const files = await Promise.all(inner.map((name) => existing(join(path, name))))
  return files.flat()
}

async function existing(file: string): Promise<readonly string[]> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? [file] : []
}
