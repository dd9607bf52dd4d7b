// Safe search on what is shown of a document: moderate and strict show no picture of an unsafe page.
import type { Document } from '../index/document.ts'
import type { SafeLevel } from './search-request.ts'

export function safeToShow(document: Document, safe: SafeLevel): Document {
  if (safe === 'off' || document.safety !== 'unsafe') return document
  const { image: _, ...shown } = document
  return { ...shown, images: [] }
}
