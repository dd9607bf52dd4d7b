// Why a page is not in a list: looks at each place on its way where it can be lost.
import { withoutEnd } from '../../../foundation/text/truncate.ts'
import { parseHttpUrl } from '../../../foundation/web/url.ts'
import type { Document } from '../../index/document/document.ts'
import type { DocumentStore } from '../../index/document/document-store.ts'
import { EVERYTHING, facetsOf } from '../../index/facets.ts'
import { type Clause, phraseClause, type ReadIndex, wordClause } from '../../index/search-index.ts'
import type { ParsedQuery } from '../read/parsed-query.ts'
import { addressText, queryFor } from '../retrieve/index-queries.ts'
import type { SearchRequest } from '../search-request.ts'
import type { ListTold } from '../trace.ts'
import { askedApart, failedFilters, type Reason } from './failed-filters.ts'

export interface WhyAbsentNeeds {
  readonly index: ReadIndex
  readonly documents: Pick<DocumentStore, 'get' | 'changesSince'>
  readonly request: SearchRequest
  readonly told: ListTold
  readonly parsed: ParsedQuery
}

/** Why a page is not in the list that was told; every reason that is found at the first place where it is lost. */
export async function whyAbsent(url: string, needs: WhyAbsentNeeds): Promise<readonly Reason[]> {
  const { parsed, told, request } = needs
  const [document] = await needs.documents.get([url])
  if (!document) return [await notInStore(url, needs)]
  if (!parsed.answerable) return [nothingAsked(parsed)]
  const { copyOf, changed, belowFloor } = told.page(url)
  if (copyOf !== undefined)
    return [{ reason: 'copy', detail: `it has the same title and text as ${copyOf}, which is shown` }]
  const filtered = failedFilters(document, parsed, request)
  if (filtered.length > 0) return filtered
  const page = pageInIndex(needs.index, document)
  if (!(await page.isThere())) return [await notIndexed(url, needs)]
  if (changed)
    return [{ reason: 'changed since it was indexed', detail: 'its newer version waits to be indexed' }]
  const lost = await unmet(page, needs)
  if (lost.length > 0) return lost
  const matched = await matchedWords(page, parsed)
  if (parsed.words.length > 0 && matched.length === 0) return [noWord(document, needs)]
  if (belowFloor)
    return [
      {
        reason: 'below the floor',
        detail: `it has too little of the query, only: ${matched.join(', ')}; minScore=0 shows it`,
      },
    ]
  return [await farDown(url, needs)]
}

async function notInStore(url: string, { documents }: WhyAbsentNeeds): Promise<Reason> {
  const [other] = await documents.get(otherSpellings(url))
  const detail = other
    ? `there is no document of this address, but one of ${other.url}`
    : 'there is no document of this address; crawl or import it'
  return { reason: 'not in the store', detail }
}

/** The same address with another scheme, with and without `www.` and a slash at the end. */
function otherSpellings(url: string): readonly string[] {
  const parsed = parseHttpUrl(url)
  if (!parsed) return []
  const { host, pathname, search } = parsed
  const bare = host.replace(/^www\./, '')
  const path = withoutEnd(pathname, '/')
  return ['https://', 'http://'].flatMap((scheme) =>
    [bare, `www.${bare}`].flatMap((name) =>
      [path, `${path}/`].map((end) => URL.parse(`${scheme}${name}${end}${search}`)?.href ?? ''),
    ),
  )
}

function nothingAsked({ query }: ParsedQuery): Reason {
  return {
    reason: 'nothing to search for',
    detail: `"${query}" asks for nothing that a page could have: exclusions alone, or filters that contradict each other`,
  }
}

const CHANGES_AT_ONCE = 500
const MOST_CHANGES = 50_000

async function notIndexed(url: string, { index, documents }: WhyAbsentNeeds): Promise<Reason> {
  const { revision: indexed } = await index.stats()
  let waiting = 0
  for (let after = indexed; waiting < MOST_CHANGES; ) {
    const changes = await documents.changesSince(after, CHANGES_AT_ONCE)
    waiting += changes.length
    if (changes.some((change) => change.url === url)) {
      const detail = `it is in the store, but the index stands at revision ${indexed} and takes it in with the changes after that; a running service does so at once`
      return { reason: 'not indexed yet', detail }
    }
    const last = changes.at(-1)
    if (!last) break
    after = last.revision
  }
  return { reason: 'not indexed', detail: 'it is in the store, but the index does not hold it' }
}

