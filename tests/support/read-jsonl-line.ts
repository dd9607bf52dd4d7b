// Reads one line of JSONL as a document, or says why it can't be read. Fields that there are not are passed over.
import {
  type DocumentRead,
  type ReadDocumentNeeds,
  readDocument,
} from '../../src/engine/index/load/read-document.ts'

/** Never rejects. */
export async function readJsonlLine(line: string, needs: ReadDocumentNeeds): Promise<DocumentRead> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { reason: 'not valid JSON' }
  }
  return readDocument(value, needs, 'ignored')
}
