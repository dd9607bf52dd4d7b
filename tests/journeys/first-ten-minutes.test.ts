// A new user's first ten minutes: start, import, search, filter, add to the browser, make a lens, remove a site, back up,
// restore, move to PostgreSQL. On servers from the start: saved and brought back by the database's own tools.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChildService, startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { describeWithPostgres, usePostgres } from '../support/private-postgres.ts'

describeWithPostgres('the first ten minutes', () => {
  const postgres = usePostgres()
  let folder: string
  let environment: NodeJS.ProcessEnv
  let service: ChildService

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whippet-first-'))
    environment = testEnvironment(join(folder, 'data'))
    service = await startChildService(environment)
  })
  afterAll(async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const whippet = async (...args: readonly string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await runCommand([...args, '--json'], environment)
    expect(code, stderr).toBe(0)
    return JSON.parse(stdout)
  }
  const page = async (path: string): Promise<string> => (await fetch(`${service.url}${path}`)).text()
  /** The addresses that the search page shows; it follows what a command changed within a moment. */
  const shown = async (path: string): Promise<readonly string[]> =>
    [...(await page(path)).matchAll(/<h2 dir="auto"><a href="([^"]+)"/g)].map(([, link]) => link ?? '').sort()

  /** What was saved is served as it was: two pages, and the lens. */
  const servesAsBefore = async (): Promise<void> => {
    service = await startChildService(environment)
    await expect.poll(() => shown('/?q=tomatoes'), { timeout: 120_000 }).toHaveLength(2)
    expect(await page('/settings')).toContain('<strong>garden</strong>')
  }

  const saveAndMove = async (): Promise<void> => {
    const file = join(folder, 'whippet.backup')
    expect(await whippet('backup', file)).toMatchObject({ documents: 3 })
    await service.stop()
    environment = testEnvironment(join(folder, 'again'))
    await whippet('restore', file)
    await servesAsBefore()

    const address = await postgres().newDatabase()
    await service.stop()
    expect(await whippet('move', '--to', address)).toMatchObject({ documents: 4 })
    environment = { ...environment, WHIPPET_DATABASE_URL: address }
    await servesAsBefore()
  }

  /** On servers the database's own tools save all there is, as the command says; the index is made from it. */
  const saveBesideServers = async (): Promise<void> => {
    const file = join(folder, 'whippet.dump')
    const refused = await runCommand(['backup', file], environment)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('pg_dump')])
    const run = promisify(execFile)
    await run('pg_dump', ['-Fc', '-f', file, '-d', environment['WHIPPET_DATABASE_URL'] ?? ''])
    await service.stop()
    environment = testEnvironment(join(folder, 'again'))
    await run('pg_restore', ['-d', environment['WHIPPET_DATABASE_URL'] ?? '', file])
    await servesAsBefore()
  }

  it('go from an empty service to one that is searched, filtered, trimmed, saved, brought back and moved', async () => {
    expect(await page('/')).toContain('<form id="search"')

    const notes = join(folder, 'notes')
    await mkdir(join(notes, 'garden'), { recursive: true })
    await writeFile(
      join(notes, 'garden', 'tomatoes.md'),
      '# Tomatoes\n\nTomatoes want sun, water and a stake.\n',
    )
    await writeFile(join(notes, 'kitchen.md'), '# Kitchen\n\nA sauce of tomatoes, oil and salt.\n')
    const jsonl = join(folder, 'more.jsonl')
    const other = {
      url: 'https://other.example/tomatoes',
      title: 'Tomatoes',
      text: 'Tomatoes of another site.',
    }
    await writeFile(jsonl, `${JSON.stringify(other)}\n`)
    const added = await whippet('library', 'add', notes, '--base-url', 'https://notes.example/')
    expect(added).toMatchObject({ kind: 'folder', documents: 2 })
    expect(await whippet('import', jsonl)).toMatchObject({ added: 1 })

    await expect.poll(() => shown('/?q=tomatoes'), { timeout: 120_000 }).toHaveLength(3)
    // Nobody tells the service of what changes in the folder.
    await writeFile(join(notes, 'cellar.md'), '# Cellar\n\nJars of gherkins.\n')
    await expect
      .poll(() => shown('/?q=gherkins'), { timeout: 120_000, interval: 500 })
      .toEqual(['https://notes.example/cellar.md'])
    expect(await shown('/?q=tomatoes&site=other.example')).toEqual(['https://other.example/tomatoes'])
    // What a busy machine has too late is left out of an answer, and comes in a later one.
    await expect
      .poll(async () => (await fetch(`${service.url}/suggest?q=tom`)).json(), { timeout: 120_000 })
      .toEqual(['tom', expect.arrayContaining(['tomatoes'])])
    const { port } = new URL(service.url)
    expect(await page('/opensearch.xml')).toContain(`template="http://localhost:${port}/?q={searchTerms}"`)

    const kept = await fetch(`${service.url}/settings/lenses`, {
      method: 'POST',
      body: new URLSearchParams({
        name: 'garden',
        rules: '$discard,site=other.example\n/garden/$pin',
        do: 'save',
      }),
    })
    expect([kept.status, await kept.text()]).toEqual([200, expect.stringContaining('The lens is kept')])
    expect(await shown('/?q=tomatoes&lens=garden')).toHaveLength(2)

    expect(await whippet('remove', '--site', 'other.example', '--yes')).toMatchObject({ removed: 1 })
    await expect.poll(() => shown('/?q=tomatoes'), { timeout: 120_000 }).toHaveLength(2)

    await (environment['WHIPPET_DATABASE_URL'] ? saveBesideServers() : saveAndMove())
  })
})
