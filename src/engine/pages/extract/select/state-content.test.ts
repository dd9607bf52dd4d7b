// Checks what is read from the JSON state of a page that shows its text by script.
import { describe, expect, it } from 'vitest'
import { PageUnreadable } from '../../../../foundation/errors.ts'
import { extractHtml } from '../../extract-html.ts'

const URL = 'https://shop.example.org/kettle'
const TEXT =
  'The kettle boils a litre of water in three minutes. It is made of steel, weighs less than a book and turns itself off when it is done. The lid opens with one hand, and the handle stays cool while the water boils.'

function markdown(html: string): string {
  return extractHtml(html, URL).markdown
}

describe('a page that stores its text for its scripts', () => {
  it('is read from __NEXT_DATA__, markup and all', () => {
    const state = { props: { pageProps: { body: `<h2>About</h2><p>${TEXT}</p><ul><li>Steel</li></ul>` } } }
    const page = markdown(
      `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`,
    )
    expect(page).toContain('## About')
    expect(page).toContain('boils a litre of water')
    expect(page).toContain('- Steel')
  })

  it.each([
    ['an object', `window.__STATE__ = ${JSON.stringify({ product: { description: TEXT } })};run()`],
    [
      'a string of JSON',
      `window["__STATE__"]=JSON.parse(${JSON.stringify(JSON.stringify({ product: { description: TEXT } }))})`,
    ],
  ])('is read from %s that a script assigns', (_, script) => {
    expect(markdown(`<div id="app"></div><script>${script}</script>`)).toContain('stays cool')
  })

  it.each([
    ['an attribute', { article: { body: `<p>${TEXT} ${TEXT}</p><p>${TEXT} Again.</p>` } }],
    [
      'JSON within its JSON',
      { topic: JSON.stringify({ body: `<p>${TEXT} ${TEXT}</p><p>${TEXT} Again.</p>` }) },
    ],
  ])('is read from %s', (_, state) => {
    const value = JSON.stringify(state).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    const menu = '<nav><a href="/">Home</a> <a href="/shop">Shop</a></nav>'
    expect(markdown(`${menu}<div id="app" data-page="${value}"></div>`)).toContain('stays cool')
  })

  it('has its paragraphs put together from their pieces', () => {
    const pieces = TEXT.split(/(?= boils)/).map((text) => ({ type: 'text', text }))
    const state = { doc: [{ type: 'heading', content: [{ type: 'text', text: 'Kettle' }] }] }
    const body = { type: 'paragraph', content: pieces }
    const page = markdown(
      `<div id="app"></div><script type="application/json">${JSON.stringify({ ...state, body })}</script>`,
    )
    expect(page).toBe(`## Kettle\n\n${TEXT}`)
  })

  it('says nothing of what belongs to the site', () => {
    const state = {
      cookieBanner: { text: TEXT },
      translations: { a: TEXT },
      url: `https://x.example/${TEXT}`,
    }
    const html = `<div id="app"></div><script type="application/json">${JSON.stringify(state)}</script>`
    expect(() => markdown(html)).toThrow(PageUnreadable)
  })

  it('is not asked for where the page shows its text', () => {
    const other = TEXT.replaceAll('kettle', 'samovar')
    const html = `<article><p>${TEXT}</p><p>${TEXT}</p></article><script type="application/json">{"body":"${other}"}</script>`
    expect(markdown(html)).not.toContain('samovar')
  })

  it('ends soon, however deep or broken the state is', () => {
    const deep = `${'['.repeat(50_000)}"${TEXT}"${']'.repeat(50_000)}`
    const open = `window.__A__ = {"a": ${'{'.repeat(50_000)}`
    const many = 'window.__B__={'.repeat(20_000)
    const line = '_'.repeat(500_000)
    const quotes = `window.__C__ = {"${'\\"'.repeat(500_000)}`
    for (const script of [`window.__A__ = ${deep}`, open, many, line, quotes]) {
      expect(() => markdown(`<div id="app"></div><script>${script}</script>`)).toThrow(PageUnreadable)
    }
  })
})
