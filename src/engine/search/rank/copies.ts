// Copies: pages of the same title and text under several addresses are shown once.
import { createHash } from 'node:crypto'
import type { Document } from '../../index/document/document.ts'
import type { ListTrace } from '../trace.ts'
import type { Ranked } from './ranked.ts'

/** Shorter texts are alike by chance, or have little to tell them apart. */
const SHORTEST_TEXT = 300

/** Keeps the first of each. */
export function withoutCopies(ranked: readonly Ranked[], trace?: ListTrace): Ranked[] {
  const alike = Map.groupBy(ranked, ({ document }) => likeness(document))
  const seen = new Map<string, string>()
  return ranked.filter(({ document }) => {
    // Few pages have even that in common, so that few texts are read.
    const like = likeness(document)
    if (document.text.length < SHORTEST_TEXT || alike.get(like)?.length === 1) return true
    const print = `${like} ${createHash('sha1').update(document.text).digest('base64')}`
    const shown = seen.get(print)
    if (shown === undefined) seen.set(print, document.url)
    else trace?.copy(document.url, shown)
    return shown === undefined
  })
}

function likeness({ title, text }: Document): string {
  return `${text.length} ${title}`
}
