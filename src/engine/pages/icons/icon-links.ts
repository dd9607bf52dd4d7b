// Where a page says that its site's icon lies.
import { createShallowParser } from '../../../foundation/web/shallow-parser.ts'
import { parseHttpUrl } from '../../../foundation/web/url.ts'

/** A page names its icons in its head. */
const MOST_CHARACTERS = 200_000
/** Heads have some hundred at most. */
const MOST_TAGS = 5_000
const MOST_LINKS = 20
/** Smaller ones look poor on screens of today. */
const WANTED_SIDE = 32

interface IconLink {
  readonly url: string
  readonly rank: number
}

/** Addresses of the page's icons, the one to be tried first in front. */
export function iconLinks(html: string, base: string): string[] {
  const found: IconLink[] = []
  let tags = 0
  const parser = createShallowParser({
    onopentag(name, attributes) {
      tags += 1
      const link = name === 'link' ? iconLink(attributes, base) : undefined
      if (link) found.push(link)
      if (name === 'body' || tags >= MOST_TAGS || found.length >= MOST_LINKS) parser.stop()
    },
  })
  parser.write(html.slice(0, MOST_CHARACTERS))
  parser.end()
  return found.sort((a, b) => a.rank - b.rank).map(({ url }) => url)
}

function iconLink(
  { rel = '', href = '', type = '', sizes = '' }: Readonly<Record<string, string>>,
  base: string,
): IconLink | undefined {
  const kinds = rel.toLowerCase().split(/\s+/)
  const isTouch = kinds.includes('apple-touch-icon')
  if (!isTouch && !kinds.includes('icon')) return undefined
  const url = parseHttpUrl(href, base)?.href
  // Drawings can hold scripts: they are not taken.
  if (url === undefined || type.includes('svg') || /\.svg(?:[?#]|$)/i.test(url)) return undefined
  return { url, rank: rankOf(sizes, isTouch) }
}

/** The smallest that is large enough comes first, then those of unknown size, those too small, those for home screens. */
function rankOf(sizes: string, isTouch: boolean): number {
  if (isTouch) return 3000
  const side = Number(/^(\d{1,3})x\d/i.exec(sizes)?.[1] ?? Number.NaN)
  if (Number.isNaN(side)) return 1000
  return side >= WANTED_SIDE ? side : 2000 - side
}
