// Our results as Brave writes them.
import type { ImageResult, Result } from '../../../contract/result.ts'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { passagesOf, pixels, textOf } from '../frame/of-result.ts'

const EXTRA_SNIPPETS = 5

export function queryOf(response: SearchResponse, shown: number): object {
  const { title, correctedQuery, metrics } = response
  return {
    original: title,
    ...(correctedQuery !== undefined && { altered: correctedQuery, spellcheck_off: false }),
    show_strict_warning: false,
    is_navigational: false,
    more_results_available: metrics.total_results_found > shown,
  }
}

export function webResult(result: Result, extra: boolean): object {
  return { ...pageOf(result, extra), type: 'search_result', subtype: 'generic' }
}

export function newsResult(result: Result, extra: boolean): object {
  return {
    ...pageOf(result, extra),
    type: 'news_result',
    source: result.source,
    breaking: false,
    is_live: false,
  }
}

export function videoResult(result: Result): object {
  const { duration, reader } = result
  return {
    ...pageOf(result, false),
    type: 'video_result',
    video: {
      duration,
      ...(reader?.byline !== undefined && { creator: reader.byline }),
      ...(reader?.site_name !== undefined && { publisher: reader.site_name }),
    },
  }
}

export function imageResult(image: ImageResult, readAt: string | undefined): object {
  return {
    type: 'image_result',
    title: image.title,
    url: image.link,
    source: image.source,
    page_fetched: readAt,
    thumbnail: { src: image.thumbnail ?? image.image },
    properties: {
      url: image.image,
      placeholder: image.thumbnail ?? image.image,
      width: pixels(image.width),
      height: pixels(image.height),
    },
    meta_url: metaUrl(image.link),
    confidence: 'medium',
  }
}

function pageOf(result: Result, extra: boolean): object {
  const { date, image, reader, contentSafety } = result
  return {
    title: result.title,
    url: result.link,
    description: textOf(result),
    is_source_local: false,
    is_source_both: false,
    profile: {
      name: reader?.site_name ?? result.source,
      url: result.link,
      long_name: result.source,
    },
    ...(date !== undefined && { page_age: date, age: ageOf(date) }),
    ...(reader?.lang !== undefined && { language: reader.lang }),
    family_friendly: contentSafety?.rating !== 'unsafe',
    meta_url: metaUrl(result.link),
    ...(image !== undefined && { thumbnail: { src: image, original: image } }),
    ...(extra && { extra_snippets: passagesOf(result, 1 + EXTRA_SNIPPETS).slice(1) }),
  }
}

/** `June 1, 2024`. */
function ageOf(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' })
}

function metaUrl(link: string): object {
  const { protocol, host, hostname, pathname } = new URL(link)
  return { scheme: protocol.slice(0, -1), netloc: host, hostname, path: pathname }
}
