// A whole installation from the embedded database to PostgreSQL: everything is there, and a move that was cut short goes on.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { openData } from '../../src/app/open/open-data.ts'
import { startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { describeWithPostgres, usePostgres } from '../support/private-postgres.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-move-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeWithPostgres('whippet move', () => {
  const postgres = usePostgres()

  it('brings all of it, is refused where it can lose something, and goes on', async () => {
    const data = join(folder, 'data')
    const embedded = testEnvironment(data)
    const lines = Array.from({ length: 300 }, (_, at) =>
      JSON.stringify({ url: `https://move.example/${at}`, title: `Saluki ${at}`, text: 'The saluki runs.' }),
    )
    await writeFile(join(folder, 'pages.jsonl'), lines.join('\n'))
    const whippet = async (args: string[], environment = embedded): Promise<string> => {
      const { code, stdout, stderr } = await runCommand(args, environment)
      expect(code, stderr).toBe(0)
      return stdout
    }
    await whippet(['accounts', 'create', '--email', 'a@example.com', '--credits', '2'])
    const made = await whippet(['keys', 'create', '--name', 'k', '--account', 'a@example.com', '--json'])
    const { key } = JSON.parse(made) as { key: string }
    await whippet(['import', join(folder, 'pages.jsonl')])
    const first = await startChildService(embedded)
    const search = async (url: string): Promise<Response> =>
      fetch(`${url}/api/v1/search?q=saluki`, { headers: { 'x-api-key': key } })
    expect((await search(first.url)).status).toBe(200)
    const address = await postgres().newDatabase()
    const running = await runCommand(['move', '--to', address], embedded)
    expect([running.code, running.stderr]).toEqual([1, expect.stringContaining('Stop it first')])
    expect(await first.stop()).toBe(0)

    // As if an earlier move had been cut short: some rows are there, and one of them is older than its source.
    const moved = JSON.parse(await whippet(['move', '--to', address, '--json'])) as Record<string, number>
    expect(moved).toMatchObject({ documents: 300, accounts: 2, keys: 2 })
    expect(moved['rows']).toBeGreaterThan(300)
    await postgres().query(address, "DELETE FROM documents WHERE url LIKE 'https://move.example/1%'")
    await postgres().query(address, "UPDATE accounts SET rate_limit = 1 WHERE email = 'a@example.com'")
    expect(JSON.parse(await whippet(['move', '--to', address, '--json']))).toEqual(moved)
    const shown = await postgres().query(address, 'SELECT count(*)::int AS count FROM documents')
    expect(shown).toEqual([{ count: 300 }])

    const shared = { ...embedded, WHIPPET_DATABASE_URL: address }
    const before = JSON.parse(await whippet(['accounts', 'list', '--json'])) as unknown[]
    expect(JSON.parse(await whippet(['accounts', 'list', '--json'], shared))).toEqual(before)
    const second = await startChildService(shared)
    const reply = await search(second.url)
    expect(reply.status).toBe(200)
    expect(((await reply.json()) as { results: unknown[] }).results.length).toBeGreaterThan(0)
    expect(await second.stop()).toBe(0)
    const spent = await whippet(['accounts', 'list', '--json'], shared)
    const twice = await runCommand(['move', '--to', address], embedded)
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('moved to that database already')])
    expect(await whippet(['accounts', 'list', '--json'], shared)).toBe(spent)
    const again = await runCommand(['move', '--to', address], shared)
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('on PostgreSQL already')])
    const other = await runCommand(['move', '--to', address], testEnvironment(join(folder, 'other')))
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('another installation')])
    const wrong = await runCommand(['move', '--to', 'mysql://x'], embedded)
    expect(wrong.code).toBe(2)
  })

  it('brings which models are in use', async () => {
    const data = join(folder, 'models')
    const settings = { WHIPPET_DATA: data, WHIPPET_SEMANTIC: '0', WHIPPET_OFFLINE: '1' }
    const house = await openData(readConfig(data, settings))
    const { readModelChoice, writeModelChoice } = await import('../../src/app/open/models/model-choice.ts')
    await writeModelChoice(house.database, { crossEncoder: 'ms-marco' })
    const choice = await readModelChoice(house.database)
    await house.database.close()
    const address = await postgres().newDatabase()
    const { code, stderr } = await runCommand(['move', '--to', address], testEnvironment(data))
    expect(code, stderr).toBe(0)
    const moved = await openData(readConfig(data, { ...settings, WHIPPET_DATABASE_URL: address }))
    expect(await readModelChoice(moved.database)).toEqual(choice)
    await moved.database.close()
  })

  it('lets numbers count on in the new database', async () => {
    const data = join(folder, 'tables')
    const settings = { WHIPPET_DATA: data, WHIPPET_SEMANTIC: '0', WHIPPET_OFFLINE: '1' }
    const house = await openData(readConfig(data, settings))
    const { SqlFrontier } = await import('../../src/adapters/sql/crawl/sql-frontier.ts')
    const crawl = await new SqlFrontier(house.database).open('one', 1)
    await house.database.close()
    const address = await postgres().newDatabase()
    const { code, stderr } = await runCommand(['move', '--to', address], testEnvironment(data))
    expect(code, stderr).toBe(0)
    const moved = await openData(readConfig(data, { ...settings, WHIPPET_DATABASE_URL: address }))
    const next = await new SqlFrontier(moved.database).open('two', 2)
    expect(next.id).toBeGreaterThan(crawl.id)
    await moved.database.close()
  })
})
