// What every HeadlineWriter holds to, whatever its service answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HeadlineWriter } from '../../src/engine/news/summaries/summarize.ts'
import type { Fetcher } from '../../src/engine/pages/fetcher.ts'
import { FAILURES, type ProviderServer, startProviderServer } from '../support/provider-server.ts'

export interface RecordedWriter {
  readonly open: (fetcher: Fetcher, baseUrl: string) => HeadlineWriter
  /** An answer of the service that holds the text. */
  readonly recorded: (text: string) => string
}

const HEADLINES = ['Bread is dearer', 'Rain in the north']

export function headlineWriterSuite(name: string, { open, recorded }: RecordedWriter): void {
  describe(`${name} is a HeadlineWriter`, () => {
    let server: ProviderServer
    const write = (signal = AbortSignal.timeout(60_000)) =>
      open(server.fetcher, server.origin).write(HEADLINES, signal)
    beforeAll(async () => {
      server = await startProviderServer()
    })
    afterAll(() => server.close())

    it('gives the text that was written, and names its model', async () => {
      server.answer = (response) => response.end(recorded('Bread is dearer. It rains in the north.'))
      server.asked.length = 0
      expect(await write()).toBe('Bread is dearer. It rains in the north.')
      expect(server.asked).toHaveLength(1)
      expect(open(server.fetcher, server.origin).model).not.toBe('')
    })

    it.each(Object.entries(FAILURES))('rejects where the service answers with %s', async (_, answer) => {
      server.answer = answer
      await expect(write()).rejects.toThrow()
    })

    it('sends headlines and key nowhere else, though the service says that it has moved', async () => {
      server.answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end()
      server.asked.length = 0
      await expect(write()).rejects.toThrow()
      expect(server.asked).toHaveLength(1)
    })

    it('ends when the signal does, however slowly the service answers', async () => {
      const giveUp = new AbortController()
      server.answer = (response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{')
        giveUp.abort(new Error('no time'))
      }
      await expect(write(giveUp.signal)).rejects.toThrow()
    })
  })
}
