// What takes in the documents that programs send: the store, and the threads that HTML is read in.
import { blockedBy } from '../../engine/index/blocked-store.ts'
import { readDocumentApart } from '../../engine/index/load/read-document.ts'
import type { ExtractPage } from '../../engine/pages/read-page.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import { type AddDocuments, createAddDocuments } from '../../operations/operator/add-documents.ts'
import type { Data } from './open-data.ts'

export function openAddDocuments(data: Data, extractPage: ExtractPage): AddDocuments {
  return createAddDocuments({
    store: data.documents,
    blocked: async () => blockedBy(await data.removals.blocks()),
    readDocument(value, tenant) {
      const extractHtml = (html: string, url: string): ReturnType<ExtractPage> =>
        onBehalfOf(tenant, () =>
          extractPage({ url, contentType: 'text/html; charset=utf-8', body: Buffer.from(html) }),
        )
      return readDocumentApart(value, { extractHtml, now: data.clock.now() }, 'refused')
    },
  })
}
