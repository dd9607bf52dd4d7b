// Documents that the owner brings in the browser: a stream of lines, answered by how far it is.
import type { AddedDocument } from '../../../contract/documents.ts'
import { Failure, InvalidRequest, UnsupportedMediaType } from '../../../foundation/errors.ts'
import { byteLines } from '../../../foundation/streams/byte-lines.ts'
import { type AddDocuments, MAX_LINE_BYTES } from '../../../operations/operator/add-documents.ts'
import type { AddingView } from '../console-api.ts'
import type { Gate } from '../gate.ts'

/** A form of another site can't send this type without asking first, which nothing here answers. */
const LINES = 'application/x-ndjson'
const MOST_FAILURES = 20

export function addOwnerAddingRoutes(gate: Gate, { addDocuments }: { addDocuments: AddDocuments }): void {
  gate.owner('POST', '/console/api/owner/documents', ({ account }, context) => {
    if (context.req.header('content-type') !== LINES)
      throw new UnsupportedMediaType(`Send a document a line, with Content-Type: ${LINES}`)
    const { body } = context.req.raw
    if (!body) throw new InvalidRequest('There is nothing in the request')
    const lines = byteLines(body as unknown as AsyncIterable<Uint8Array>, MAX_LINE_BYTES)
    const told = tellProgress(addDocuments.addLines(account.id, lines))
    return context.body(ReadableStream.from(told) as ReadableStream<Uint8Array>, 200, {
      'content-type': LINES,
    })
  })
}

/** The counts so far, after each batch; a stream that can't go on says so in its last line. */
async function* tellProgress(batches: AsyncIterable<readonly AddedDocument[]>): AsyncGenerator<Uint8Array> {
  let view: AddingView = { read: 0, added: 0, updated: 0, unchanged: 0, failed: 0, failures: [] }
  try {
    for await (const batch of batches) {
      view = withBatch(view, batch)
      yield line(view)
    }
    yield line({ ...view, done: true })
  } catch (error) {
    const reason = error instanceof Failure ? error.message : 'The documents could not be taken'
    yield line({ ...view, error: `${reason}. What is counted here is stored; send the rest again.` })
  }
}

function withBatch(view: AddingView, batch: readonly AddedDocument[]): AddingView {
  const of = (status: AddedDocument['status']): number => batch.filter((one) => one.status === status).length
  const failures = batch.flatMap(({ url, status, message = '' }, at) =>
    status === 'failed' ? [{ document: view.read + at + 1, url, message }] : [],
  )
  return {
    read: view.read + batch.length,
    added: view.added + of('added'),
    updated: view.updated + of('updated'),
    unchanged: view.unchanged + of('unchanged'),
    failed: view.failed + of('failed'),
    failures: [...view.failures, ...failures].slice(0, MOST_FAILURES),
  }
}

function line(view: AddingView): Uint8Array {
  return Buffer.from(`${JSON.stringify(view)}\n`)
}
