// The starter documents, made from the npm packages that they are taken from.
import type { Document } from '../../../src/engine/index/document/document.ts'
import { caniuseDocuments } from './caniuse-source.ts'
import { mdnDocuments } from './mdn/mdn-source.ts'
import { nodeDocuments } from './node-source.ts'
import { spdxDocuments } from './spdx-source.ts'
import { webFeatureDocuments } from './web-features-source.ts'

const SOURCES = [webFeatureDocuments, caniuseDocuments, nodeDocuments, spdxDocuments, mdnDocuments]

/** Of every source, each address once. */
export function* starterDocuments(readAt: number): Generator<Document> {
  const seen = new Set<string>()
  for (const documentsOf of SOURCES) {
    for (const document of documentsOf(readAt)) {
      if (seen.has(document.url)) continue
      seen.add(document.url)
      yield document
    }
  }
}
