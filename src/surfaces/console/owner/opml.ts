// Feed lists in OPML 2.0, as feed readers exchange them: an outline a topic, an outline a feed in it.

export interface FeedList {
  readonly topic: string
  readonly feeds: readonly { readonly title: string; readonly url: string }[]
}

export function opmlOf(lists: readonly FeedList[]): string {
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

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
