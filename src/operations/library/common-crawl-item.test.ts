// An archive that goes down on the way leaves an item that goes on, and none that is called whole.
import { expect, it } from 'vitest'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { extractPage } from '../../engine/pages/extract-page.ts'
import { heldClock } from '../../foundation/clock.ts'
import { Overloaded, PageUnavailable } from '../../foundation/errors.ts'
import { type CommonCrawlItemNeeds, commonCrawlItem } from './common-crawl-item.ts'

it('ends where the archive gives no page any more, and goes on from there', async () => {
  const captures = Array.from({ length: 120 }, (_, at) => ({
    ...{ url: `https://a.example/${at}`, key: `${at}`, at: 1, file: 'w.gz', offset: at, length: 1 },
  }))
  const here = new Set<string>()
  let isDown = false
  let asked = 0
  const needs = {
    clock: heldClock(0),
    extractPage,
    store: {
      get: async (urls: string[]) =>
        urls.filter((url) => here.has(url)).map((url) => aDocument(url, { origin: 'library:a', readAt: 1 })),
      put: async (documents: { url: string }[]) => {
        for (const { url } of documents) here.add(url)
        isDown = true
      },
    },
    commonCrawl: {
      newest: async () => ({ id: 'CC-2', api: '' }),
      captures: async () => captures,
      record: async ({ offset }: { offset: number }) => {
        asked += 1
        if (isDown) throw new PageUnavailable('The site answered 502')
        return Buffer.from(`${offset}`)
      },
    },
    readRecord: async (bytes: Uint8Array) => ({
      page: {
        ...{ url: `https://a.example/${Buffer.from(bytes)}`, contentType: 'text/html' },
        body: Buffer.from('<title>T</title><p>Some words to read.</p>'),
      },
    }),
  } as unknown as CommonCrawlItemNeeds
  const item = { name: 'a', source: 'cc:a.example', edition: 'CC-1' } as Parameters<
    ReturnType<typeof commonCrawlItem>['bring']
  >[0]
  const bringing = {
    progress: () => undefined,
    failed: () => undefined,
    signal: new AbortController().signal,
  }
  const bring = () => commonCrawlItem(needs).bring(item, bringing)
  await expect(bring()).rejects.toThrow('Try again later')
  expect([here.size, asked]).toEqual([50, 100])

  needs.store.put = async (documents) => {
    for (const { url } of documents) here.add(url)
    return { added: 0, updated: 0 }
  }
  isDown = false
  expect(await bring()).toMatchObject({ edition: 'CC-2' })
  expect([here.size, asked]).toEqual([120, 170])
})

it('reads a page again that the machine had no time for, three times at most', async () => {
  const stored: string[] = []
  const said: string[] = []
  let busy = 2
  const url = 'https://a.example/'
  const needs = {
    clock: heldClock(0),
    extractPage: async (page: Parameters<typeof extractPage>[0]) => {
      if (busy-- > 0) throw new Overloaded('Reading the page took too long', 1)
      return extractPage(page)
    },
    store: {
      get: async () => [],
      put: async (documents: { url: string }[]) => void stored.push(...documents.map((one) => one.url)),
    },
    commonCrawl: {
      newest: async () => ({ id: 'CC-2', api: '' }),
      captures: async () => [{ url, key: 'a', at: 1, file: 'w.gz', offset: 0, length: 1 }],
      record: async () => Buffer.from('x'),
    },
    readRecord: async () => ({
      page: {
        url,
        contentType: 'text/html',
        body: Buffer.from('<title>T</title><p>Some words to read.</p>'),
      },
    }),
  } as unknown as CommonCrawlItemNeeds
  const item = { name: 'a', source: 'cc:a.example', edition: 'CC-1' } as Parameters<
    ReturnType<typeof commonCrawlItem>['bring']
  >[0]
  const bring = () =>
    commonCrawlItem(needs).bring(item, {
      progress: () => undefined,
      failed: (place, reason) => void said.push(`${place} ${reason}`),
      signal: new AbortController().signal,
    })
  await bring()
  expect([stored, said]).toEqual([[url], []])
  busy = 3
  await bring()
  expect([stored, said]).toEqual([[url], [`${url} Reading the page took too long`]])
})