/** Clauses that a page must meet and does not, or must not meet and does. */
async function unmet(page: PageInIndex, { parsed, request }: WhyAbsentNeeds): Promise<readonly Reason[]> {
  const { operators, parameters } = askedApart(parsed, request)
  const reasons: Reason[] = []
  for (const [from, { required, excluded }] of Object.entries({ operators, parameters })) {
    const by = from === 'operators' ? 'the query' : 'a parameter'
    for (const group of required) {
      if (!(await page.meets(group)))
        reasons.push({
          reason: 'lacks what is required',
          detail: `${by} requires ${group.map(shown).join(' or ')}`,
        })
    }
    for (const clause of excluded) {
      if (await page.meets([clause]))
        reasons.push({
          reason: from === 'operators' ? 'excluded by an operator' : 'filtered out',
          detail: `${by} leaves out pages with ${shown(clause)}`,
        })
    }
  }
  return reasons
}

function shown(clause: Clause): string {
  if (clause.kind === 'number-range') return `a number from ${clause.from} to ${clause.to}`
  return `"${clause.text}"${clause.field === 'any' ? '' : ` in its ${clause.field}`}`
}

async function matchedWords(page: PageInIndex, { words }: ParsedQuery): Promise<readonly string[]> {
  const matched: string[] = []
  for (const text of words) {
    if (await page.meets([wordClause(text)])) matched.push(text)
  }
  return matched
}

function noWord({ url }: Document, { parsed, told }: WhyAbsentNeeds): Reason {
  const cosine = told.nearness(url)
  const meant =
    cosine === undefined
      ? ''
      : `; its vector comes to ${cosine.toFixed(3)} of the query, and pages without the words are taken where they are among the nearest`
  return { reason: 'matches no word', detail: `it has none of: ${parsed.words.join(', ')}${meant}` }
}

/** How deep the order of the index is looked through. */
const DEEPEST = 20_000

async function farDown(url: string, { index, told, parsed }: WhyAbsentNeeds): Promise<Reason> {
  const { hits, total } = await index.find(queryFor(parsed, DEEPEST))
  const known = new Set(told.order)
  const behind = hits.filter((hit) => {
    const { copyOf, changed } = told.page(hit.url)
    return !known.has(hit.url) && copyOf === undefined && !changed
  })
  const at = behind.findIndex((hit) => hit.url === url)
  if (at >= 0) {
    const place = told.order.length + at + 1
    return { reason: 'below the cut', detail: `its place is ${place} of ${total}` }
  }
  return hits.length === DEEPEST
    ? { reason: 'below the cut', detail: `its place is beyond ${DEEPEST} of ${total}` }
    : { reason: 'unexplained', detail: 'it meets all that was asked, and the index did not find it' }
}

/**
 * One page as the index holds it: whether it is there at all, and which clauses it meets, by the index's own word.
 */
interface PageInIndex {
  isThere(): Promise<boolean>
  meets(clauses: readonly Clause[]): Promise<boolean>
}

/** Pages of one site that are looked through for the one. */
const LOOKED_THROUGH = 20_000

function pageInIndex(index: ReadIndex, document: Document): PageInIndex {
  const { host } = facetsOf(document)
  const filter = { ...EVERYTHING, includeDomains: [[{ domain: host, below: false }]] }
  const address = phraseClause(addressText(document.url), 'url')

  const isAmong = async (must: readonly (readonly Clause[])[]): Promise<boolean> => {
    const { hits } = await index.find({ must, should: [], mustNot: [], filter, limit: LOOKED_THROUGH })
    return hits.some(({ url }) => url === document.url)
  }

  const find = async (...groups: readonly (readonly Clause[])[]): Promise<boolean> =>
    // By its address first, which few pages share; one whose address has no words is found among all of its site.
    (await isAmong([[address], ...groups])) || isAmong(groups)

  return { isThere: () => find(), meets: (clauses) => find(clauses) }
}
