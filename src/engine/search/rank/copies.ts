// Copies: pages of the same title and text under several addresses are shown once.
import { createHash } from 'node:crypto'
import type { Document } from '../../index/document.ts'
import type { ListTrace } from '../trace.ts'
import type { Ranked } from './ranked.ts'

/** Shorter texts are alike by chance, or have little to tell them apart. */
const SHORTEST_TEXT = 300

/** Keeps the first of each. */
export function withoutCopies(ranked: readonly Ranked[], trace?: ListTrace): Ranked[] {
  const seen = new Map<string, string>()
  return ranked.filter(({ document }) => {
    if (document.text.length < SHORTEST_TEXT) return true
    const print = fingerprint(document)
    const shown = seen.get(print)
    if (shown === undefined) seen.set(print, document.url)
    else trace?.copy(document.url, shown)
    return shown === undefined
  })
}

function fingerprint({ title, text }: Document): string {
  return createHash('sha1').update(title).update('\n').update(text).digest('base64')
}
