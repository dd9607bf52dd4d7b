// `whippet backup` beside a running service, and `whippet restore` into an empty folder: the same answers and ledger.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'

const WORDS = [
  'harbour',
  'lantern',
  'granite',
  'orchard',
  'velvet',
  'compass',
  'thistle',
  'pewter',
  'marsh',
  'kestrel',
]
const EMAIL = 'b@example.com'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Two hundred pages in which every two of the words meet somewhere. */
const documents = Array.from({ length: 200 }, (_, at) => {
  const [a, b] = [WORDS[at % 10]!, WORDS[Math.floor(at / 10) % 10]!]
  return JSON.stringify({
    url: `https://site${at % 7}.example/${at}`,
    title: `The ${a} and the ${b}`,
    text: `Page ${at} tells of a ${a}, of a ${b}, and of ${at} other things.`,
  })
})
/** A hundred queries. */
const queries = WORDS.flatMap((a) => WORDS.map((b) => (a === b ? a : `${a} ${b}`)))

async function answers(url: string, key: string): Promise<unknown[]> {
  const found: unknown[] = []
  for (const query of queries) {
    const asked = new URLSearchParams({ q: query, searchMode: 'fast', noCache: 'true', limit: '10' })
    const reply = await fetch(`${url}/api/v1/search?${asked}`, { headers: { 'x-api-key': key } })
    expect(reply.status).toBe(200)
    const { results } = (await reply.json()) as { results: { link: string; title: string; desc: string }[] }
    found.push(results.map(({ link, title, desc }) => [link, title, desc]))
  }
  return found
}

function entries(data: string): unknown[] {
  const file = new BetterSqlite3(join(folder, data, 'whippet.db'), { readonly: true })
  try {
    return file.prepare('SELECT * FROM ledger_entries ORDER BY account_id, id').all()
  } finally {
    file.close()
  }
}

const restored = (environment: NodeJS.ProcessEnv, file: string, ...flags: string[]) =>
  runCommand(['restore', file, '--json', ...flags], environment)

