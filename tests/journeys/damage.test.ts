// Damage that the operator meets at the command line: told in a line with a remedy, never by a stack trace.
import { chmod, mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runWhippet, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-damage-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function withDocuments(name: string): Promise<NodeJS.ProcessEnv> {
  const environment = testEnvironment(join(folder, name))
  const line = (at: number) =>
    JSON.stringify({ url: `https://a.example/${at}`, title: `A ${at}`, text: 'word '.repeat(900) })
  await writeFile(join(folder, 'a.jsonl'), Array.from({ length: 60 }, (_, at) => line(at)).join('\n'))
  await runCommand(['import', join(folder, 'a.jsonl')], environment)
  return environment
}

const oneLine = /^whippet: [^\n]+\n$/

describe('a data folder', () => {
  it('that others may look into keeps its database from them', async () => {
    const data = join(folder, 'open')
    await mkdir(data, { mode: 0o755 })
    await chmod(data, 0o755)
    await withDocuments('open')
    for (const name of (await readdir(data)).filter((one) => one.startsWith('whippet.db'))) {
      expect((await stat(join(data, name))).mode & 0o077).toBe(0)
    }
  })

  it.each(['emptied', 'taken away'])('whose database was %s is refused, and says what to do', async (how) => {
    const environment = await withDocuments(how)
    const path = join(folder, how, 'whippet.db')
    await runCommand(['accounts', 'list'], environment)
    for (const suffix of ['-wal', '-shm']) await rm(`${path}${suffix}`, { force: true })
    if (how === 'emptied') await writeFile(path, '')
    else await rm(path)
    for (const command of [['serve'], ['index', 'stats'], ['accounts', 'list']]) {
      const run = command[0] === 'serve' ? runWhippet : runCommand
      const { code, stderr, stdout } = await run(command, environment)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(oneLine)
      expect(stderr).toContain('whippet restore FILE')
    }
  })

  it('with damaged pages is told by doctor, and by every command that meets them', async () => {
    const environment = await withDocuments('damaged')
    const path = join(folder, 'damaged', 'whippet.db')
    const file = await open(path, 'r+')
    const pages = (await file.stat()).size / 4_096
    for (let page = Math.floor(pages / 4); page < pages; page += 2) {
      await file.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, page * 4_096)
    }
    await file.close()
    const checked = await runCommand(['doctor', '--json'], environment)
    expect(checked.code).toBe(1)
    const checks = JSON.parse(checked.stdout) as { check: string; ok: boolean; mend?: string }[]
    const bad = checks.find(({ check }) => check === 'database pages')
    expect(bad).toMatchObject({ ok: false, mend: expect.stringContaining('whippet restore FILE') })
    const rebuilt = await runCommand(['index', 'rebuild'], environment)
    expect(rebuilt.code).toBe(1)
    expect(rebuilt.stderr).not.toMatch(/^\s+at /m)
    expect(rebuilt.stderr).toContain('is damaged')
  })
})

describe('an import', () => {
  it('of which no line can be read exits with 1, and with 0 where one can', async () => {
    const environment = testEnvironment(join(folder, 'import'))
    await writeFile(join(folder, 'bad.jsonl'), 'nonsense\n{"url":"nowhere"}\n')
    const bad = await runCommand(['import', join(folder, 'bad.jsonl'), '--json'], environment)
    expect(bad.code).toBe(1)
    expect(JSON.parse(bad.stdout)).toMatchObject({ read: 2, failed: 2 })
    expect(bad.stderr).toContain('no record could be read')
    await writeFile(
      join(folder, 'half.jsonl'),
      'nonsense\n{"url":"https://a.example/","title":"A","text":"word"}\n',
    )
    expect((await runCommand(['import', join(folder, 'half.jsonl')], environment)).code).toBe(0)
  })
})
