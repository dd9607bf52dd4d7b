// Whether a document's title is a piece of its text: an import cuts one where none is given, to have something to show.
import type { Document } from './document.ts'

/** Such a title says nothing that the text does not, nor what the document is about. */
export function titleIsMadeUp({ title, text }: Pick<Document, 'title' | 'text'>): boolean {
  return title.endsWith('…') && text.trimStart().startsWith(title.slice(0, -1))
}
