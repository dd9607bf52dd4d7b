// Decides what a page is, from what it declares, its address and its type; a website where nothing tells.
import listed from '../../../../facts/domain-kinds.json' with { type: 'json' }
import type { PageKind } from '../../../vocabulary/page-kinds.ts'
import type { LabelledPage } from '../../pages/page.ts'

export type KindEvidence = Pick<LabelledPage, 'url' | 'contentType' | 'labels'>

/** Declarations first, since a site of one kind holds pages of another; then what is known of the site. */
export function pageKind(page: KindEvidence): PageKind {
  return (
    kindOfType(page.contentType) ??
    (page.labels?.scholarly ? 'academic' : undefined) ??
    kindByAddress(page.url) ??
    kindBySchema(page.labels?.schemaTypes ?? []) ??
    kindByOpenGraph(page.labels?.openGraphType ?? '') ??
    kindByPath(page.url) ??
    'website'
  )
}

function kindOfType(contentType: string): PageKind | undefined {
  if (contentType.startsWith('image/')) return 'image'
  return contentType.startsWith('video/') ? 'video' : undefined
}

interface KnownSite {
  readonly kind: PageKind
  readonly path: RegExp
}

/** A site without a pattern is of its kind but for its front page. */
const BEYOND_FRONT_PAGE = '^/.'

const sites: ReadonlyMap<string, readonly KnownSite[]> = Map.groupBy(
  Object.entries(listed).flatMap(([kind, domains]) =>
    Object.entries(domains).map(([domain, path]) => ({
      domain,
      kind: kind as PageKind,
      path: new RegExp(path || BEYOND_FRONT_PAGE),
    })),
  ),
  ({ domain }) => domain,
)

/** Where a path starts to be read, so that no address costs more than its beginning. */
const PATH_READ = 500

/** By the site's own host, else by the nearest domain above it that is known. */
export function kindByAddress(url: string): PageKind | undefined {
  const parsed = URL.parse(url)
  if (!parsed) return undefined
  const path = parsed.pathname.slice(0, PATH_READ)
  const labels = parsed.hostname.replace(/\.$/, '').split('.')
  for (let from = 0; from < labels.length - 1; from += 1) {
    const known = sites.get(labels.slice(from).join('.'))
    const match = known?.find((site) => site.path.test(path))
    if (match) return match.kind
  }
  return undefined
}

/** In the order in which a type outweighs others on the same page. */
const SCHEMA_KINDS: readonly (readonly [PageKind, RegExp])[] = [
  ['academic', /ScholarlyArticle$|^Thesis$/],
  ['news', /NewsArticle$|^LiveBlogPosting$/],
  ['social', /^(?:SocialMediaPosting|DiscussionForumPosting)$/],
  ['blog', /^(?:BlogPosting|Blog)$/],
  ['website', /^(?:Article|TechArticle|Recipe|HowTo|Product|ProductGroup|QAPage|FAQPage|Course|Book|Event)$/],
  ['video', /^(?:VideoObject|Movie|TVEpisode)$/],
  ['profile', /^(?:ProfilePage|Person)$/],
  [
    'place',
    /^(?:Place|LocalBusiness|Restaurant|Hotel|LodgingBusiness|TouristAttraction|Museum|Park|Store|CafeOrCoffeeShop|BarOrPub|Bakery|Hospital|Library|Landform|City|CivicStructure|FoodEstablishment|LandmarksOrHistoricalBuildings)$/,
  ],
  ['image', /^(?:ImageObject|Photograph|ImageGallery)$/],
]

const BESIDE_PAGE = new Set(['Person', 'ImageObject'])

function kindBySchema(types: readonly string[]): PageKind | undefined {
  // Sites put their owner and a preview on every page; beside the page itself they say nothing of it.
  const telling = types.includes('WebPage') ? types.filter((type) => !BESIDE_PAGE.has(type)) : types
  return SCHEMA_KINDS.find(([, form]) => telling.some((type) => form.test(type)))?.[0]
}

function kindByOpenGraph(type: string): PageKind | undefined {
  if (type.startsWith('video')) return 'video'
  if (type === 'profile') return 'profile'
  return type === 'place' || type === 'business.business' || type === 'restaurant.restaurant'
    ? 'place'
    : undefined
}

/** `blog.` before a host, or a page below `/blog/`. */
function kindByPath(url: string): PageKind | undefined {
  const { hostname, pathname } = URL.parse(url) ?? { hostname: '', pathname: '' }
  const below = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?blogs?\/[^/]/i.test(pathname.slice(0, PATH_READ))
  return below || (hostname.startsWith('blog.') && pathname.length > 1) ? 'blog' : undefined
}
