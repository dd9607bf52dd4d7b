// Gathers what a page says about itself: description, site, image, language, keywords, canonical address.

import { given } from '../../../../foundation/given.ts'
import { isRecord } from '../../../../foundation/text/json-shape.ts'
import { onOneLine } from '../../../../foundation/text/one-line.ts'
import type { Page } from '../../page.ts'
import type { Analysis } from '../analyse/analyse-page.ts'
import { mainItems, schemaText } from '../analyse/json-ld.ts'
import { metaValue } from '../analyse/meta-tags.ts'
import { ownItems } from '../schema-org/labels.ts'
import { absoluteUrl, baseUrl } from '../tree/absolute-url.ts'

const MAX_KEYWORDS = 30
const MAX_DESCRIPTION_LENGTH = 1_000
const DESCRIPTIONS = ['og:description', 'description', 'twitter:description', 'dc.description']
const IMAGES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']

export function readMetadata(
  page: Analysis,
  siteName: string,
): Pick<Page, 'description' | 'siteName' | 'image' | 'lang' | 'keywords' | 'canonicalUrl'> {
  const { head } = page
  const base = baseUrl(page.url, head.base)
  const description = onOneLine(metaValue(head, ...DESCRIPTIONS) || schemaOf(page, 'description'))
  const image = metaValue(head, ...IMAGES) || schemaImage(page) || head.links.get('image_src')
  const canonicalUrl = head.links.get('canonical') || metaValue(head, 'og:url')
  return {
    ...given({
      description: description.slice(0, MAX_DESCRIPTION_LENGTH) || undefined,
      siteName: siteName || undefined,
      image: absoluteUrl(image, base),
      lang: readLanguage(page) || undefined,
    }),
    keywords: readKeywords(page),
    ...given({ canonicalUrl: absoluteUrl(canonicalUrl, base) }),
  }
}

function schemaOf(page: Analysis, key: string): string {
  for (const item of mainItems(page.items)) {
    const text = schemaText(item.value[key])
    if (text !== '') return text
  }
  return ''
}

function schemaImage(page: Analysis): string {
  for (const item of mainItems(page.items)) {
    const value = item.value['image']
    const one: unknown = Array.isArray(value) ? value[0] : value
    const url = isRecord(one) ? schemaText(one['url'] ?? one['contentUrl']) : schemaText(one)
    if (url !== '') return url
  }
  // The page of a picture, or the preview that stands beside a page in its graph.
  const picture = ownItems(page.items).find((item) => item.types.includes('ImageObject'))
  return schemaText(picture?.value['contentUrl'] ?? picture?.value['url'])
}

export function readSiteName(page: Analysis): string {
  const declared = onOneLine(metaValue(page.head, 'og:site_name', 'application-name', 'al:android:app_name'))
  if (declared !== '' && declared.length <= 100) return declared
  const site = page.items.find((item) => item.types.includes('WebSite'))
  return onOneLine(schemaText(site?.value['name']) || schemaOf(page, 'publisher')).slice(0, 100)
}

/** A language tag as the page writes it; the `html` element's first. */
function readLanguage(page: Analysis): string {
  const { head } = page
  const declared =
    head.lang ||
    metaValue(head, 'content-language', 'language', 'dc.language', 'og:locale', 'inlanguage') ||
    schemaOf(page, 'inLanguage')
  const tag = (declared.trim().split(/[\s,;]/)[0] ?? '').replace('_', '-')
  return /^[a-zA-Z]{2,3}(?:-[\w-]{2,12})?$/.test(tag) ? tag : ''
}

function readKeywords(page: Analysis): string[] {
  const meta = page.head.meta
  const listed = [
    ...['keywords', 'news_keywords', 'parsely-tags'].flatMap((name) => meta.get(name) ?? []),
    ...mainItems(page.items).flatMap(({ value: { keywords } }) =>
      Array.isArray(keywords) ? keywords.map(schemaText) : schemaText(keywords),
    ),
  ].flatMap((value) => value.split(/[,;]/))
  const words = [...listed, ...(meta.get('article:tag') ?? []).flatMap((value) => value.split(','))]
    .map(onOneLine)
    .filter((word) => word !== '' && word.length <= 80)
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()].slice(0, MAX_KEYWORDS)
}