describe('a backup', () => {
  it('made while the service answers brings back documents, accounts, keys and the ledger, and no starter documents', async () => {
    const environment = testEnvironment(join(folder, 'data'))
    await writeFile(join(folder, 'a.jsonl'), documents.join('\n'))
    await runCommand(['import', join(folder, 'a.jsonl')], environment)
    const account = ['accounts', 'create', '--email', EMAIL, '--credits', '9', '--rate-limit', '100000']
    await runCommand(account, environment)
    const made = await runCommand(
      ['keys', 'create', '--name', 'b', '--account', EMAIL, '--json'],
      environment,
    )
    const { key } = JSON.parse(made.stdout) as { key: string }

    await writeFile(join(folder, 'data', 'starter-loaded'), 'once\n')
    const service = await startChildService(environment)
    const before = await answers(service.url, key)
    const file = join(folder, 'all.backup')
    const backup = await runCommand(['backup', file, '--json'], environment)
    expect(backup.code).toBe(0)
    // A slow machine has the time to tell how far it is.
    expect(backup.stderr).toMatch(/^(copied \d+ %\n)*$/)
    const { size, mode } = await stat(file)
    expect(JSON.parse(backup.stdout)).toEqual({ documents: 200, accounts: 2, bytes: size })
    expect(mode & 0o777).toBe(0o600)
    const ledger = await runCommand(['accounts', 'list', '--json'], environment)
    await service.stop()

    const again = await runCommand(['backup', file], environment)
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toContain('--force')
    expect(await runCommand(['backup', file, '--force'], environment)).toMatchObject({ code: 0 })
    const full = await restored(environment, file)
    expect(full).toMatchObject({ code: 1, stdout: '' })
    expect(full.stderr).toMatch(/^whippet: .* is not empty .* Name an empty folder in WHIPPET_DATA/)

    // With the starter documents on, as an operator has them: they were here before, by the mark.
    const elsewhere = testEnvironment(join(folder, 'elsewhere'), { WHIPPET_STARTER: '1' })
    expect(JSON.parse((await restored(elsewhere, file)).stdout)).toMatchObject({
      documents: 200,
      accounts: 2,
    })
    for (const name of ['whippet.db', 'secret.key']) {
      expect((await stat(join(folder, 'elsewhere', name))).mode & 0o777).toBe(0o600)
    }
    expect(await runCommand(['accounts', 'list', '--json'], elsewhere)).toEqual(ledger)
    expect(entries('elsewhere')).toEqual(entries('data'))
    expect(entries('data').length).toBeGreaterThan(100)
    const back = await startChildService(elsewhere)
    expect(await answers(back.url, key)).toEqual(before)
    const { stdout } = await runCommand(['index', 'stats', '--json'], elsewhere)
    expect(JSON.parse(stdout)).toMatchObject({ documents: 200 })
    await back.stop()
  })

  it('that is damaged or none is refused in words, and leaves the folder as it was', async () => {
    const environment = testEnvironment(join(folder, 'empty'))
    const file = join(folder, 'none.backup')
    await writeFile(file, 'no database')
    for (const path of [file, join(folder, 'missing.backup')]) {
      const refused = await restored(environment, path)
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toMatch(/^whippet: [^\n]+\n$/)
    }
    await writeFile(join(folder, 'empty', 'mine'), '')
    expect((await restored(environment, join(folder, 'all.backup'))).stderr).toContain('it holds mine')
  })

  it('that was changed, cut short or added to is refused, wherever that was', async () => {
    const whole = await readFile(join(folder, 'all.backup'))
    const environment = testEnvironment(join(folder, 'changed'))
    const file = join(folder, 'changed.backup')
    const flipped = Array.from({ length: 12 }, (_, at) => {
      const copy = Buffer.from(whole)
      copy[Math.floor((at / 12) * whole.length)]! ^= 0x20
      return copy
    })
    const cut = [1, 100, Math.floor(whole.length / 2)].map((bytes) => whole.subarray(0, -bytes))
    const added = [Buffer.from('\n'), whole.subarray(-200)].map((more) => Buffer.concat([whole, more]))
    for (const bytes of [...flipped, ...cut, ...added]) {
      await writeFile(file, bytes)
      for (const flags of [[], ['--unchecked']]) {
        const refused = await restored(environment, file, ...flags)
        expect(refused).toMatchObject({ code: 1, stdout: '' })
        expect(refused.stderr).toMatch(/damaged|no backup of Whippet/)
      }
      expect(await readdir(join(folder, 'changed')).catch(() => [])).toEqual([])
    }
  })

  it('of an older version, without a checksum, is restored only when that is asked for', async () => {
    const file = join(folder, 'older.backup')
    await writeFile(file, await readFile(join(folder, 'all.backup')))
    new BetterSqlite3(file).exec('PRAGMA application_id = 0; VACUUM').close()
    const environment = testEnvironment(join(folder, 'older'))
    const refused = await restored(environment, file)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('--unchecked')
    expect(await readdir(join(folder, 'older'))).toEqual([])
    expect(JSON.parse((await restored(environment, file, '--unchecked')).stdout)).toMatchObject({
      documents: 200,
      leftOut: [],
    })
  })

  it('brings plain settings, and nothing that would run, send or sign somebody in', async () => {
    const environment = testEnvironment(join(folder, 'foreign'))
    await runCommand(['keys', 'create', '--name', 'b'], environment)
    const settings = {
      rateLimit: 7,
      noticeCommand: `touch ${join(folder, 'was-run')}`,
      noticeUrl: 'http://127.0.0.1:9/',
      allowPrivate: '127.0.0.1',
      feeds: '/etc/passwd',
      chromium: '/bin/sh',
    }
    await writeFile(join(folder, 'foreign', 'whippet.json'), JSON.stringify(settings))
    const database = new BetterSqlite3(join(folder, 'foreign', 'whippet.db'))
    const { id } = database.prepare('SELECT id FROM accounts').get() as { id: string }
    for (const table of ['sessions', 'sign_in_links'])
      database.prepare(`INSERT INTO ${table} VALUES ('hash', ?, 9e15)`).run(id)
    const item = database.prepare('INSERT INTO library_items VALUES (?, ?)')
    // The last of two fields of one name is the one that counts.
    item.run('stolen', '{"name":"stolen","kind":"kiwix","kind":"folder","source":"/etc"}')
    item.run('a list', '{"name":"x","kind":"list","source":"/home/me/places.sqlite"}')
    item.run('hounds', '{"name":"hounds","kind":"kiwix","source":"hounds"}')
    database
      .prepare(
        `INSERT INTO watches (key, account_id, id, key_id, key_shown, body, every_ms, webhook, state, since, runs, delivered, due_at, created_at, changed, waiting)
         VALUES ('w', ?, 'w', 'k', 'wk_1', '{"q":"a","every":"1m"}', 60000, 'https://spy.example/', 'active', 0, 0, 0, 0, 0, '1', 0)`,
      )
      .run(id)
    database.exec("INSERT INTO watch_deliveries VALUES ('w', 'd', '[]', 0, 0, 0)")
    database.close()
    const file = join(folder, 'foreign.backup')
    await runCommand(['backup', file], environment)

    const { stdout } = await restored(testEnvironment(join(folder, 'mine')), file)
    const settingsLeftOut = ['noticeCommand', 'noticeUrl', 'allowPrivate', 'feeds', 'chromium']
    const leftOut = [...settingsLeftOut, 'library …', 'library stolen', 'the webhooks of watches (1)']
    expect(JSON.parse(stdout)).toMatchObject({ documents: 0, accounts: 1, leftOut })
    expect(JSON.parse(await readFile(join(folder, 'mine', 'whippet.json'), 'utf8'))).toEqual({ rateLimit: 7 })
    const restoredDatabase = new BetterSqlite3(join(folder, 'mine', 'whippet.db'), { readonly: true })
    for (const table of ['sessions', 'sign_in_links'])
      expect(restoredDatabase.prepare(`SELECT * FROM ${table}`).all()).toEqual([])
    expect(restoredDatabase.prepare('SELECT name FROM library_items').all()).toEqual([{ name: 'hounds' }])
    expect(restoredDatabase.prepare('SELECT state FROM watches').all()).toEqual([{ state: 'failing' }])
    expect(restoredDatabase.prepare('SELECT next_try FROM watch_deliveries').all()).toEqual([
      { next_try: null },
    ])
    restoredDatabase.close()

    const said = await runCommand(['restore', file], testEnvironment(join(folder, 'mine-too')))
    expect(said.stdout).toContain(`set again what you need: ${leftOut.join(', ')}`)
  })

  it('of a folder without a database, or of PostgreSQL, is refused and says what to do', async () => {
    const nothing = await runCommand(['backup', join(folder, 'x')], testEnvironment(join(folder, 'nothing')))
    expect(nothing).toMatchObject({ code: 1, stdout: '' })
    expect(nothing.stderr).toContain('There is nothing to back up')
    const shared = testEnvironment(join(folder, 'nothing'), {
      WHIPPET_DATABASE_URL: 'postgres://whippet@127.0.0.1:1/whippet',
    })
    expect((await runCommand(['backup', join(folder, 'x')], shared)).stderr).toContain('pg_dump')
    expect((await runCommand(['restore', join(folder, 'all.backup')], shared)).stderr).toContain('pg_restore')
  })
})
