// What only the owner sees: the index, the traffic and the settings in force; and the documents, added, browsed, removed, brought back, blocked.

import { z } from 'zod'
import type { AddedDocument } from '../../../contract/documents.ts'
import { Failure, InvalidRequest, NotFound, UnsupportedMediaType } from '../../../foundation/errors.ts'
import { given } from '../../../foundation/given.ts'
import { byteLines } from '../../../foundation/streams/byte-lines.ts'
import { type AddDocuments, MAX_LINE_BYTES } from '../../../operations/operator/add-documents.ts'
import type { OwnerView } from '../../../operations/operator/owner-view.ts'
import type { RemoveDocuments } from '../../../operations/operator/remove-documents.ts'
import type { AddingView, DocumentsView, RemovalsView } from '../console-api.ts'
import type { Gate } from '../gate.ts'
import { readBody } from '../read-body.ts'

const TEXT = 200

export function addOwnerRoutes(gate: Gate, { owner }: { owner: OwnerView }): void {
  const show = (path: string, look: () => object): void =>
    gate.owner('GET', `/console/api/owner/${path}`, look)
  show('index', () => owner.index())
  show('traffic', () => owner.traffic())
  show('settings', () => owner.settings())
  show('nodes', () => owner.nodes())
  show('overview', () => owner.overview())
  show('parts', () => owner.parts())
  gate.owner('GET', '/console/api/owner/requests', (_, context) => {
    const asked = (name: string): string | undefined => context.req.query(name)?.slice(0, TEXT) || undefined
    return owner.requests(given({ status: asked('status'), route: asked('route'), key: asked('key') }))
  })
}

const PAGE = 50

const removal = z.strictObject({
  url: z.string().exactOptional(),
  site: z.string().exactOptional(),
  prefix: z.string().exactOptional(),
  origin: z.string().exactOptional(),
  before: z.string().exactOptional(),
  block: z.boolean().exactOptional(),
  dry_run: z.boolean().exactOptional(),
})

export function addOwnerDocumentsRoutes(
  gate: Gate,
  { owner, removeDocuments }: { owner: OwnerView; removeDocuments: RemoveDocuments },
): void {
  const path = '/console/api/owner'
  gate.owner('GET', `${path}/documents`, async (_, context) => {
    const asked = (name: string): string | undefined => context.req.query(name) || undefined
    const found = await owner.documents({
      ...given({ site: asked('site'), origin: asked('origin'), after: asked('after') }),
      limit: PAGE + 1,
    })
    return {
      documents: found.slice(0, PAGE).map(({ url, title, origin: from, kind, lang, date }) => ({
        url,
        title,
        origin: from,
        kind,
        lang: lang ?? null,
        date: date ?? null,
      })),
      next: found.length > PAGE ? (found[PAGE - 1]?.url ?? null) : null,
    } satisfies DocumentsView
  })
  gate.owner('GET', `${path}/document`, async (_, context) => {
    const found = await owner.document(context.req.query('url') ?? '')
    if (!found) throw new NotFound('That address is not in the index')
    return found
  })
  gate.owner(
    'GET',
    `${path}/removals`,
    async (): Promise<RemovalsView> => ({
      recent: await removeDocuments.recent(),
      blocks: await removeDocuments.blocks(),
    }),
  )
  gate.owner('POST', `${path}/removals`, async (_, context) => {
    const { block = false, dry_run: dryRun = false, url, ...rest } = await readBody(context.req.raw, removal)
    const given = url === undefined ? rest : { ...rest, url: [url] }
    return dryRun ? removeDocuments.count(given) : removeDocuments.remove(given, { block })
  })
  gate.owner('POST', `${path}/removals/:id/undo`, async (_, context) => {
    const restored = await removeDocuments.undo(context.req.param('id') ?? '')
    if (restored === undefined) throw new NotFound('There is no such removal, or its hour is over')
    return { restored }
  })
  gate.owner('POST', `${path}/blocks/lift`, async (_, context) => {
    const { block } = await readBody(context.req.raw, z.strictObject({ block: z.string() }))
    if (!(await removeDocuments.unblock(block))) throw new InvalidRequest(`${block} is not blocked`)
    return { lifted: block }
  })
}

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
