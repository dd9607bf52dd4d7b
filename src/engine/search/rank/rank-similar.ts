// Pages like one that the index has: those that share its characteristic terms, and those whose vectors lie near.
import { NotFound } from '../../../foundation/errors.ts'
import { stem } from '../../../foundation/text/stem.ts'
import { contentWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { canonicalForm } from '../../../foundation/web/url.ts'
import type { Document } from '../../index/document/document.ts'
import { documentPasses } from '../../index/facets.ts'
import { type Hit, type IndexHits, type IndexQuery, wordClause } from '../../index/search-index.ts'
import { type ParsedQuery, parseQuery } from '../read/parsed-query.ts'
import type { CountedIndex } from '../retrieve/counted-index.ts'
import { weighedByRarity } from '../retrieve/feedback.ts'
import type { WeightedWord } from '../retrieve/index-queries.ts'
import { spreadHosts, withoutCopies } from './arrange-list.ts'
import { evened } from './floor.ts'
import type { RankNeeds, ResultList } from './rank-query.ts'
import { byScore, type Ranked, rankedDocument } from './ranked.ts'

/** So near is a page that has something to do with another. */
const NEAR_ENOUGH = 0.82
/** How much of a score vectors make up, where there are any. */
const MEANING_SHARE = 0.5
/** How much of the best match's score, and of the page's own, a page alike has at least. */
const SHARE_OF_BEST = 0.2
const SHARE_OF_ITSELF = 0.05

/** Throws NotFound where the page is not in the index. */
export async function rankSimilar(address: string, needs: RankNeeds): Promise<ResultList> {
  const page = await findPage(address, needs)
  const terms = await characteristicTerms(page, { index: needs.index, language: needs.language })
  const parsed = askedLike(terms.map(({ word }) => word).join(' '), needs)
  const most = needs.work.candidates
  const clauses = terms.map(({ word, weight }) => wordClause(word, weight))
  const query: IndexQuery = {
    must: [clauses, ...parsed.required],
    should: [],
    mustNot: parsed.excluded,
    filter: parsed.filter,
    limit: most + needs.depth,
  }
  const found = terms.length > 0 ? await needs.index.retrieve(query) : NOTHING
  const alike = alikeEnough(found.hits, page.url)
  const hits = alike.slice(0, most)
  const near = await nearestTo(page, needs, most / 2, hits)
  const urls = [...new Set([...hits.map(({ url }) => url), ...near.keys()])]
  const read = await needs.documents(urls)
  const documents = read.filter((document) => documentPasses(document, parsed.filter))
  const ranked = rank(documents, hits, near, needs.semantics !== undefined)
  const [, ...others] = withoutCopies([rankedDocument(page, 1), ...ranked])
  const least = needs.request.minScore ?? 0
  const likest = spreadHosts(others)
    .map((one) => ({ ...one, relevance: one.score }))
    .filter(({ relevance }) => relevance >= least)
  const close = new Set(likest.map(({ document }) => document.url))
  const best = alike[0]?.score || 1
  const rest = alike
    .slice(most)
    .map(({ url, score }) => ({ url, relevance: score / best }))
    .filter(({ url, relevance }) => !close.has(url) && relevance >= least)
  const { head, tail } = evened(likest, rest)
  // Where the last that was found is alike enough, more may be behind it.
  const open = found.hits.length < found.total && found.hits.at(-1)?.url === alike.at(-1)?.url
  return {
    parsed,
    corrected: false,
    head,
    tail,
    least,
    total: open ? Math.max(head.length + tail.length, found.total - 1) : head.length + tail.length,
    exact: !open,
  }
}

const NOTHING: IndexHits = { hits: [], total: 0, exact: true }

/** The hits that have more in common with the page than a word that many have. */
function alikeEnough(hits: readonly Hit[], url: string): readonly Hit[] {
  const others = hits.filter((hit) => hit.url !== url)
  const itself = hits.find((hit) => hit.url === url)?.score ?? 0
  const least = Math.max(SHARE_OF_BEST * (others[0]?.score ?? 0), SHARE_OF_ITSELF * itself)
  return others.filter(({ score }) => score >= least)
}

/** The page as it was asked for, or the same under another spelling of its address. */
async function findPage(address: string, needs: RankNeeds): Promise<Document> {
  const url = new URL(address)
  url.hash = ''
  const turned = url.pathname.endsWith('/')
    ? url.href.replace(/\/(?=$|\?)/, '')
    : `${url.origin}${url.pathname}/${url.search}`
  const [page] = await needs.documents([...new Set([url.href, canonicalForm(url), turned])])
  if (!page) throw new NotFound(`The index has no page ${address}`)
  return page
}

/** What was asked beside the page, and its terms in place of a query's words. */
function askedLike(terms: string, { request }: RankNeeds): ParsedQuery {
  return {
    ...parseQuery(terms, { ...request, parseOperators: false }, []),
    names: [],
    compounds: [],
    joined: [],
    split: [],
    sides: [],
  }
}

/** How near other documents are by their vectors; empty where there are none. */
async function nearestTo(
  { url }: Document,
  { semantics, work }: RankNeeds,
  most: number,
  hits: readonly Hit[],
): Promise<Map<string, number>> {
  const all = semantics?.vectors
  const own = all?.among ? await all.among([url]) : all
  const vector = work.largestReranker === undefined ? undefined : own?.centroid([url])
  if (!all || !vector) return new Map()
  const urls = hits.map((hit) => hit.url)
  const vectors = all.among ? await all.among(urls, vector) : all
  const found = await vectors.nearest(vector, Math.ceil(most))
  const near = found.filter(({ cosine }) => cosine >= NEAR_ENOUGH)
  return new Map(near.filter((one) => one.url !== url).map(({ url: other, cosine }) => [other, cosine]))
}

function rank(
  documents: readonly Document[],
  hits: readonly Hit[],
  near: ReadonlyMap<string, number>,
  hasVectors: boolean,
): Ranked[] {
  const best = hits[0]?.score || 1
  const lexical = new Map(hits.map(({ url, score }) => [url, score / best]))
  const share = hasVectors && near.size > 0 ? MEANING_SHARE : 0
  return documents
    .map((document) => {
      const words = lexical.get(document.url) ?? 0
      const meaning = Math.max(0, ((near.get(document.url) ?? NEAR_ENOUGH) - NEAR_ENOUGH) / (1 - NEAR_ENOUGH))
      return rankedDocument(document, words * (1 - share) + meaning * share)
    })
    .sort(byScore)
}

/** How much of a text is read for its subject. */
const TEXT_READ = 4_000
const MOST_TERMS = 16
/** Words that are looked up in the index to learn how rare they are. */
const MOST_LOOKUPS = 48
/** What a word of the title, of a heading or among the keywords counts against one of the text. */
const TITLE_WEIGHT = 4
const HEADING_WEIGHT = 2

/** What tells a document from others, frequent in it and rare in the index: most telling first, the first with the weight 1. */
async function characteristicTerms(
  document: Document,
  { index, language }: { readonly index: CountedIndex; readonly language: string },
): Promise<readonly WeightedWord[]> {
  const counted = Array.from(countedWords(document, document.lang ?? language), ({ word, count }) => {
    return [word, Math.sqrt(count)] as const
  })
  const weighed = await weighedByRarity(counted, MOST_LOOKUPS, index)
  const best = weighed[0]?.weight || 1
  return weighed.slice(0, MOST_TERMS).map(({ word, weight }) => ({ word, weight: weight / best }))
}

function countedWords(document: Document, language: string): Iterable<{ word: string; count: number }> {
  const byStem = new Map<string, { word: string; count: number }>()
  const count = (text: string, weight: number): void => {
    const words = wordsOf(text).filter((word) => /^\p{L}/u.test(word) && word.length > 1)
    for (const word of contentWords(words, language)) {
      const key = stem(word, language)
      const known = byStem.get(key)
      if (known) known.count += weight
      else byStem.set(key, { word, count: weight })
    }
  }
  count(document.title, TITLE_WEIGHT)
  for (const keyword of document.keywords.slice(0, 20)) count(keyword, HEADING_WEIGHT)
  for (const heading of document.headings.slice(0, 20)) count(heading, HEADING_WEIGHT)
  count(document.text.slice(0, TEXT_READ), 1)
  return byStem.values()
}
