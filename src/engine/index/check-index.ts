// Compares an index with the documents that it was built from: by its name, its count and a sample.
import { urlText } from '../../foundation/web/url.ts'
import type { Document } from './document/document.ts'
import type { DocumentChange, DocumentStore } from './document/document-store.ts'
import { EVERYTHING, facetHost } from './facets.ts'
import { type PhraseClause, phraseClause, type ReadIndex } from './search-index.ts'

export interface IndexCheck {
  /** Documents of the store. */
  readonly documents: number
  readonly indexed: number
  /** Revisions of the store that the index has not taken yet. */
  readonly behind: number
  /** Documents that were looked up, present and removed ones. */
  readonly sampled: number
  /** What is wrong; empty for a true index. */
  readonly problems: readonly string[]
}

export interface CheckNeeds {
  readonly index: ReadIndex
  readonly store: DocumentStore
  /** Places of the store from which documents are looked up. */
  readonly places?: number
}

const PLACES = 50
const PER_PLACE = 4
const MOST_NAMED = 10

export async function checkIndex(needs: CheckNeeds): Promise<IndexCheck> {
  const { index, store } = needs
  const { documents: indexed, revision, source } = await index.stats()
  const last = await store.revision()
  const documents = await store.count()
  // A removal of what was not there takes a revision and changes nothing.
  const behind = (await store.changesSince(revision, 1)).length === 0 ? 0 : last - revision
  const problems: string[] = []
  if (indexed > 0 && source !== (await store.source())) problems.push('it was not built from these documents')
  if (revision > last) problems.push(`it is at revision ${revision}, the documents at ${last}`)
  if (behind === 0 && revision <= last && indexed !== documents)
    problems.push(`it holds ${indexed} documents of ${documents}`)
  const sample = await sampleOf(needs, revision)
  for (const change of sample) {
    const wrong = await problemWith(change, index)
    if (wrong !== undefined && problems.length < MOST_NAMED) problems.push(wrong)
  }
  return { documents, indexed, behind, sampled: sample.length, problems }
}

/** Changes that the index has taken, each once, from random places of the store. */
async function sampleOf(
  { store, places = PLACES }: CheckNeeds,
  revision: number,
): Promise<readonly DocumentChange[]> {
  const sample = new Map<string, DocumentChange>()
  for (let place = 0; place < places; place++) {
    const after = Math.floor(Math.random() * revision)
    for (const change of await store.changesSince(after, PER_PLACE)) {
      if (change.revision <= revision) sample.set(change.url, change)
    }
  }
  return [...sample.values()]
}

/** More pages than this with the same words in address and text can't be told apart. */
const ALIKE = 1000

async function problemWith({ url, document }: DocumentChange, index: ReadIndex): Promise<string | undefined> {
  if (!URL.canParse(url)) return undefined
  const clauses = [phraseClause(urlText(url), 'url'), ...(document ? beginningOf(document) : [])]
  const { hits, total } = await index.find({
    must: clauses.map((clause) => [clause]),
    should: [],
    mustNot: [],
    filter: { ...EVERYTHING, includeDomains: [[{ domain: facetHost(url), below: false }]] },
    limit: ALIKE,
  })
  const found = hits.some((hit) => hit.url === url)
  if (document && !found && total <= ALIKE) return `${url} is not found as it is stored`
  if (!document && found) return `${url} is found, but was removed`
  return undefined
}

const FIRST_WORDS = /^\s*\S+(?:\s+\S+){0,7}/
const LONGEST_BEGINNING = 200

/** Its first words, where it has any that are not endless. */
function beginningOf({ text }: Document): PhraseClause[] {
  const [words = ''] = FIRST_WORDS.exec(text.slice(0, 2 * LONGEST_BEGINNING)) ?? []
  const whole = words.length < LONGEST_BEGINNING && /[\p{L}\p{N}]/u.test(words)
  return whole ? [phraseClause(words, 'body')] : []
}
