// What takes in the documents that programs send: the store, and the threads that they are read in.
import { blockedBy } from '../../engine/index/blocked-store.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import { type AddDocuments, createAddDocuments } from '../../operations/operator/add-documents.ts'
import type { Data } from './open-data.ts'
import { type LineThreads, readLinesIn } from './open-read-lines.ts'

export function openAddDocuments(data: Data, threads: LineThreads): AddDocuments {
  const { readPlain, readHtml, origin } = readLinesIn(threads, data.clock, 'api', 'refused')
  return createAddDocuments({
    store: data.documents,
    blocked: async () => blockedBy(await data.removals.blocks()),
    reading: (tenant) => ({
      origin,
      readPlain: (body) => onBehalfOf(tenant, () => readPlain(body)),
      readHtml: (value) => onBehalfOf(tenant, () => readHtml(value)),
    }),
  })
}
