// Pages read in threads of their own: as without them, and never for longer than allowed.
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pdfOfPages, pdfThatUnpacksTo } from '../../../tests/support/pdf-files.ts'
import { passagesFor } from '../../engine/pages/passages.ts'
import {
  PageNeedsScripts,
  PageTookTooLong,
  PageUnavailable,
  PageUnreadable,
} from '../../foundation/errors.ts'
import { createExtractThreads } from './extract-threads.ts'

/** A busy machine starts a thread slowly. */
const PATIENT = { timeoutMs: 120_000 }

const html = (text: string): Uint8Array =>
  Buffer.from(`<html><head><title>T ${text}</title></head><body><p>${text} and more words.</p></body></html>`)

describe('extract threads', () => {
  it('read more pages than there are threads', async () => {
    const threads = createExtractThreads({ threads: 2, ...PATIENT })
    onTestFinished(() => threads.close())
    const pages = await Promise.all(
      Array.from({ length: 7 }, (_, at) =>
        threads.extractPage({
          url: `http://example.com/${at}`,
          contentType: 'text/html',
          body: html(`page ${at}`),
        }),
      ),
    )
    expect(pages.map((page) => page.text)).toEqual(
      pages.map((_, at) => expect.stringContaining(`page ${at}`)),
    )
  })

  it('leave the bytes alone that they are given, which may be a part of others', async () => {
    const threads = createExtractThreads({ threads: 1, ...PATIENT })
    onTestFinished(() => threads.close())
    const bytes = Buffer.concat([Buffer.from('before'), html('page'), Buffer.from('behind')])
    const body = bytes.subarray(6, -6)
    const page = { url: 'http://example.com/', contentType: 'text/html', body }
    expect((await threads.extractPage(page)).title).toBe('T page')
    expect(Buffer.from(body)).toEqual(html('page'))
  })

  it('read the part that is asked for', async () => {
    const threads = createExtractThreads({ threads: 1, ...PATIENT })
    onTestFinished(() => threads.close())
    const page = {
      url: 'http://example.com/',
      contentType: 'text/html',
      body: html('first</p><p id="b">second'),
    }
    expect((await threads.extractPage({ ...page, part: { selector: '#b' } })).text).toBe(
      'second and more words.',
    )
    expect((await threads.extractPage({ ...page, part: { removeSelector: '#b' } })).text).toBe('first')
    const missing = threads.extractPage({ ...page, part: { selector: '#c' } })
    await expect(missing).rejects.toThrow('Nothing on http://example.com/ matches the selector #c')
  })

  it('find the links of a long page and the addresses of a long list, as they stand', async () => {
    const threads = createExtractThreads({ threads: 1, ...PATIENT })
    onTestFinished(() => threads.close())
    const long = 'more words '.repeat(40_000)
    const bytes = (text: string, contentType: string) => ({
      url: 'http://example.com/a/',
      contentType,
      body: Buffer.from(text),
      // As what was fetched has, and a thread does not need.
      close: () => undefined,
    })
    for (const filling of ['', long]) {
      const page = bytes(`<meta name=robots content=noindex><a href=b>B</a><p>${filling}`, 'text/html')
      expect(await threads.readLinks(page)).toMatchObject({
        links: [{ href: 'b', anchor: 'B' }],
        directives: { noindex: true },
      })
      const list = bytes(
        `<urlset><!--${filling}--><url><loc>/b</loc><lastmod>2020-01-02</lastmod></url></urlset>`,
        'application/xml',
      )
      const expected = { pages: ['/b'], modified: new Map([['/b', Date.UTC(2020, 0, 2)]]) }
      expect(await threads.readList(list)).toMatchObject(expected)
      expect(await threads.readList({ ...list, body: gzipSync(list.body) })).toMatchObject(expected)
    }
  })

  it('say why a page has no content', async () => {
    const threads = createExtractThreads({ threads: 1, ...PATIENT })
    onTestFinished(() => threads.close())
    const asked = threads.extractPage({
      url: 'http://example.com/',
      contentType: 'text/html',
      body: Buffer.from('<p></p>'),
    })
    await expect(asked).rejects.toThrow(PageUnreadable)
    await expect(asked).rejects.toThrow(/no text/)
  })

  it('end each page that takes too long', async () => {
    const threads = createExtractThreads({ threads: 1, timeoutMs: 1 })
    onTestFinished(() => threads.close())
    const body = html('x '.repeat(2_000_000))
    const both = await Promise.allSettled(
      [1, 2].map((at) =>
        threads.extractPage({ url: `http://example.com/${at}`, contentType: 'text/html', body }),
      ),
    )
    const tooLong = { status: 'rejected', reason: expect.any(PageTookTooLong) }
    expect(both).toEqual([tooLong, tooLong])
  })

  it('tell a page that needs scripts from one that has nothing', async () => {
    const threads = createExtractThreads({ threads: 1, ...PATIENT })
    onTestFinished(() => threads.close())
    const ask = (body: string) =>
      threads.extractPage({ url: 'http://example.com/', contentType: 'text/html', body: Buffer.from(body) })
    await expect(ask('<div id="root"></div><script src="a.js"></script>')).rejects.toThrow(PageNeedsScripts)
    await expect(ask('<p></p>')).rejects.not.toThrow(PageNeedsScripts)
  })

  it('search long texts as they are searched here', async () => {
    const threads = createExtractThreads({ threads: 1, ...PATIENT })
    onTestFinished(() => threads.close())
    const text = 'The whippet is a quick dog. Other dogs are slower than that one is. '.repeat(1_000)
    const here = passagesFor(text, 'quick whippet', 'en')
    expect(here).not.toEqual([])
    expect(await threads.findPassages(text, 'quick whippet', 'en')).toEqual(here)
  })

  it('give up what they are at when they are closed, and what waits', async () => {
    const threads = createExtractThreads({ threads: 1, ...PATIENT })
    const body = html('x '.repeat(2_000_000))
    const asked = [1, 2].map((at) =>
      threads.extractPage({ url: `http://example.com/${at}`, contentType: 'text/html', body }),
    )
    const settled = Promise.allSettled(asked)
    await threads.close()
    expect((await settled).map((one) => one.status === 'rejected' && one.reason)).toEqual([
      expect.any(PageUnavailable),
      expect.any(PageUnavailable),
    ])
  })

  it('read a PDF of 300 pages and an article of 10 MB to their ends', async () => {
    const threads = createExtractThreads({ threads: 2, ...PATIENT })
    onTestFinished(() => threads.close())
    const texts = Array.from({ length: 300 }, (_, at) => `This is page ${at} of a report on whippets.`)
    const article = `<title>T</title><main><p>${'words and more words, '.repeat(450_000)}the end</p></main>`
    const [paper, page] = await Promise.all(
      [
        { contentType: 'application/pdf', body: pdfOfPages(texts) },
        { contentType: 'text/html', body: Buffer.from(article) },
      ].map((asked) => threads.extractPage({ url: 'http://example.com/', ...asked })),
    )
    expect(paper?.text).toContain('page 0 of')
    expect(paper?.text).toContain('page 299 of')
    expect([page?.text.length, page?.text.slice(-7)]).toEqual([9_900_007, 'the end'])
  })

  it('read the first millions of characters of a PDF whose one page has no end', async () => {
    const threads = createExtractThreads({ threads: 1, ...PATIENT })
    onTestFinished(() => threads.close())
    const pieces = Array.from({ length: 45_000 }, (_, at) => `piece ${at} ${'of this '.repeat(12)}`)
    const body = pdfOfPages([pieces.join(') Tj ET BT /F1 12 Tf 72 720 Td (')])
    const url = 'http://example.com/'
    const { text } = await threads.extractPage({ url, contentType: 'application/pdf', body })
    expect(text).toContain('piece 30000 of this')
    expect(text).not.toContain('piece 44999')
    const next = await threads.extractPage({ url, contentType: 'text/html', body: html('page') })
    expect(next.title).toBe('T page')
  })

  it('end a page of few kilobytes that unpacks to gigabytes, and go on', async () => {
    const threads = createExtractThreads({ threads: 1, ...PATIENT })
    onTestFinished(() => threads.close())
    const body = pdfThatUnpacksTo(3_000)
    expect(body.length).toBeLessThan(20_000)
    const bomb = threads.extractPage({ url: 'http://example.com/', contentType: 'application/pdf', body })
    await expect(bomb).rejects.toThrow('http://example.com/ cannot be read: it needs too much memory')
    const page = { url: 'http://example.com/', contentType: 'text/html', body: html('page') }
    expect((await threads.extractPage(page)).title).toBe('T page')
  })

  it('read other pages before those of a host whose page had to be ended', async () => {
    const threads = createExtractThreads({ threads: 1, ...PATIENT })
    onTestFinished(() => threads.close())
    const body = pdfThatUnpacksTo(3_000)
    const bomb = (at: number) =>
      threads
        .extractPage({ url: `http://bombs.example/${at}`, contentType: 'application/pdf', body })
        .catch(() => undefined)
    await bomb(0)
    const ended: string[] = []
    const bombs = [1, 2].map(async (at) => {
      await bomb(at)
      ended.push(`bomb ${at}`)
    })
    await threads.extractPage({ url: 'http://example.com/', contentType: 'text/html', body: html('page') })
    ended.push('page')
    await Promise.all(bombs)
    // The first may have had the thread already.
    expect(ended.indexOf('page')).toBeLessThan(2)
  })

  it('pass over a page whose caller has left', async () => {
    const threads = createExtractThreads({ threads: 1, ...PATIENT })
    onTestFinished(() => threads.close())
    const leaving = new AbortController()
    const ask = (signal?: AbortSignal) =>
      threads.extractPage({
        url: 'http://example.com/',
        contentType: 'text/html',
        body: html('page'),
        ...(signal && { signal }),
      })
    const first = ask()
    const left = ask(leaving.signal)
    const last = ask()
    leaving.abort()
    await expect(left).rejects.toThrow(PageUnavailable)
    expect([(await first).title, (await last).title]).toEqual(['T page', 'T page'])
  })
})
