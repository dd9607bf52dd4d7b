// Reads one line of JSONL as a document, or says why it can't be read. Fields that there are not are passed over.
import {
  type DocumentRead,
  type ReadDocumentApartNeeds,
  type ReadDocumentNeeds,
  readDocument,
  readDocumentApart,
} from './read-document.ts'

/** Never throws. */
export function readJsonlLine(line: string, needs: ReadDocumentNeeds): DocumentRead {
  const parsed = parseLine(line)
  return 'reason' in parsed ? parsed : readDocument(parsed.value, needs, 'ignored')
}

/** The same, for one whose HTML is read elsewhere. Never rejects. */
export async function readJsonlLineApart(line: string, needs: ReadDocumentApartNeeds): Promise<DocumentRead> {
  const parsed = parseLine(line)
  return 'reason' in parsed ? parsed : readDocumentApart(parsed.value, needs, 'ignored')
}

export function parseLine(line: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(line) }
  } catch {
    return { reason: 'not valid JSON' }
  }
}
