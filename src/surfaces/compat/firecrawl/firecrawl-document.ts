// A page as Firecrawl writes it.
import { linksIn } from '../../../foundation/text/plain-text.ts'
import type { Scrape } from './scrape-options.ts'

export interface PageRead {
  readonly requested_url: string
  readonly url: string
  readonly title: string
  readonly markdown: string
  readonly content_type?: string
  readonly description?: string
  readonly image?: string
  readonly lang?: string
  readonly date?: string
}

export function documentOf(page: PageRead, { formats = ['markdown'] }: Scrape): object {
  const { title, description, lang, image, date } = page
  return {
    ...(formats.includes('markdown') && { markdown: page.markdown }),
    ...(formats.includes('links') && { links: linksIn(page.markdown) }),
    metadata: {
      title,
      ...(description !== undefined && { description }),
      ...(lang !== undefined && { language: lang }),
      ...(image !== undefined && { ogImage: image }),
      ...(date !== undefined && { publishedTime: date }),
      sourceURL: page.requested_url,
      url: page.url,
      statusCode: 200,
      ...(page.content_type !== undefined && { contentType: page.content_type }),
    },
  }
}
