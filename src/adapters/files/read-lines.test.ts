// Domain lists from files and folders.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../tests/support/temp-database.ts'
import { readDomainList } from './read-lines.ts'

it('reads a hosts file', async () => {
  const path = join(tempFolder(), 'hosts')
  await writeFile(path, '# list\r\n0.0.0.0 bad.example\r\n0.0.0.0 www.worse.example\n127.0.0.1 localhost\n')
  const list = await readDomainList(path)
  expect(list.size).toBe(2)
  expect(list.has('a.worse.example')).toBe(true)
})

it('reads a category of UT1, and a folder of categories', async () => {
  const folder = tempFolder()
  await mkdir(join(folder, 'adult'))
  await writeFile(join(folder, 'adult', 'domains'), 'bad.example\n')
  await writeFile(join(folder, 'adult', 'urls'), 'other.example/page\n')
  await writeFile(join(folder, 'README'), 'text\n')
  expect((await readDomainList(join(folder, 'adult'))).size).toBe(1)
  expect((await readDomainList(folder)).has('bad.example')).toBe(true)
})

it('refuses what is no list', async () => {
  const path = join(tempFolder(), 'empty')
  await writeFile(path, 'nothing here\n')
  await expect(readDomainList(path)).rejects.toThrow('names a domain')
  await expect(readDomainList(join(path, 'missing'))).rejects.toThrow()
})
