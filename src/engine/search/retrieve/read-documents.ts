// Reads the documents of a page of results, and holds no more of their text than one reply can show.
import { MOST_REPLY_CHARACTERS } from '../../../foundation/text/reply-bound.ts'
import type { Document } from '../../index/document/document.ts'
import type { DocumentStore } from '../../index/document/document-store.ts'
import type { SafeLevel } from '../search-request.ts'
import { safeToShow } from './safe-to-show.ts'

/** Read together; most pages of results are shorter. */
const AT_ONCE = 16
/** Of each document behind those that fill a reply: enough for a snippet. */
const ENOUGH_CHARACTERS = 100_000

export async function readDocuments(
  store: Pick<DocumentStore, 'get'>,
  urls: readonly string[],
  safe: SafeLevel,
): Promise<readonly Document[]> {
  const read: Document[] = []
  const texts = createBound()
  const markdowns = createBound()
  for (let from = 0; from < urls.length; from += AT_ONCE) {
    for (const document of await store.get(urls.slice(from, from + AT_ONCE))) {
      const { text, markdown } = document
      const bounded = { text: texts(text), ...(markdown !== undefined && { markdown: markdowns(markdown) }) }
      read.push(safeToShow({ ...document, ...bounded }, safe))
    }
  }
  return read
}

function createBound(): (text: string) => string {
  let characters = 0
  return (text) => {
    const isWhole = characters < MOST_REPLY_CHARACTERS || text.length <= ENOUGH_CHARACTERS
    characters += text.length
    return isWhole ? text : copyOf(text.slice(0, ENOUGH_CHARACTERS))
  }
}

/** A part of a string holds the whole of it in memory; a copy does not. */
function copyOf(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}
