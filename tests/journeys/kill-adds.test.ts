// kill -9 while a pack or a folder is added: what was taken stays, the same command goes on, and removing it takes all of it.
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { spawnWhippet, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { openIn } from '../support/temp-database.ts'

const DOCUMENTS = 3_000
const FILES = 600

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-kill-adds-'))
  return () => rm(folder, { recursive: true, force: true })
})

const environment = (name: string) => testEnvironment(join(folder, name))

async function json<T>(name: string, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], environment(name))
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as T
}

/** Runs a command in a process that is killed once the first of its documents are stored; how many they are. */
async function killed(args: readonly string[]): Promise<number> {
  await json('data', 'pack', 'list')
  const database = await openIn(join(folder, 'data'))
  const stored = async (): Promise<number> => {
    const all = database.query.selectFrom('documents').select(({ fn }) => fn.countAll<number>().as('count'))
    return Number((await all.executeTakeFirst())?.count ?? 0)
  }
  const child = spawnWhippet(args, environment('data'))
  const closed = once(child, 'close')
  while (child.exitCode === null && (await stored()) === 0)
    await new Promise((resolve) => setTimeout(resolve, 2))
  child.kill('SIGKILL')
  await closed
  expect(child.signalCode).toBe('SIGKILL')
  const count = await stored()
  await database.close()
  return count
}

it('a pack', async () => {
  const lines = Array.from({ length: DOCUMENTS }, (_, at) =>
    JSON.stringify({ url: `https://packed.example/${at}`, text: `Page ${at} is of otters. `.repeat(40) }),
  )
  const file = join(folder, 'pages.jsonl')
  await writeFile(file, lines.join('\n'))
  await json('maker', 'import', file)
  const pack = join(folder, 'pages.pack')
  await json('maker', 'pack', 'make', pack, '--site', 'packed.example')
  const add = ['pack', 'add', pack, '--unsigned']
  const before = await killed(add)
  const added = await json<{ added: number; unchanged: number }>('data', ...add)
  expect(added.unchanged).toBeGreaterThanOrEqual(before)
  expect(added.added + added.unchanged).toBe(DOCUMENTS)
  expect(await json('data', 'pack', 'list')).toMatchObject([{ name: 'pages', documents: DOCUMENTS }])
  expect(await json('data', 'pack', 'remove', 'pages')).toMatchObject({ removed: DOCUMENTS })
})

it('a folder, whose links lead nowhere', async () => {
  const notes = join(folder, 'notes')
  await mkdir(notes)
  for (let at = 0; at < FILES; at += 1)
    await writeFile(join(notes, `${at}.md`), `# Note ${at}\n\nThe note ${at} is of otters.\n`)
  await writeFile(join(folder, 'secret.md'), '# Secret\n\nNobody named this file.\n')
  await symlink(join(folder, 'secret.md'), join(notes, 'link.md'))
  await symlink(folder, join(notes, 'out'))
  const add = ['library', 'add', notes, '--yes']
  const before = await killed(add)
  await json('data', 'library', 'update', 'notes')
  const [item] = await json<{ name: string; state: string; documents: number }[]>('data', 'library', 'list')
  expect(item).toMatchObject({ name: 'notes', state: 'ready' })
  // On a machine without time a page is told as one that takes too long.
  expect(item?.documents).toBeGreaterThan(before)
  expect(item?.documents).toBeLessThanOrEqual(FILES)
  expect(await json('data', 'library', 'remove', 'notes')).toEqual({ removed: item?.documents })
})
