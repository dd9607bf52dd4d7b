// What is known of a result's page beyond the JSON body; shown in context documents only.

export interface PageNotes {
  /** The source's name as people know it, where it is not the domain. */
  readonly displaySource?: string
  readonly author?: string
  /** Of a scholarly paper; stands for its date where that is not known. */
  readonly year?: number
  readonly publisher?: string
  readonly lang?: string
  readonly wordCount?: number
  readonly keywords?: readonly string[]
  readonly summary?: string
  /** Of a video, as its page gives it. */
  readonly duration?: string
}

/** Notes by a result's `link`. */
export type NotesByLink = Readonly<Record<string, PageNotes>>

export function notesOf(notes: NotesByLink, link: string): PageNotes {
  return Object.hasOwn(notes, link) ? (notes[link] ?? {}) : {}
}
