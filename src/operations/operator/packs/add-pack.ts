// Checks a pack and adds it: its documents with their vectors, as far as nothing newer is there, and takes out what an earlier one had.
import { timeOrderedId } from '../../../accounts/time-ordered-id.ts'
import type { DocumentStore } from '../../../engine/index/document/document-store.ts'
import { ratedAnew, readPackDocument } from '../../../engine/index/packs/pack-document.ts'
import type {
  BroughtDocument,
  OpenedPack,
  PackBatch,
  PackKeys,
  PackStore,
} from '../../../engine/index/packs/pack-files.ts'
import { BadPack, type PackManifest } from '../../../engine/index/packs/pack-manifest.ts'
import { annotated } from '../../../engine/index/quality/annotated-store.ts'
import { type IsBlocked, putUnblocked, type RemovalStore } from '../../../engine/index/removal.ts'
import type { Clock } from '../../../foundation/clock.ts'
import type { PackAdded, PackProgress } from '../packs-api.ts'
import { UNDO_MS } from '../remove-documents.ts'
import type { VectorModel } from './make-pack.ts'

/** Throws BadPack where somebody has signed it who is not trusted. */
export async function mustBeTrusted(
  { signer }: Pick<PackManifest, 'signer'>,
  keys: Pick<PackKeys, 'list'>,
): Promise<void> {
  if (!signer || (await keys.list()).some(({ key }) => key === signer.key)) return
  throw new BadPack(
    `it is signed by "${signer.name}" with the key ${signer.key}, which is not trusted here. Ask them for their public key, compare it, and trust it with \`whippet pack key trust FILE\`, or name it in WHIPPET_PACK_KEYS`,
  )
}

/** Throws BadPack with the first thing that is wrong. */
export async function checkPack(pack: OpenedPack, progress: PackProgress): Promise<void> {
  const { documents, vectors } = pack.manifest
  const seen = new Set<string>()
  let count = 0
  for await (const batch of pack.batches()) {
    for (const { document } of documentsOf(batch, pack.manifest)) {
      if (seen.has(document.url)) throw new BadPack(`it has ${document.url} twice`)
      seen.add(document.url)
    }
    for (const { first, later } of batch.vectors ?? []) count += first.length + later.length
    progress(seen.size, documents)
  }
  if (count !== (vectors?.count ?? 0)) throw new BadPack('it has other vectors than its manifest says')
}

/** Those of a batch, with their vectors where there are any. Throws BadPack. */
function documentsOf({ lines, vectors }: PackBatch, { name, made }: PackManifest): BroughtDocument[] {
  const madeAt = Date.parse(made)
  return lines.map((line, at) => {
    const brought = vectors?.[at]
    return {
      document: { ...readPackDocument(line, madeAt), origin: `pack:${name}` as const },
      ...(brought && brought.first.length > 0 && { vectors: brought }),
    }
  })
}

export interface AddPackNeeds {
  readonly keys: Pick<PackKeys, 'list'>
  readonly store: PackStore
  readonly removals: Pick<RemovalStore, 'find' | 'remove' | 'forget'>
  readonly documents: Pick<DocumentStore, 'remove'>
  readonly blocked: () => Promise<IsBlocked>
  readonly model: () => Promise<VectorModel>
  readonly clock: Clock
}

/** Throws BadPack before anything was taken. */
export async function addPack(
  needs: AddPackNeeds,
  pack: OpenedPack,
  { unsigned }: { readonly unsigned: boolean },
  progress: PackProgress,
): Promise<PackAdded> {
  const { store, clock } = needs
  const { manifest } = pack
  const { name, made, signer } = manifest
  if (!signer && !unsigned)
    throw new BadPack('nobody has signed it. If you know where it comes from, add it with --unsigned')
  await mustBeTrusted(manifest, needs.keys)
  const now = clock.now()
  if (Date.parse(made) > now + SKEW_MS)
    throw new BadPack(`it says that it was made on ${made}, which is to come`)
  await checkPack(pack, () => undefined)
  const noted = { name, made, ...(signer && { signer }), addedAt: now }
  await store.note(noted)
  const counts = await putDocuments(needs, pack, progress)
  const removed = await removeOthers(needs, `pack:${name}`, counts.urls)
  await store.note({ ...noted, sha256: pack.sha256 })
  const { urls: _, ...shown } = counts
  return { name, documents: manifest.documents, signer: signer?.name ?? null, ...shown, removed }
}

/** Clocks differ a little. */
const SKEW_MS = 86_400_000

async function putDocuments(
  needs: AddPackNeeds,
  pack: OpenedPack,
  progress: PackProgress,
): Promise<
  Omit<PackAdded, 'name' | 'documents' | 'signer' | 'removed'> & { readonly urls: ReadonlySet<string> }
> {
  const { manifest } = pack
  const { model, dimensions } = await needs.model()
  const serve = manifest.vectors?.model === model && manifest.vectors.dimensions === dimensions
  const counts = { added: 0, updated: 0, unchanged: 0, kept: 0, skipped: 0, vectors: 0 }
  const urls = new Set<string>()
  const put = async (wanted: readonly (BroughtDocument & { readonly url: string })[]): Promise<void> => {
    const brought = wanted.map(({ document, vectors }) => ({
      document: annotated(ratedAnew(document)),
      ...(serve && vectors && { vectors }),
    }))
    const done = await needs.store.put(brought, serve ? model : undefined)
    for (const { url } of wanted) urls.add(url)
    counts.added += done.added
    counts.updated += done.updated
    counts.unchanged += done.unchanged
    counts.kept += done.kept
    counts.vectors += brought.filter((one) => 'vectors' in one).length
  }
  let read = 0
  for await (const batch of pack.batches()) {
    const all = documentsOf(batch, manifest).map((one) => ({ ...one, url: one.document.url }))
    await putUnblocked(all, { blocked: needs.blocked, put, remove: (late) => needs.documents.remove(late) })
    read += all.length
    counts.skipped = read - urls.size
    progress(urls.size, manifest.documents)
  }
  return { ...counts, urls }
}

/** What an earlier pack of the name has brought and this one has no more. */
async function removeOthers(
  { removals, clock }: AddPackNeeds,
  origin: string,
  urls: ReadonlySet<string>,
): Promise<number> {
  const there = await removals.find({ by: 'origin', origin })
  const gone = there.map(({ url }) => url).filter((url) => !urls.has(url))
  if (gone.length === 0) return 0
  const at = clock.now()
  await removals.forget(at)
  return removals.remove({
    id: timeOrderedId(at),
    what: `what ${origin} has no more`,
    selection: { by: 'url', urls: gone },
    blocks: [],
    at,
    until: at + UNDO_MS,
  })
}
