// Reads a list of addresses: one a line, the bookmarks of a browser (Netscape HTML), or an outline (OPML).
import { createShallowParser } from '../../../foundation/web/shallow-parser.ts'
import { parseHttpUrl } from '../../../foundation/web/url.ts'

/** More than this is no list that somebody means. */
export const MOST_ADDRESSES = 50_000

/** Undefined where the text is no such list; what stands in one and is no web address is left out. */
export function readAddressList(text: string): string[] | undefined {
  const head = text.slice(0, 4_000)
  if (/<!doctype\s+netscape-bookmark-file-1/i.test(head)) return distinct(readBookmarks(text))
  if (/<opml[\s>]/i.test(head)) return distinct(readOutline(text))
  return readLines(text)
}

/** In the order of the list, without what follows a #. */
export function distinct(addresses: readonly string[]): string[] {
  const found = new Set<string>()
  for (const address of addresses) {
    const url = parseHttpUrl(address.trim())
    if (!url) continue
    url.hash = ''
    if (found.size < MOST_ADDRESSES) found.add(url.href)
  }
  return [...found]
}

/** Those that are marked private are left out. */
function readBookmarks(text: string): string[] {
  const found: string[] = []
  const parser = createShallowParser({
    onopentag(name, { href = '', private: hidden }) {
      if (name === 'a' && hidden !== '1') found.push(href)
    },
  })
  parser.write(text)
  parser.end()
  return found
}

/** The page of a feed rather than the feed. */
function readOutline(text: string): string[] {
  const found: string[] = []
  const parser = createShallowParser(
    {
      onopentag(name, attributes) {
        if (name.toLowerCase() !== 'outline') return
        const given = new Map(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value]))
        const address = given.get('htmlurl') || given.get('url') || given.get('xmlurl')
        if (address) found.push(address)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  parser.end()
  return found
}

/** Every line is an address, blank, or a remark behind a #; a text in which one is not is no list. */
function readLines(text: string): string[] | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => (line.split(/(?<!\S)#/, 1)[0] ?? '').trim())
    .filter((line) => line !== '')
  if (lines.length === 0 || !lines.every((line) => /^https?:\/\/\S+$/i.test(line))) return undefined
  return distinct(lines)
}
