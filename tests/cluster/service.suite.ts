// Two nodes of the service on PostgreSQL, Redis and OpenSearch: they find as one, also while the index is made anew.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, LONG_MS, type Servers, startInstallation } from './installation.ts'

export function serviceSuite(servers: Servers): void {
  describe('two nodes of the service on them', () => {
    let on: Installation
    beforeAll(async () => {
      on = await startInstallation(servers, 'service')
    }, LONG_MS)
    afterAll(() => on?.close())

    it(
      'find what was put, wherever they are asked, and once',
      async () => {
        await on.untilFound((await on.putPages(30)).mark)
        await on.expectSameDocuments()
        const checks = JSON.parse(await on.whippet('doctor', '--json')) as { check: string; ok: boolean }[]
        expect(checks.find(({ check }) => check === 'index server')).toMatchObject({ ok: true })
        expect(JSON.parse(await on.whippet('index', 'check', '--json'))).toMatchObject({ problems: [] })
      },
      LONG_MS,
    )

    it(
      'find an index filled that was copied to the server before',
      async () => {
        await on.putPages(5)
        const documents = await on.operator.documents.count()
        const to = servers.openSearch().address('copied')
        const copy = async () =>
          JSON.parse(await on.whippet('index', 'copy', '--to', to, '--shards', '1', '--json')) as object
        expect(await copy()).toMatchObject({ documents })
        // Given again, it goes on where it was left.
        expect(await copy()).toEqual({ documents, copied: 0 })
        const { hits } = (await servers.openSearch().ask('/copied/_search?size=0')) as {
          hits: { total: { value: number } }
        }
        expect(hits.total.value).toBe(documents)
      },
      LONG_MS,
    )

    it(
      'search on while the index is made anew',
      async () => {
        const load = await on.underLoad()
        await load.answered(3)
        const rebuilt = JSON.parse(await on.whippet('index', 'rebuild', '--json')) as { documents: number }
        expect(rebuilt.documents).toBeGreaterThan(0)
        await load.answered(3)
        await on.expectNothingWrong(load, [200])
      },
      LONG_MS,
    )
  })
}
