// What is known of the page as a whole before its blocks are judged: address, declared type, title.
import { onOneLine } from '../../../../foundation/text/one-line.ts'
import { wordsOf } from './blocks.ts'

export interface PageFacts {
  readonly url: string
  readonly titleWords: ReadonlySet<string>
  readonly description: string
  /** Types of the page's schema.org items. */
  readonly schemaTypes: ReadonlySet<string>
  readonly openGraphType: string
  /** Plain text of schema.org `articleBody` and the like, squeezed. */
  readonly declaredText: string
}

export function pageFacts(input: {
  url: string
  title: string
  description: string
  schemaTypes: Iterable<string>
  openGraphType: string
  declaredText: string
}): PageFacts {
  return {
    url: input.url,
    titleWords: new Set(wordsOf(input.title)),
    description: onOneLine(input.description),
    schemaTypes: new Set(input.schemaTypes),
    openGraphType: input.openGraphType.toLowerCase(),
    declaredText: input.declaredText.replace(/\s+/g, ' '),
  }
}

const SCHEMA_GROUPS: readonly (readonly [name: string, types: readonly string[]])[] = Object.entries({
  article: `Article NewsArticle BlogPosting TechArticle Report ScholarlyArticle AdvertiserContentArticle
    LiveBlogPosting OpinionNewsArticle AnalysisNewsArticle ReportageNewsArticle ReviewNewsArticle HowTo Recipe`,
  product: 'Product ProductGroup Offer AggregateOffer SoftwareApplication Vehicle Book Course',
  forum: 'DiscussionForumPosting QAPage Question Comment Answer SocialMediaPosting',
  list: 'ItemList CollectionPage SearchResultsPage OfferCatalog ListItem Blog',
  business: `LocalBusiness Service ProfessionalService Organization LegalService FAQPage MedicalBusiness Dentist
    Attorney AboutPage ContactPage`,
}).map(([name, types]) => [name, types.split(/\s+/)])

const PATH_GROUPS = Object.entries({
  forum: /forum|thread|topic|\/t\/|discuss|community|questions?\/|viewtopic|showthread|boards?\b|comments\//,
  product: /product|\/p\/|\/dp\/|\/item|sku|\/shop\/|-p-?\d/,
  list: /collections?|categor|\/c\/|browse|\/tags?\/|search|listing|directory|archive|\/cat\/|results|\/l\//,
  docs: /docs?\b|documentation|\/api\b|reference|manual|guide|tutorial|\/wiki|help|support|\/kb\/|learn/,
  article: /blog|news|article|stor(?:y|ies)|\/20\d\d\/|post|magazine|press/,
  service: /service|solution|pricing|about|contact|practice|treatment|industries/,
})

interface Address {
  readonly path: string
  readonly host: string
}

function addressOf({ url }: PageFacts): Address {
  const parsed = URL.parse(url)
  if (!parsed) return { path: url.toLowerCase(), host: '' }
  return { path: `${parsed.pathname}${parsed.search}`.toLowerCase(), host: parsed.hostname }
}

function isOfPath([name, pattern]: (typeof PATH_GROUPS)[number], { path, host }: Address): boolean {
  return pattern.test(path) || (pattern.test(host) && name !== 'list')
}

function isOfSchema([, types]: (typeof SCHEMA_GROUPS)[number], { schemaTypes }: PageFacts): boolean {
  return types.some((type) => schemaTypes.has(type))
}

/** Page-wide features, in a fixed order. */
export function pageTypeFeatures(facts: PageFacts): [name: string, value: number][] {
  const address = addressOf(facts)
  const { path } = address
  const segments = path.split(/[/?]/).filter((part) => part !== '')
  const last = segments.at(-1) ?? ''
  return [
    ['url segments', segments.length],
    ['url hyphens', last.split('-').length - 1],
    ['url digits', /\d{4,}/.test(path) ? 1 : 0],
    ...PATH_GROUPS.map((group): [string, number] => [`url ${group[0]}`, isOfPath(group, address) ? 1 : 0]),
    ...SCHEMA_GROUPS.map((group): [string, number] => [
      `schema ${group[0]}`,
      isOfSchema(group, facts) ? 1 : 0,
    ]),
    ['og article', facts.openGraphType.startsWith('article') ? 1 : 0],
    ['og product', facts.openGraphType.includes('product') ? 1 : 0],
  ]
}

/** Whether the page's address or its schema.org items speak of a discussion. */
export function isThreadPage(facts: PageFacts): boolean {
  const address = addressOf(facts)
  return (
    SCHEMA_GROUPS.some((group) => group[0] === 'forum' && isOfSchema(group, facts)) ||
    PATH_GROUPS.some((group) => group[0] === 'forum' && isOfPath(group, address))
  )
}
