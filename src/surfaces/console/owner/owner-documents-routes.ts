// The documents of the index, for its owner: browsed, looked at as they are stored, removed, brought back, blocked.
import { z } from 'zod'
import { InvalidRequest, NotFound } from '../../../foundation/errors.ts'
import type { OwnerView } from '../../../operations/operator/owner-view.ts'
import type { RemoveDocuments } from '../../../operations/operator/remove-documents.ts'
import type { DocumentsView, RemovalsView } from '../console-api.ts'
import type { Gate } from '../gate.ts'
import { readBody } from '../read-body.ts'

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
    const [site, origin, after] = ['site', 'origin', 'after'].map(
      (name) => context.req.query(name) || undefined,
    )
    const found = await owner.documents({
      ...(site === undefined ? {} : { site }),
      ...(origin === undefined ? {} : { origin }),
      ...(after === undefined ? {} : { after }),
      limit: PAGE + 1,
    })
    const shown: DocumentsView = {
      documents: found.slice(0, PAGE).map(({ url, title, origin: from, kind, lang, date }) => ({
        url,
        title,
        origin: from,
        kind,
        lang: lang ?? null,
        date: date ?? null,
      })),
      next: found.length > PAGE ? (found[PAGE - 1]?.url ?? null) : null,
    }
    return context.json(shown)
  })
  gate.owner('GET', `${path}/document`, async (_, context) => {
    const found = await owner.document(context.req.query('url') ?? '')
    if (!found) throw new NotFound('That address is not in the index')
    return context.json(found)
  })
  gate.owner('GET', `${path}/removals`, async (_, context) => {
    const shown: RemovalsView = {
      recent: await removeDocuments.recent(),
      blocks: await removeDocuments.blocks(),
    }
    return context.json(shown)
  })
  gate.owner('POST', `${path}/removals`, async (_, context) => {
    const { block = false, dry_run: dryRun = false, url, ...rest } = await readBody(context.req.raw, removal)
    const given = url === undefined ? rest : { ...rest, url: [url] }
    return context.json(
      dryRun ? await removeDocuments.count(given) : await removeDocuments.remove(given, { block }),
    )
  })
  gate.owner('POST', `${path}/removals/:id/undo`, async (_, context) => {
    const restored = await removeDocuments.undo(context.req.param('id') ?? '')
    if (restored === undefined) throw new NotFound('There is no such removal, or its hour is over')
    return context.json({ restored })
  })
  gate.owner('POST', `${path}/blocks/lift`, async (_, context) => {
    const { block } = await readBody(context.req.raw, z.strictObject({ block: z.string() }))
    if (!(await removeDocuments.unblock(block))) throw new InvalidRequest(`${block} is not blocked`)
    return context.json({ lifted: block })
  })
}
