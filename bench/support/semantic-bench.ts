// Semantics over a judged set: its documents embedded once, their vectors kept in a file for the next run.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryVectorStore } from '../../src/adapters/memory/memory-vector-store.ts'
import type { OnnxModels } from '../../src/adapters/onnx/onnx-models.ts'
import type { DocumentStore } from '../../src/engine/index/document-store.ts'
import { createEmbedDocuments } from '../../src/engine/index/embed-documents.ts'
import { packVectors, unpackVectors } from '../../src/engine/index/pack-vectors.ts'
import { createVectorIndex, type VectorIndex } from '../../src/engine/index/vector-index.ts'
import type { VectorStore } from '../../src/engine/index/vector-store.ts'

const DIMENSIONS = 384

/** Documents that the file knows are not embedded again. */
export async function embeddedSet(
  name: string,
  needs: { readonly models: OnnxModels; readonly store: DocumentStore; readonly cache: string },
): Promise<VectorIndex> {
  const index = createVectorIndex(DIMENSIONS)
  const vectors = await keptInFile(join(needs.cache, `${name}.vectors`), needs)
  const { embedder } = needs.models
  await createEmbedDocuments({ store: needs.store, vectors, index, embedder, share: 1 }).catchUp()
  return index
}

async function keptInFile(
  path: string,
  {
    models,
    store,
    cache,
  }: { readonly models: OnnxModels; readonly store: DocumentStore; readonly cache: string },
): Promise<VectorStore> {
  mkdirSync(cache, { recursive: true })
  const memory = createMemoryVectorStore()
  const kept = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const bodies = new Map(
    kept.map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]),
  )
  const changes = await store.changesSince(0, Number.MAX_SAFE_INTEGER)
  const known = changes.slice(0, firstMissing(changes.map(({ url }) => bodies.has(url))))
  await memory.put(
    models.embedder.vectors,
    known.map(({ url, revision }) => ({ url, revision, vectors: unpackVectors(bodies.get(url) ?? '') })),
  )
  return {
    ...memory,
    async put(made, documents) {
      for (const { url, vectors } of documents) appendFileSync(path, `${url}\t${packVectors(vectors)}\n`)
      await memory.put(made, documents)
    },
  }
}

function firstMissing(there: readonly boolean[]): number {
  const at = there.indexOf(false)
  return at < 0 ? there.length : at
}
