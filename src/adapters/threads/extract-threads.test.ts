// Pages read in threads of their own: as without them, and never for longer than allowed.
import { describe, expect, it, onTestFinished } from 'vitest'
import { PageUnreadable } from '../../foundation/errors.ts'
import { createExtractThreads } from './extract-threads.ts'

const html = (text: string): Uint8Array =>
  Buffer.from(`<html><head><title>T ${text}</title></head><body><p>${text} and more words.</p></body></html>`)

describe('extract threads', () => {
  it('read more pages than there are threads', async () => {
    const threads = createExtractThreads({ threads: 2 })
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

  it('read the part that is asked for', async () => {
    const threads = createExtractThreads({ threads: 1 })
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

  it('say why a page has no content', async () => {
    const threads = createExtractThreads({ threads: 1 })
    onTestFinished(() => threads.close())
    const asked = threads.extractPage({
      url: 'http://example.com/',
      contentType: 'text/html',
      body: Buffer.from('<p></p>'),
    })
    await expect(asked).rejects.toThrow(PageUnreadable)
    await expect(asked).rejects.toThrow(/no text/)
  })

  it('end a page that takes too long, and go on with the next', async () => {
    const threads = createExtractThreads({ threads: 1, timeoutMs: 1 })
    onTestFinished(() => threads.close())
    const body = html('x'.repeat(1_000_000))
    const both = await Promise.allSettled(
      [1, 2].map((at) =>
        threads.extractPage({ url: `http://example.com/${at}`, contentType: 'text/html', body }),
      ),
    )
    expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected'])
  })
})
