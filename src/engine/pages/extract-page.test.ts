// Checks that each kind of body meets its reader, and that what can't be read is refused by name.
import { describe, expect, it } from 'vitest'
import { PageUnreadable } from '../../foundation/errors.ts'
import { extractPage } from './extract-page.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (contentType: string, text: string, path = 'doc') =>
  extractPage({ url: `https://example.org/${path}`, contentType, body: bytes(text) })

describe('extractPage', () => {
  it('reads HTML in its own charset', async () => {
    const html =
      '<html><head><title>Café</title></head><body><p>Ein schöner Tag für alle Leser</p></body></html>'
    const body = Uint8Array.from(html, (letter) => letter.charCodeAt(0))
    const page = await extractPage({
      url: 'https://example.org/',
      contentType: 'text/html; charset=iso-8859-1',
      body,
    })
    expect(page).toMatchObject({
      title: 'Café',
      text: 'Ein schöner Tag für alle Leser',
      contentType: 'text/html',
    })
  })

  it('tells the language by the text, of whatever kind, where it does not declare one', async () => {
    const text =
      'Die neue Brücke über den Hafen wurde am Morgen von der Bürgermeisterin eröffnet, und es waren mehr Menschen auf ihr, als man in der Stadt gedacht hatte.'
    const html = (attributes: string) => `<html${attributes}><body><p>${text}</p></body></html>`
    expect((await read('text/html', html(''))).lang).toBe('de')
    expect((await read('text/html', html(' lang="nds"'))).lang).toBe('nds')
    for (const type of ['text/plain', 'text/markdown', 'text/xml'])
      expect((await read(type, text)).lang, type).toBe('de')
  })

  it('keeps plain text as it is', async () => {
    const page = await read('text/plain', 'First line\r\n\r\n  Second *line*\n')
    expect(page).toMatchObject({
      title: 'First line',
      text: 'First line\n\n  Second *line*',
      contentType: 'text/plain',
    })
  })

  it('fences programs with their language', async () => {
    expect((await read('text/plain', 'print(1)\n', 'a/run.py')).markdown).toBe('```py\nprint(1)\n```')
  })

  it.each([
    ['text/markdown', 'guide'],
    ['text/plain', 'guide/README.md'],
  ])('keeps markdown sent as %s, with its headings and without its front matter', async (type, path) => {
    const page = await read(
      type,
      '---\ntitle: "Guide"\n---\n# Start\n\nSee [docs](https://example.org) and **this**.\n',
      path,
    )
    expect(page).toMatchObject({ title: 'Guide', text: 'Start\n\nSee docs and this.', headings: ['Start'] })
    expect(page.markdown).toBe('# Start\n\nSee [docs](https://example.org) and **this**.')
  })

  it('shows JSON as it came where laying it out would fill the memory with spaces', async () => {
    const json = `${'['.repeat(2_000)}${'1,'.repeat(90_000)}1${']'.repeat(2_000)}`
    const page = await read('application/json', json)
    expect(page.text).toBe(json)
  })

  it('lays out JSON, and shows broken JSON as it came', async () => {
    const page = await read('application/json', '{"title":"T","a":[1]}')
    expect(page.title).toBe('T')
    expect(page.markdown).toBe('```json\n{\n  "title": "T",\n  "a": [\n    1\n  ]\n}\n```')
    expect((await read('application/json', String.raw`{"title":"T \ud83d"}`)).title).toBe('T \ufffd')
    expect((await read('application/json', '{"a":')).text).toBe('{"a":')
  })

  it('lists the items of a feed', async () => {
    const page = await read(
      'application/rss+xml',
      '<rss version="2.0"><channel><title>News</title><item><title>One</title><link>https://example.org/1</link><description>About one</description></item></channel></rss>',
    )
    expect(page).toMatchObject({ title: 'News', headings: ['One'] })
    expect(page.markdown).toContain('## [One](https://example.org/1)')
    expect(page.text).toContain('About one')
  })

  it('reads the text of other XML', async () => {
    expect((await read('application/xml', '<doc><title>T</title><p>some text</p></doc>')).text).toBe(
      'T\nsome text',
    )
  })

  it.each([
    ['image/png', '\x89PNG', 'image/png is not supported'],
    ['application/zip', 'PK', 'application/zip is not supported'],
    ['text/plain', '  \n ', 'it has no text'],
  ])('refuses %s', async (contentType, text, why) => {
    const refused = read(contentType, text)
    await expect(refused).rejects.toBeInstanceOf(PageUnreadable)
    await expect(refused).rejects.toThrow(why)
  })

  it('stops where the caller has given up', async () => {
    const signal = AbortSignal.abort(new Error('gone'))
    const input = { url: 'https://example.org/', contentType: 'text/plain', body: bytes('x'), signal }
    await expect(extractPage(input)).rejects.toThrow('gone')
  })
})
