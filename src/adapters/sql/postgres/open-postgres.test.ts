// PostgreSQL as the database: opened by several at once, the same tables and the same order as SQLite, refused with words.
import { describe, expect, it } from 'vitest'
import { freePort } from '../../../../tests/support/child-service.ts'
import { describeWithPostgres, usePostgres } from '../../../../tests/support/private-postgres.ts'
import type { Document } from '../../../engine/index/document/document.ts'
import { SqlLinkGraph } from '../crawl/visit-stores.ts'
import { SqlDocumentStore } from '../documents/sql-document-store.ts'
import { SqlAccountStore } from '../sql-account-store.ts'
import { statement } from '../statement.ts'
import { openPostgres } from './open-postgres.ts'

const countCounters = statement((db, _: object) =>
  db.selectFrom('counters').select((eb) => eb.fn.countAll<number>().as('count')),
)

describeWithPostgres('PostgreSQL', () => {
  const postgres = usePostgres()

  it('is brought up to date once, however many open it at once', async () => {
    const address = await postgres().newDatabase()
    const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(address)))
    for (const database of opened) expect(await database.reads.first(countCounters, {})).toEqual({ count: 3 })
    await Promise.all(opened.map((database) => database.close()))
    const again = await openPostgres(address)
    expect(await again.reads.first(countCounters, {})).toEqual({ count: 3 })
    await again.close()
  })

  it("orders text by its bytes, whatever the database's own order is", async () => {
    const address = await postgres().newDatabase("TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'")
    const database = await openPostgres(address)
    const graph = new SqlLinkGraph(database)
    const urls = ['https://e.example/a', 'https://e.example/B', 'https://e.example/~', 'https://e.example/ä']
    await graph.put(urls.map((url) => ({ url, links: [] })))
    const listed = (await Array.fromAsync(graph.all())).flat().map(({ url }) => url)
    expect(listed).toEqual([
      'https://e.example/B',
      'https://e.example/a',
      'https://e.example/~',
      'https://e.example/ä',
    ])
    await database.close()
  })

  it('keeps text that PostgreSQL itself cannot hold, and finds nothing by it', async () => {
    const database = await postgres().open()
    const documents = new SqlDocumentStore(database)
    const document: Document = {
      url: 'https://e.example/odd',
      title: 'a\0b \ud800',
      text: '\0\udc00 end',
      kind: 'website',
      origin: 'import',
      safety: 'safe',
      indexedAt: 0,
    } as unknown as Document
    await documents.put([document], true)
    expect(await documents.get([document.url])).toEqual([document])
    expect(await documents.get(['https://e.example/odd\0'])).toEqual([])
    expect(await new SqlAccountStore(database).findByEmail('a\0@e.example')).toBeUndefined()
  })

  it('goes on after its connections were ended', async () => {
    const database = await postgres().open()
    const documents = new SqlDocumentStore(database)
    await documents.renewSource()
    const source = await documents.source()
    await postgres().query(
      postgres().addressOf(database),
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    // Until the end of the connections was heard, one of them may still be asked.
    const again = async (): Promise<string> => documents.source().catch(again)
    expect(await again()).toBe(source)
    const renew = async (): Promise<void> => documents.renewSource().catch(renew)
    await renew()
    expect(await documents.source()).not.toBe(source)
  })

  describe('says what to do', () => {
    it.each([
      ['where there is no such database', () => postgres().newAddress(), /test_\d+ at 127.*createdb/],
      [
        'where nobody answers',
        async () => `postgres://u:hidden@127.0.0.1:${await freePort()}/whippet`,
        /ECONNREFUSED.*WHIPPET_DATABASE_URL/,
      ],
      [
        'where the user is unknown',
        () => postgres().newAddress().replace('whippet@', 'nobody:hidden@'),
        /Check the user/,
      ],
      [
        'where the encoding is another',
        () => postgres().newDatabase("TEMPLATE template0 ENCODING 'SQL_ASCII'"),
        /encoding is SQL_ASCII.*-E UTF8/,
      ],
    ])('%s', async (_, addressed, expected) => {
      const failure = openPostgres(await addressed())
      await expect(failure).rejects.toThrow(expected)
      await expect(failure).rejects.toMatchObject({ name: 'DatabaseUnusable' })
      await expect(failure).rejects.not.toThrow('hidden')
    })

    it('where its user may not make tables', async () => {
      const address = await postgres().newDatabase()
      await postgres().query(address, 'CREATE ROLE guest LOGIN')
      await expect(openPostgres(address.replace('whippet@', 'guest@'))).rejects.toThrow(/GRANT CREATE/)
    })

    it('where it was written by a newer version', async () => {
      const address = await postgres().newDatabase()
      await (await openPostgres(address)).close()
      await postgres().query(address, "INSERT INTO kysely_migration VALUES ('999-future', '2030-01-01')")
      await expect(openPostgres(address)).rejects.toThrow(
        /newer version of Whippet.*999-future.*DATABASE_URL/,
      )
    })
  })
})
