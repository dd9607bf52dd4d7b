// Reads the documents of a page of results, and no more of their text than a reply can show or snippets are cut from.
import { MOST_REPLY_CHARACTERS } from '../../../foundation/text/reply-bound.ts'
import type { Document } from '../../index/document/document.ts'
import type { DocumentStore } from '../../index/document/document-store.ts'
import type { SearchRequest } from '../search-request.ts'
import { safeToShow } from './safe-to-show.ts'

/** Where page text is not shown, snippets and answers are made of the first pages' whole text and the others' beginning. */
const MOST_CHARACTERS_UNSHOWN = 1_000_000
/** Of each document behind those that fill a reply: enough for a snippet. */
const ENOUGH_CHARACTERS = 100_000

export async function readDocuments(
  store: Pick<DocumentStore, 'get'>,
  urls: readonly string[],
  { safe, pageText = false }: Pick<SearchRequest, 'safe' | 'pageText'>,
): Promise<readonly Document[]> {
  const most = pageText ? MOST_REPLY_CHARACTERS : MOST_CHARACTERS_UNSHOWN
  const read = await store.get(urls, { text: most, markdown: most, enough: ENOUGH_CHARACTERS })
  return read.map((document) => safeToShow(document, safe))
}
