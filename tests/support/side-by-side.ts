// What tests of several writers share: documents, and a gate that holds a transaction open.
import type { Document } from '../../src/engine/index/document/document.ts'
import { aDocument } from './search-samples.ts'

export function sampleDocument(url: string, title: string): Document {
  return aDocument(url, { title, text: `The text of ${title}` })
}

export interface Gate {
  readonly passed: Promise<void>
  open(): void
}

export function gate(): Gate {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}
