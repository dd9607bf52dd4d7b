// A starter document as a line of the pack that comes with the program: whole as it is stored, and read without doubt.
import type { Document } from '../document/document.ts'

export function starterLine({ origin: _, ...document }: Document): string {
  return JSON.stringify(document)
}

export function starterDocument(line: string): Document {
  return { ...(JSON.parse(line) as Omit<Document, 'origin'>), origin: 'starter' }
}
