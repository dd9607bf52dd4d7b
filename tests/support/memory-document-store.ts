// DocumentStore in memory: what tests and the smallest set-up keep documents in.
import { randomUUID } from 'node:crypto'
import type { Document } from '../../src/engine/index/document/document.ts'
import type { DocumentChange, DocumentStore } from '../../src/engine/index/document/document-store.ts'
import { boundBehind, boundDocument, type TextBound } from '../../src/engine/index/document/text-bound.ts'

export function createMemoryDocumentStore(): DocumentStore {
  const documents = new Map<string, Document>()
  /** The last change of each URL, oldest first. */
  const changes = new Map<string, DocumentChange>()
  let revision = 0
  let epoch = 0
  let source = randomUUID()

  const record = (url: string, document?: Document): void => {
    const came = changes.get(url)?.came ?? revision + 1
    changes.delete(url)
    changes.set(url, { revision: ++revision, url, ...(document && { document, came }) })
  }

  const put: DocumentStore['put'] = async (batch, visible) => {
    let added = 0
    for (const document of batch) {
      if (!documents.has(document.url)) added++
      documents.set(document.url, document)
      record(document.url, document)
    }
    if (visible) epoch++
    return { added, updated: batch.length - added }
  }

  return {
    put,
    putWritten: (batch, visible) =>
      put(
        batch.map(({ body }) => JSON.parse(body) as Document),
        visible,
      ),
    async revise(urls, change) {
      let changed = 0
      for (const url of urls) {
        const document = documents.get(url)
        const revised = document && change(document)
        if (!revised) continue
        documents.set(url, revised)
        record(url, revised)
        changed++
      }
      return changed
    },
    async remove(urls) {
      let removed = 0
      for (const url of urls) {
        if (!documents.delete(url)) continue
        record(url)
        removed++
      }
      if (removed > 0) epoch++
      return removed
    },
    async get(urls, bound) {
      const found = urls.map((url) => documents.get(url)).filter((document) => document !== undefined)
      return boundDocuments(found, bound)
    },
    async changesSince(since, limit) {
      const later: DocumentChange[] = []
      for (const change of changes.values()) {
        if (change.revision > since) later.push(change)
        if (later.length === limit) break
      }
      return later
    },
    revision: async () => revision,
    epoch: async () => epoch,
    count: async () => documents.size,
    source: async () => source,
    async renewSource() {
      source = randomUUID()
    },
  }
}

/** The documents in their order, each with what those before it have left. */
export function boundDocuments(documents: readonly Document[], bound: TextBound | undefined): Document[] {
  if (!bound) return [...documents]
  let left = bound
  return documents.map((document) => {
    const shown = boundDocument(document, left)
    left = boundBehind(shown, left)
    return shown
  })
}
