// What every FederatedSource holds to, whatever its service answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fetcher } from '../../src/engine/pages/fetcher.ts'
import type { FederatedSource, SourceHit, SourceQuestion } from '../../src/engine/search/federated-source.ts'
import { FAILURES, type ProviderServer, startProviderServer } from '../support/provider-server.ts'

export interface RecordedSource {
  readonly open: (fetcher: Fetcher, baseUrl: string) => FederatedSource
  /** An answer of the service with one hit, as it was seen. */
  readonly recorded: string
  readonly hit: Partial<SourceHit>
}

const QUESTION: SourceQuestion = { text: 'quick dogs', language: 'en', country: 'US', safe: 'off', limit: 5 }
const patient = (): AbortSignal => AbortSignal.timeout(60_000)

export function federatedSourceSuite(name: string, { open, recorded, hit }: RecordedSource): void {
  describe(`${name} is a FederatedSource`, () => {
    let server: ProviderServer
    const ask = (question: Partial<SourceQuestion> = {}, signal = patient()) =>
      open(server.fetcher, server.origin).search({ ...QUESTION, ...question }, signal)
    beforeAll(async () => {
      server = await startProviderServer()
    })
    afterAll(() => server.close())

    it('gives what the service found, by one request', async () => {
      server.answer = (response) => response.end(recorded)
      server.asked.length = 0
      expect(await ask()).toEqual([expect.objectContaining(hit)])
      expect(server.asked).toHaveLength(1)
      expect(open(server.fetcher, server.origin).name).toMatch(/^[a-z:.\d]+$/)
    })

    it('follows a service that has moved', async () => {
      server.answer = (response) => {
        const moved = server.asked.at(-1)?.path === '/moved'
        if (moved) response.end(recorded)
        else response.writeHead(301, { location: '/moved' }).end()
      }
      expect(await ask()).toEqual([expect.objectContaining(hit)])
    })

    it.each(Object.entries(FAILURES))('rejects where the service answers with %s', async (_, answer) => {
      server.answer = answer
      await expect(ask()).rejects.toThrow()
    })

    it('ends when the signal does, however slowly the service answers', async () => {
      const giveUp = new AbortController()
      server.answer = (response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write(recorded.slice(0, 1))
        giveUp.abort(new Error('no time'))
      }
      await expect(ask({}, giveUp.signal)).rejects.toThrow()
    })

    it('asks once where there are words, and does not break, whatever is asked', async () => {
      server.answer = (response) => response.end(recorded)
      const asked: number[] = []
      for (const text of [
        'a\u0000b\r\nX: y',
        '"()*: AND',
        '犬 🐕',
        'x '.repeat(1000),
        '?&=#/../',
        '\ud800',
      ]) {
        server.asked.length = 0
        const hits = await ask({ text })
        asked.push(server.asked.length)
        expect(hits).toEqual(server.asked.length === 0 ? [] : [expect.objectContaining(hit)])
      }
      expect(asked.slice(0, 4)).toEqual([1, 1, 1, 1])
      expect(Math.max(...asked)).toBe(1)
    })

    it('takes no field for what it is not', async () => {
      let hits = 0
      for (const body of misshapen(recorded)) {
        const fetcher: Fetcher = {
          fetch: async (url) => ({ url, notModified: false, contentType: '', body: Buffer.from(body) }),
        }
        const answered = await open(fetcher, 'https://source.example')
          .search(QUESTION, patient())
          .catch(() => [])
        for (const found of answered) expect(untrue(found), body).toEqual([])
        hits += answered.length
      }
      expect(hits).toBeGreaterThan(0)
    })
  })
}

/** Fields that hold something else than the port says. */
function untrue(found: SourceHit): string[] {
  const { authors = [], ...texts } = found
  const bad = Object.entries(texts).filter(([, value]) => typeof value !== 'string')
  const unnamed = [...authors].filter((author) => typeof author !== 'string')
  return [...bad.map(([field]) => field), ...unnamed.map(() => 'authors')]
}

const OTHER_TYPES = ['null', '7', 'true', '[]', '{}', '""', '[[]]', '{"a":[null]}']

/** The recorded answer with each of its values in turn replaced by one of another type. */
function misshapen(recorded: string): string[] {
  if (!recorded.startsWith('{'))
    return [recorded.replaceAll(/>[^<]+</g, '><'), recorded.replaceAll(/<(\w+)>/g, '<$1 $1="">')]
  const places: (readonly (string | number)[])[] = []
  const walk = (value: unknown, path: readonly (string | number)[]): void => {
    if (path.length > 0) places.push(path)
    if (typeof value !== 'object' || value === null) return
    for (const [key, held] of Object.entries(value)) walk(held, [...path, key])
  }
  walk(JSON.parse(recorded), [])
  return places.flatMap((path) =>
    OTHER_TYPES.map((other) => {
      const copy = JSON.parse(recorded) as Record<string | number, unknown>
      let at = copy
      for (const key of path.slice(0, -1)) at = at[key] as typeof copy
      at[path.at(-1) ?? ''] = JSON.parse(other)
      return JSON.stringify(copy)
    }),
  )
}
