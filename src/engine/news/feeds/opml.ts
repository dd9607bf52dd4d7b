// Feed lists in OPML 2.0, as feed readers exchange them: an outline a topic, an outline a feed in it.
import { InvalidRequest } from '../../../foundation/errors.ts'
import { createShallowParser } from '../../../foundation/web/shallow-parser.ts'

export interface FeedList {
  readonly topic: string
  readonly feeds: readonly { readonly title: string; readonly url: string }[]
}

export interface OutlinedFeed {
  readonly title: string
  /** As it stands in the file. */
  readonly url: string
  /** The names of the nearest outlines around it, the nearest first. */
  readonly within: readonly string[]
}

/** Readers have two or three. */
const MOST_AROUND = 10
const MOST_DEEP = 100

export function writeOpml(lists: readonly FeedList[]): string {
  const topics = lists.map(
    ({ topic, feeds }) =>
      `    <outline text="${escaped(topic)}">\n${feeds
        .map(
          ({ title, url }) =>
            `      <outline type="rss" text="${escaped(title)}" xmlUrl="${escaped(url)}"/>\n`,
        )
        .join('')}    </outline>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head><title>Whippet feeds</title></head>\n  <body>\n${topics.join('')}  </body>\n</opml>\n`
}

/** Undefined where the text is no OPML; throws InvalidRequest where it is nested without sense. Names of attributes are read whatever their case, as readers write them. */
export function readOpml(text: string): OutlinedFeed[] | undefined {
  const feeds: OutlinedFeed[] = []
  const around: string[] = []
  let isOpml = false
  const parser = createShallowParser(
    {
      onopentag(name, attributes) {
        const tag = name.toLowerCase()
        if (tag === 'opml') isOpml = true
        if (tag !== 'outline') return
        const given = new Map(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value]))
        const title = (given.get('title') || given.get('text') || '').trim()
        const url = (given.get('xmlurl') ?? '').trim()
        if (url !== '') {
          const categories = (given.get('category') ?? '').split(/[,/]/).map((one) => one.trim())
          const near = around.slice(-MOST_AROUND).toReversed()
          feeds.push({ title, url, within: [...categories, ...near].filter(Boolean).slice(0, MOST_AROUND) })
        }
        around.push(title)
      },
      onclosetag(name) {
        if (name.toLowerCase() === 'outline') around.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
    MOST_DEEP,
  )
  parser.write(text)
  parser.end()
  if (parser.isTooDeep())
    throw new InvalidRequest(
      `The list is nested more than ${MOST_DEEP} deep; put its feeds into fewer outlines`,
    )
  return isOpml ? feeds : undefined
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
