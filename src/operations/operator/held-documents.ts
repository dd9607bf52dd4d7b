// A look at the documents that are stored: one whole, or many by site, prefix or origin, page by page.
import type { DocumentList, DocumentShown, DocumentsQuery } from '../../contract/documents.ts'
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import type { TextBound } from '../../engine/index/document/text-bound.ts'
import type { DocumentCensus, DocumentsWanted } from '../../engine/index/document-census.ts'
import { InvalidRequest, NotFound } from '../../foundation/errors.ts'
import { parsePageUrl } from '../../foundation/web/url.ts'
import { readSelection } from './remove-documents.ts'

export interface HeldDocuments {
  /** Throws NotFound where it is not there, InvalidRequest where it is no address. */
  get(url: string): Promise<DocumentShown>
  /** Throws InvalidRequest. */
  list(wanted: Omit<DocumentsQuery, 'url'>): Promise<DocumentList>
}

/** Documents in memory at a time, of those that only their titles are wanted of. */
const AT_ONCE = 100
export const NO_TEXT: TextBound = { text: 0, markdown: 0, enough: 0 }

export function createHeldDocuments(needs: {
  store: Pick<DocumentStore, 'get'>
  census: Pick<DocumentCensus, 'addresses'>
}): HeldDocuments {
  return {
    async get(text) {
      const url = parsePageUrl(text.trim())
      if (!url) throw new InvalidRequest(`url: "${text.slice(0, 200)}" is not an http or https address`)
      const [document] = await needs.store.get([url.href])
      if (!document) throw new NotFound('That address is not in the index')
      return shown(document)
    },
    async list({ limit, cursor, ...given }) {
      const wanted = { ...selected(given), ...(cursor !== undefined && { after: addressIn(cursor) }) }
      const urls = await needs.census.addresses({ ...wanted, limit: limit + 1 })
      const page = urls.slice(0, limit)
      const end = urls.length > limit ? page.at(-1) : undefined
      const documents: Document[] = []
      for (let from = 0; from < page.length; from += AT_ONCE)
        documents.push(...(await needs.store.get(page.slice(from, from + AT_ONCE), NO_TEXT)))
      return {
        documents: documents.map(({ url, title, origin, date }) => ({
          url,
          title,
          origin,
          ...(date !== undefined && { date }),
        })),
        ...(end !== undefined && { next: cursorOf(end) }),
      }
    },
  }
}

/** All documents where nothing is named. */
function selected(given: Pick<DocumentsQuery, 'site' | 'prefix' | 'origin'>): Omit<DocumentsWanted, 'limit'> {
  if (Object.keys(given).length === 0) return {}
  const selection = readSelection(given)
  if (selection.by === 'site') return { site: selection.host }
  if (selection.by === 'prefix') return { prefix: selection.prefix }
  return selection.by === 'origin' ? { origin: selection.origin } : {}
}

function cursorOf(url: string): string {
  return Buffer.from(url).toString('base64url')
}

function addressIn(cursor: string): string {
  const url = Buffer.from(cursor, 'base64url').toString()
  if (!parsePageUrl(url)) throw new InvalidRequest('cursor is not one that a list gave as next')
  return url
}

function shown(document: Document): DocumentShown {
  const { url, title, text, keywords, kind, contentType, origin, lang, readAt } = document
  const { markdown, description, author, date, dateModified, country, image, partOf, supersedes } = document
  const optional = { markdown, description, author, date, dateModified, country, image, partOf, supersedes }
  return {
    ...{ url, title, text },
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    ...(lang !== undefined && { language: lang }),
    ...{ keywords, kind, contentType, origin },
    crawledAt: new Date(readAt).toISOString(),
  }
}
