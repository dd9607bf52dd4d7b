// Tests of reading with a browser's help: when it is asked, what comes of it, and what is said when it fails.
import { describe, expect, it } from 'vitest'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import { extractPage } from './extract-page.ts'
import { extractRendered } from './extract-rendered.ts'
import type { PageBody, PageRenderer } from './fetcher.ts'

const url = 'http://example.com/'
const words = (count: number): string => `<p>${'A sentence of six plain words. '.repeat(count / 6)}</p>`
const FRAME = '<html><body><div id="root"></div><script src="/app.js"></script></body></html>'
const THIN = `<html><body><div id="root"><h1>Our shop</h1><p>Everything for whippets is here.</p></div><script></script></body></html>`

function renderer(shown: string | Error): PageRenderer & { asked: PageBody[] } {
  const asked: PageBody[] = []
  return {
    asked,
    async render(page) {
      asked.push(page)
      if (shown instanceof Error) throw shown
      return { url: `${url}shown`, contentType: 'text/html; charset=utf-8', body: Buffer.from(shown) }
    },
  }
}

const input = (body: string, contentType = 'text/html') => ({ url, contentType, body: Buffer.from(body) })

describe('a browser', () => {
  it('is not asked where there is text, or nothing to run', async () => {
    const browser = renderer(words(600))
    const needs = { extractPage, renderer: browser }
    const full = `<html><body>${words(300)}<script></script><script></script><script></script></body></html>`
    expect((await extractRendered(needs, input(full))).rendered).toBeUndefined()
    await expect(extractRendered(needs, input('<p></p>'))).rejects.toThrow(/has no text$/)
    await expect(extractRendered(needs, input('%PDF-1.4', 'application/pdf'))).rejects.toThrow(PageUnreadable)
    await expect(
      extractRendered(needs, input('<title>Just a moment</title><p>Checking your browser')),
    ).rejects.toThrow(/check for robots/)
    expect(browser.asked).toEqual([])
  })

  it('is asked for what scripts bring, with what was fetched', async () => {
    const browser = renderer(`<html><head><title>Shown</title></head><body>${words(300)}</body></html>`)
    const { page, rendered } = await extractRendered({ extractPage, renderer: browser }, input(FRAME))
    expect(page).toMatchObject({ title: 'Shown', url: `${url}shown`, wordCount: 300 })
    expect(rendered?.url).toBe(`${url}shown`)
    expect(browser.asked).toEqual([{ url, contentType: 'text/html', body: Buffer.from(FRAME) }])
  })

  it('is asked where there is next to nothing, and what it shows is taken if it is more', async () => {
    const more = await extractRendered({ extractPage, renderer: renderer(words(300)) }, input(THIN))
    expect(more.page.wordCount).toBe(300)
    const less = await extractRendered({ extractPage, renderer: renderer('<p>Sorry.</p>') }, input(THIN))
    expect(less.rendered).toBeUndefined()
    expect(less.page.text).toContain('Everything for whippets')
  })

  it('that fails leaves what was there', async () => {
    const failing = renderer(new PageUnavailable('it takes too long'))
    const { page } = await extractRendered({ extractPage, renderer: failing }, input(THIN))
    expect(page.text).toContain('Everything for whippets')
  })

  it('that fails is told of where nothing was there', async () => {
    const failing = renderer(new PageUnavailable('it takes too long'))
    const asked = extractRendered({ extractPage, renderer: failing }, input(FRAME))
    await expect(asked).rejects.toThrow(PageUnreadable)
    await expect(asked).rejects.toThrow(/only with JavaScript; rendering failed: it takes too long$/)
    const nothing = extractRendered({ extractPage, renderer: renderer('<p></p>') }, input(FRAME))
    await expect(nothing).rejects.toThrow(/only with JavaScript; a browser finds no content either$/)
  })

  it('that is broken is a defect', async () => {
    const broken = renderer(new TypeError('x is undefined'))
    await expect(extractRendered({ extractPage, renderer: broken }, input(FRAME))).rejects.toThrow(TypeError)
  })

  it('may be absent', async () => {
    await expect(extractRendered({ extractPage }, input(FRAME))).rejects.toThrow(
      /only with JavaScript\. WHIPPET_RENDER=chromium/,
    )
    expect((await extractRendered({ extractPage }, input(THIN))).page.text).toContain('whippets')
  })
})
