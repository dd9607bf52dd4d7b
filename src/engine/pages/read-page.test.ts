// Tests of reading pages: copies, freshness and callers who ask for the same page at once.
import { describe, expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { type Deadline, deadlineIn } from '../../foundation/deadline.ts'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import type { Fetched, Fetcher, FetchOptions } from './fetcher.ts'
import type { Page, PageStore, StoredPage } from './page.ts'
import { createReadPage, type ExtractPage, type ReadPage, type ReadRequest } from './read-page.ts'

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

const extractPage: ExtractPage = async ({ url, body, part }) => {
  const text = Buffer.from(body).toString() + (part ? ` of ${part.selector ?? ''}` : '')
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

  it('are not kept of a page that is very long', async () => {
    const { readPage, copies } = reader(async () => ({ body: Buffer.from('x'.repeat(1_000_001)) }))
    expect((await readPage({ url: 'http://example.com/', deadline })).page.text).toHaveLength(1_000_001)
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

describe('copies of an older extraction', () => {
  it('serve nobody, and are not kept because the page has not changed', async () => {
    const conditions: (string | undefined)[] = []
    const { readPage, copies } = reader(async (_, { etag }) => {
      conditions.push(etag)
      return { etag: '"1"', freshForMs: 60 * MINUTE, notModified: etag !== undefined }
    })
    const url = 'http://example.com/'
    await readPage({ url, deadline })
    const [stored] = copies.values()
    if (!stored) throw new Error('no copy')
    const { extraction, ...untold } = stored
    for (const older of [untold, { ...stored, extraction: (extraction ?? 0) - 1 }]) {
      copies.set(url, older)
      expect(await readPage({ url, deadline, maxAgeMs: 60 * MINUTE })).toMatchObject({ cached: false })
      expect(copies.get(url)?.extraction).toBe(extraction)
    }
    expect(conditions).toEqual([undefined, undefined, undefined])
    expect((await readPage({ url, deadline })).cached).toBe(true)
  })
})

describe('copies that are asked about again', () => {
  const url = 'http://example.com/'
  const HOUR = 60 * MINUTE
  const validators = { etag: '"v1"', lastModified: 'Wed, 01 Jan 2025 00:00:00 GMT' }

  /** A server that says so when the validators it is asked with are still its own. */
  function validating(first: Partial<Fetched>, again: Partial<Fetched> = {}) {
    const options: FetchOptions[] = []
    const made = reader(async (_, asked) => {
      options.push(asked)
      const same = asked.etag === first.etag && asked.lastModified === first.lastModified
      if (same && options.length > 1) return { notModified: true, body: new Uint8Array(), ...again }
      return first
    })
    return { ...made, options }
  }

  it('are renewed by a 304 without being read again', async () => {
    const { readPage, clock, options } = validating({ ...validators, freshForMs: MINUTE })
    await readPage({ url, deadline })
    clock.advance(HOUR)
    const again = await readPage({ url, deadline })
    expect(again).toMatchObject({ cached: false, fetchedAt: start + HOUR, page: { text: 'text 1' } })
    expect(options[1]).toMatchObject(validators)
    expect(options[0]).not.toHaveProperty('etag')
    clock.advance(MINUTE - 1)
    expect(await readPage({ url, deadline })).toMatchObject({ cached: true, fetchedAt: start + HOUR })
    expect(options).toHaveLength(2)
  })

  it('are fresh for as long as the 304 says, where it does', async () => {
    const { readPage, clock, options, copies } = validating(
      { etag: '"v1"', freshForMs: MINUTE, mustRevalidate: true },
      { etag: '"v2"', freshForMs: HOUR },
    )
    await readPage({ url, deadline })
    expect(copies.get(url)).toMatchObject({ mustRevalidate: true })
    clock.advance(MINUTE)
    await readPage({ url, deadline })
    clock.advance(HOUR - 1)
    expect((await readPage({ url, deadline })).cached).toBe(true)
    expect(options).toHaveLength(2)
    expect(copies.get(url)).toMatchObject({ etag: '"v2"' })
    expect(copies.get(url)).not.toHaveProperty('mustRevalidate')
  })

  it('are read anew where the page has changed', async () => {
    let etag = '"v1"'
    const { readPage, clock } = reader(async () => ({ etag, freshForMs: MINUTE }))
    await readPage({ url, deadline })
    etag = '"v2"'
    clock.advance(HOUR)
    expect((await readPage({ url, deadline })).page.text).toBe('text 2')
  })

  it('are asked about each time where that is demanded', async () => {
    const { readPage, options } = validating({ etag: '"v1"', freshForMs: 0, mustRevalidate: true })
    await readPage({ url, deadline })
    expect((await readPage({ url, deadline })).cached).toBe(false)
    expect((await readPage({ url, deadline, maxAgeMs: HOUR })).cached).toBe(false)
    expect(options.map(({ etag }) => etag)).toEqual([undefined, '"v1"', '"v1"'])
  })

  it('are not kept where no copy is allowed, whatever validators there are', async () => {
    const { readPage, copies } = reader(async () => ({ ...validators, freshForMs: 0, noStore: true }))
    await readPage({ url, deadline })
    expect(copies.size).toBe(0)
  })

  it('are asked about by who accepts none that old', async () => {
    const { readPage, clock, options } = validating({ etag: '"v1"', freshForMs: HOUR })
    await readPage({ url, deadline })
    clock.advance(MINUTE)
    const read = await readPage({ url, deadline, maxAgeMs: 0 })
    expect(read).toMatchObject({ cached: false, fetchedAt: start + MINUTE, page: { text: 'text 1' } })
    expect(options).toHaveLength(2)
  })

  it('are not taken for another page with the same validator, that a redirect leads to by now', async () => {
    let target = 'http://example.com/one'
    const { readPage, clock, asked } = reader(async (_, { etag }) =>
      etag === undefined
        ? { url: target, etag: '"1"', freshForMs: MINUTE }
        : { url: target, notModified: true, body: new Uint8Array() },
    )
    await readPage({ url, deadline })
    target = 'http://example.com/two'
    clock.advance(HOUR)
    const { page } = await readPage({ url, deadline })
    expect(page).toMatchObject({ url: target, text: 'text 3' })
    expect(asked).toHaveLength(3)
  })

  it('have no validator that no server would think of', async () => {
    const { readPage, copies } = reader(async () => ({ etag: `"${'x'.repeat(2_000)}"` }))
    await readPage({ url, deadline })
    expect(copies.get(url)).not.toHaveProperty('etag')
  })
})

describe('parts of a page', () => {
  const url = 'http://example.com/'

  it('have copies of their own', async () => {
    const { readPage, asked } = reader(async () => ({}))
    const part = { selector: 'main' }
    const read = async (of: ReadRequest['part']) =>
      (await readPage({ url, deadline, ...(of && { part: of }) })).page.text
    expect(await read(undefined)).toBe('text 1')
    expect(await read(part)).toBe('text 2 of main')
    expect(await read(part)).toBe('text 2 of main')
    expect(await read({ removeSelector: 'main' })).toBe('text 3 of ')
    expect(await read({ selector: 'main', removeSelector: '#x' })).toBe('text 4 of main')
    expect(await read(undefined)).toBe('text 1')
    expect(asked).toHaveLength(4)
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
