// Tests of reading pages: copies, freshness and callers who ask for the same page at once.
import { describe, expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { type Deadline, deadlineIn } from '../../foundation/deadline.ts'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import type { Fetched, Fetcher, FetchOptions } from './fetcher.ts'
import type { Page } from './page.ts'
import type { PageStore, StoredPage } from './page-store.ts'
import { createReadPage, type ExtractPage, type ReadPage } from './read-page.ts'

const MINUTE = 60_000
const start = Date.UTC(2025, 0, 1)
const deadline = deadlineIn(MINUTE)

function pageOf(url: string, text: string): Page {
  return {
    url,
    title: 't',
    text,
    markdown: text,
    wordCount: 1,
    images: [],
    keywords: [],
    headings: [],
    contentType: 'text/html',
  }
}

const extractPage: ExtractPage = async ({ url, body }) => {
  const text = Buffer.from(body).toString()
  if (text === '') throw new PageUnreadable('The page is empty')
  return pageOf(url, text)
}

interface Reader {
  readonly readPage: ReadPage
  readonly clock: ReturnType<typeof heldClock>
  readonly asked: string[]
  readonly copies: Map<string, StoredPage>
}

function reader(answer: (url: string, options: FetchOptions) => Promise<Partial<Fetched>>): Reader {
  const clock = heldClock(start)
  const asked: string[] = []
  const copies = new Map<string, StoredPage>()
  const pages: PageStore = {
    get: async (url) => copies.get(url),
    put: async (url, stored) => void copies.set(url, stored),
  }
  const fetcher: Fetcher = {
    async fetch(url, options) {
      asked.push(url)
      const body = Buffer.from(`text ${asked.length}`)
      return { url, notModified: false, contentType: 'text/html', body, ...(await answer(url, options)) }
    },
  }
  return { readPage: createReadPage({ fetcher, pages, extractPage, clock }), clock, asked, copies }
}

describe('readPage', () => {
  it.each(['', 'nonsense', 'ftp://example.com/', 'javascript:alert(1)'])(
    'has no page for %j',
    async (url) => {
      const { readPage, asked } = reader(async () => ({}))
      await expect(readPage({ url, deadline })).rejects.toBeInstanceOf(PageUnreadable)
      expect(asked).toEqual([])
    },
  )

  it('fetches, extracts and says when', async () => {
    const { readPage, asked } = reader(async () => ({}))
    const read = await readPage({ url: 'http://example.com/a#part', deadline })
    expect(read).toMatchObject({ fetchedAt: start, cached: false, page: { text: 'text 1' } })
    expect('extracts' in read).toBe(false)
    expect(asked).toEqual(['http://example.com/a'])
  })

  it('gives the passages that a query asks for, of a copy too', async () => {
    const { readPage } = reader(async () => ({ body: Buffer.from('The whippet is quick.') }))
    const request = { url: 'http://example.com/', deadline, query: 'whippet' }
    expect((await readPage(request)).extracts).toEqual(['The whippet is quick.'])
    expect(await readPage(request)).toMatchObject({ cached: true, extracts: ['The whippet is quick.'] })
    expect((await readPage({ ...request, query: 'cat' })).extracts).toEqual([])
  })

  it('passes failures on and stores nothing', async () => {
    const { readPage, copies } = reader(async () => ({ body: new Uint8Array() }))
    await expect(readPage({ url: 'http://example.com/', deadline })).rejects.toThrow('empty')
    expect(copies.size).toBe(0)
  })
})

describe('copies', () => {
  const url = 'http://example.com/'
  const twice = async (fetched: Partial<Fetched>, laterMs: number): Promise<boolean> => {
    const { readPage, clock } = reader(async () => fetched)
    await readPage({ url, deadline })
    clock.advance(laterMs)
    return (await readPage({ url, deadline })).cached
  }

  it('are good for ten minutes where nothing is said', async () => {
    expect([await twice({}, 9 * MINUTE), await twice({}, 10 * MINUTE)]).toEqual([true, false])
  })

  it('are good for as long as is said, and a day at most', async () => {
    expect(await twice({ freshForMs: 60 * MINUTE }, 59 * MINUTE)).toBe(true)
    expect(await twice({ freshForMs: 60 * MINUTE }, 61 * MINUTE)).toBe(false)
    expect(await twice({ freshForMs: 1e12 }, 25 * 60 * MINUTE)).toBe(false)
  })

  it('are not kept where that is forbidden', async () => {
    const { readPage, copies } = reader(async () => ({ freshForMs: 0 }))
    await readPage({ url, deadline })
    expect(copies.size).toBe(0)
  })

  it('are found under the address asked for and under the one it led to', async () => {
    const { readPage, asked } = reader(async () => ({ url: 'http://example.com/final' }))
    await readPage({ url, deadline })
    expect((await readPage({ url, deadline })).page.url).toBe('http://example.com/final')
    expect((await readPage({ url: 'http://example.com/final', deadline })).cached).toBe(true)
    expect(asked).toHaveLength(1)
  })

  it('are as old as the caller accepts', async () => {
    const { readPage, clock } = reader(async () => ({}))
    await readPage({ url, deadline })
    clock.advance(30 * MINUTE)
    expect(await readPage({ url, deadline, maxAgeMs: 60 * MINUTE })).toMatchObject({
      cached: true,
      fetchedAt: start,
    })
    expect((await readPage({ url, deadline, maxAgeMs: 20 * MINUTE })).cached).toBe(false)
    expect((await readPage({ url, deadline, maxAgeMs: 0 })).cached).toBe(false)
  })
})

describe('callers at the same time', () => {
  const url = 'http://example.com/'

  function held(): Reader & { readonly answer: () => void; readonly signals: AbortSignal[] } {
    const { promise, resolve } = Promise.withResolvers<Partial<Fetched>>()
    const signals: AbortSignal[] = []
    const made = reader(async (_, { signal }) => {
      signals.push(signal)
      return await promise
    })
    return { ...made, answer: () => resolve({}), signals }
  }

  function ending(): { readonly deadline: Deadline; readonly end: () => void } {
    const controller = new AbortController()
    return { deadline: { signal: controller.signal, remainingMs: () => 1 }, end: () => controller.abort() }
  }

  const settle = () => new Promise((resolve) => setImmediate(resolve))

  it('share one fetch', async () => {
    const { readPage, asked, answer } = held()
    const reads = [1, 2, 3].map((part) => readPage({ url: `${url}#${part}`, deadline }))
    await settle()
    answer()
    expect((await Promise.all(reads)).map(({ page }) => page.text)).toEqual(['text 1', 'text 1', 'text 1'])
    expect(asked).toHaveLength(1)
  })

  it('are not harmed by one who leaves', async () => {
    const { readPage, asked, answer, signals } = held()
    const first = ending()
    const left = readPage({ url, deadline: first.deadline })
    const stayed = readPage({ url, deadline })
    await settle()
    first.end()
    await expect(left).rejects.toBeInstanceOf(PageUnavailable)
    expect(signals[0]?.aborted).toBe(false)
    answer()
    expect((await stayed).page.text).toBe('text 1')
    expect(asked).toHaveLength(1)
  })

  it('end the fetch when the last one leaves', async () => {
    const { readPage, asked, answer, signals } = held()
    const [first, second] = [ending(), ending()]
    const reads = [first, second].map((caller) => readPage({ url, deadline: caller.deadline }))
    await settle()
    first.end()
    second.end()
    expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(signals[0]?.aborted).toBe(true)
    const next = readPage({ url, deadline })
    await settle()
    answer()
    expect((await next).cached).toBe(false)
    expect(asked).toHaveLength(2)
  })

  it('each meet the failure, and the next one tries anew', async () => {
    let fails = true
    const { readPage } = reader(async () => {
      if (fails) throw new PageUnavailable('down')
      return {}
    })
    const reads = await Promise.allSettled([readPage({ url, deadline }), readPage({ url, deadline })])
    expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fails = false
    expect((await readPage({ url, deadline })).cached).toBe(false)
  })

  it('do nothing where the time is up before the start', async () => {
    const { readPage, asked } = reader(async () => ({}))
    const over = ending()
    over.end()
    await expect(readPage({ url, deadline: over.deadline })).rejects.toBeInstanceOf(PageUnavailable)
    expect(asked).toEqual([])
  })
})
