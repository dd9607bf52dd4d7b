// Reads the documents of a page of results: no more of their text than a reply can show, and with safe search no picture of an unsafe page.
import { MOST_REPLY_CHARACTERS } from '../../../foundation/text/reply-bound.ts'
import type { SafeLevel } from '../../../vocabulary/search-options.ts'
import type { Document } from '../../index/document/document.ts'
import type { DocumentStore } from '../../index/document/document-store.ts'
import type { SearchRequest } from '../search-request.ts'

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

/** Moderate and strict show no picture of an unsafe page. */
export function safeToShow(document: Document, safe: SafeLevel): Document {
  if (safe === 'off' || document.safety !== 'unsafe') return document
  const { image: _, markdown, ...shown } = document
  return { ...shown, images: [], ...(markdown !== undefined && { markdown: withoutPictures(markdown) }) }
}

/** The rest of a picture behind its `![`: what it is called, and where it is. */
const PICTURE =
  /^([^\]\n]{0,1000})\](?:\((?:<[^<>\n]{0,2000}>|[^<()\n]|\([^()\n]{0,500}\)){0,2000}\)|\[[^\]\n]{0,500}\])/
const HTML_PICTURE = /<(?=(?:img|picture|source|video|embed|object|iframe|svg)\b)/gi

/** What a picture is called stays, as words. Pieces between pictures are read each by itself, in linear time. */
function withoutPictures(markdown: string): string {
  const [first = '', ...rest] = markdown.split('![')
  const words = rest.map((piece) => (PICTURE.test(piece) ? piece.replace(PICTURE, '$1') : `[${piece}`))
  // What is joined may look like a picture again.
  return [first, ...words].join('').replaceAll('![', '!\\[').replace(HTML_PICTURE, '&lt;')
}
