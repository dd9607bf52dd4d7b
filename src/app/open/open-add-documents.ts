// What takes in the documents that programs send: the store, and the threads that they are read in.
import type { ExtractThreads } from '../../adapters/threads/extract-threads.ts'
import { blockedBy } from '../../engine/index/blocked-store.ts'
import { readDocumentApart } from '../../engine/index/load/read-document.ts'
import type { ExtractPage } from '../../engine/pages/read-page.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import { type AddDocuments, createAddDocuments, ORIGIN } from '../../operations/operator/add-documents.ts'
import type { Data } from './open-data.ts'

export function openAddDocuments(
  data: Data,
  { extractPage, readDocuments }: Pick<ExtractThreads, 'extractPage' | 'readDocuments'>,
): AddDocuments {
  const now = (): number => data.clock.now()
  return createAddDocuments({
    store: data.documents,
    blocked: async () => blockedBy(await data.removals.blocks()),
    readLines: (body, tenant) =>
      onBehalfOf(tenant, () => readDocuments({ body, origin: ORIGIN, now: now() })),
    readHtml(value, tenant) {
      const extractHtml = (html: string, url: string): ReturnType<ExtractPage> =>
        onBehalfOf(tenant, () =>
          extractPage({ url, contentType: 'text/html; charset=utf-8', body: Buffer.from(html) }),
        )
      return readDocumentApart(value, { extractHtml, now: now() }, 'refused')
    },
  })
}
