// Checks a pack to its end before anything of it is taken: its hashes, its documents, its vectors, and who has signed it.
import { readPackDocument } from '../../../engine/index/packs/pack-document.ts'
import type { OpenedPack, PackBatch } from '../../../engine/index/packs/pack-files.ts'
import type { PackKeys } from '../../../engine/index/packs/pack-keys.ts'
import { BadPack, type PackManifest } from '../../../engine/index/packs/pack-manifest.ts'
import type { BroughtDocument } from '../../../engine/index/packs/pack-store.ts'
import type { PackProgress } from '../packs-api.ts'

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
export function documentsOf({ lines, vectors }: PackBatch, { name, made }: PackManifest): BroughtDocument[] {
  const madeAt = Date.parse(made)
  return lines.map((line, at) => {
    const brought = vectors?.[at]
    return {
      document: { ...readPackDocument(line, madeAt), origin: `pack:${name}` as const },
      ...(brought && brought.first.length > 0 && { vectors: brought }),
    }
  })
}
