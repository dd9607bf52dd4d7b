// A document store that notes with each document what its text tells of it, so that no search reads the text for that.
import type { Document } from '../document/document.ts'
import { type DocumentStore, forwarded } from '../document/document-store.ts'
import { contentQuality } from './content-quality.ts'
import { navigationOf } from './navigation.ts'

export function annotatedStore(store: DocumentStore): DocumentStore {
  return {
    ...forwarded(store),
    put: (documents, visible) => store.put(documents.map(annotated), visible),
    revise: (urls, change) =>
      store.revise(urls, (document) => {
        const changed = change(document)
        return changed && annotated(changed)
      }),
  }
}

export function annotated(document: Document): Document {
  return {
    ...document,
    quality: Number(contentQuality(document).toFixed(3)),
    navigation: Number(navigationOf(document).toFixed(3)),
  }
}
