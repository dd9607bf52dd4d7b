// VectorStore in memory, for tests and benches.
import type { DocumentVectors, VectorStore } from '../../src/engine/index/vectors/vector-store.ts'

export function createMemoryVectorStore(): VectorStore {
  const kept = new Map<string, DocumentVectors & { readonly made: string }>()
  return {
    async put(made, documents) {
      for (const document of documents) kept.set(`${made} ${document.url}`, { ...document, made })
    },
    async count(made) {
      return [...kept.values()].filter((document) => document.made === made).length
    },
    async forget(made) {
      for (const [key, document] of kept) if (document.made === made) kept.delete(key)
    },
    async get(made, urls) {
      return urls.flatMap((url) => {
        const found = kept.get(`${made} ${url}`)
        return found ? [{ url, revision: found.revision, vectors: found.vectors }] : []
      })
    },
    async lastRevision(made) {
      const of = [...kept.values()].filter((document) => document.made === made)
      return Math.max(0, ...of.map(({ revision }) => revision))
    },
    async list(made, afterRevision, limit) {
      return [...kept.values()]
        .filter((document) => document.made === made && document.revision > afterRevision)
        .sort((a, b) => a.revision - b.revision)
        .slice(0, limit)
        .map(({ url, revision, vectors }) => ({ url, revision, vectors }))
    },
  }
}
