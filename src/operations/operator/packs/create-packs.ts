// The operator's work on packs, put together: files, keys, the store, and errors told in words.
import { readFile } from 'node:fs/promises'
import type { DocumentCensus } from '../../../engine/index/document-census.ts'
import type { OpenedPack } from '../../../engine/index/packs/pack-files.ts'
import { BadPack, PACK_NAME } from '../../../engine/index/packs/pack-manifest.ts'
import { codeOf, messageOf } from '../../../foundation/errors.ts'
import { OperatorError } from '../operator-api.ts'
import type { PackKeyShown, PackShown, PacksApi } from '../packs-api.ts'
import type { RemoveDocuments } from '../remove-documents.ts'
import { type AddPackNeeds, addPack, checkPack, mustBeTrusted } from './add-pack.ts'
import { type MakePackNeeds, makePack } from './make-pack.ts'

export interface PacksNeeds extends Omit<MakePackNeeds, 'store' | 'census'>, AddPackNeeds {
  readonly documents: MakePackNeeds['documents'] & AddPackNeeds['documents']
  readonly keys: MakePackNeeds['keys']
  readonly census: Pick<DocumentCensus, 'addresses' | 'origins'>
  readonly removal: Pick<RemoveDocuments, 'remove'>
  /** Has the file on this disk while it is worked on: one that is here, or one that an address leads to. */
  readonly withFile: <T>(source: string, work: (path: string) => Promise<T>) => Promise<T>
}

export function createPacks(needs: PacksNeeds): PacksApi {
  const { files, keys, store, census, removal } = needs

  /** `source` is what the operator calls the file. */
  const withPack = <T>(source: string, path: string, work: (pack: OpenedPack) => Promise<T>): Promise<T> =>
    saying(source, async () => {
      const pack = await files.open(path)
      return work(pack).finally(() => pack.close())
    })

  const list = async (): Promise<PackShown[]> => {
    const [packs, origins] = await Promise.all([store.list(), census.origins()])
    const documents = new Map(origins.map((origin) => [origin.name, origin.documents]))
    return packs.map(({ name, made, signer, addedAt, sha256 }) => ({
      name,
      documents: documents.get(`pack:${name}`) ?? 0,
      signer: signer?.name ?? null,
      made,
      added: new Date(addedAt).toISOString(),
      whole: sha256 !== undefined,
    }))
  }

  return {
    make: (file, wanted, progress) => saying(file, () => makePack(needs, file, wanted, progress)),
    verify: (file) =>
      withPack(file, file, async (pack) => {
        const { name, made, documents, vectors, signer, licences } = pack.manifest
        await mustBeTrusted(pack.manifest, keys)
        await checkPack(pack, () => undefined)
        const { bytes } = pack
        return {
          name,
          made,
          documents,
          vectors: vectors?.count ?? 0,
          bytes,
          signer: signer?.name ?? null,
          licences,
        }
      }),
    add: (source, options, progress) =>
      needs.withFile(source, (path) =>
        withPack(source, path, (pack) => addPack(needs, pack, options, progress)),
      ),
    list,
    async remove(name) {
      if (!(await list()).some((pack) => pack.name === name))
        throw new OperatorError(`There is no pack ${name}. \`whippet pack list\` tells which there are.`)
      const { removed, id } = await removal.remove({ origin: `pack:${name}` })
      await store.forget(name)
      return { name, removed, ...(id !== undefined && { id }) }
    },
    newKey: (name) => keeping(name, () => keys.create(name)),
    keys: async () => (await keys.list()).map(shown),
    async trustKey(file, name) {
      const text = await saying(file, () => readFile(file, 'utf8'))
      return keeping(name, () => keys.trust(text, name)).catch((error: unknown) => {
        if (error instanceof OperatorError) throw error
        throw new OperatorError(`${file}: ${messageOf(error)}`)
      })
    },
    async exportKey(name) {
      const key = (await keys.list()).find((one) => one.name === name)
      if (!key)
        throw new OperatorError(`There is no key ${name}. \`whippet pack key list\` tells which there are.`)
      return keys.export(key)
    },
  }
}

function shown({ name, key, own }: PackKeyShown): PackKeyShown {
  return { name, key, own }
}

async function keeping(name: string | undefined, keep: () => Promise<PackKeyShown>): Promise<PackKeyShown> {
  if (name !== undefined && !PACK_NAME.test(name))
    throw new OperatorError(`"${name}" is no name for a key: small letters, digits, dots and dashes.`)
  try {
    return shown(await keep())
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new OperatorError('There is a key of that name already. Give another name.')
    throw error
  }
}

/** What is wrong with a file is told to the operator; what is wrong with the program is not made light of. */
async function saying<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BadPack) throw new OperatorError(`${file}: ${error.message}.`)
    const code = codeOf(error)
    if (code === 'ENOENT') throw new OperatorError(`There is no file ${file}, or no folder for it.`)
    if (code === 'EISDIR' || code === 'EACCES')
      throw new OperatorError(`${file} can't be read or written: ${code}.`)
    throw error
  }
}
