// About how much a model must still read of each document whose turn is to come.
import type { Document } from '../document/document.ts'
import type { DocumentStore } from '../document/document-store.ts'
import type { Passage } from './passages-of.ts'

/** Places among the changes that are left at which some documents are looked at. */
const PLACES = 20
const LOOKED_AT = 10

/** Characters of a document on average, over some from all over those that have changed since `from`. */
export async function charactersLeftEach(
  store: Pick<DocumentStore, 'changesSince' | 'revision'>,
  from: number,
  passagesOf: (document: Document) => readonly Passage[],
  isKnown: (text: string) => boolean,
): Promise<number> {
  const last = await store.revision()
  const step = Math.max(LOOKED_AT, Math.ceil((last - from) / PLACES))
  let [documents, characters] = [0, 0]
  for (let place = from; place < last; place += step) {
    for (const { document } of await store.changesSince(place, LOOKED_AT)) {
      if (!document) continue
      documents += 1
      for (const { text } of passagesOf(document)) if (!isKnown(text)) characters += text.length
    }
  }
  return characters / Math.max(1, documents)
}
