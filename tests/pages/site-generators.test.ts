// Checks extraction on small pages in the dress of common site generators: what must be in the text, and what must not.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { extractHtml } from '../../src/engine/pages/extract-html.ts'

const FOLDER = join(import.meta.dirname, 'sites')
const NOW = Date.UTC(2026, 0, 15)

/** What a page's first comment says of it. */
interface Expected {
  readonly url: string
  readonly title?: string
  readonly author?: string
  /** The day. */
  readonly date?: string
  readonly with: readonly string[]
  readonly without: readonly string[]
}

function readSite(name: string): { html: string; expected: Expected } {
  const html = readFileSync(join(FOLDER, name), 'utf8')
  return { html, expected: JSON.parse(html.slice('<!--'.length, html.indexOf('-->'))) as Expected }
}

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith('.html')))('%s', (name) => {
  const { html, expected } = readSite(name)
  const page = extractHtml(html, expected.url, NOW)
  const text = page.text.replace(/\s+/g, ' ')

  it('keeps what the page says', () => {
    expect(expected.with.filter((part) => !text.includes(part))).toEqual([])
  })

  it('leaves out what is around it', () => {
    expect(expected.without.filter((part) => text.includes(part))).toEqual([])
  })

  it('reads what the page says about itself', () => {
    const { title, author, date } = expected
    if (title !== undefined) expect(page.title).toBe(title)
    if (author !== undefined) expect(page.author).toBe(author)
    if (date !== undefined) expect(page.date?.slice(0, 10)).toBe(date)
    expect(page.url).toBe(expected.url)
  })
})
