// `whippet models`: the models that the operator brings, beside a running service or without one.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { HttpFetcher } from '../../../adapters/http/http-fetcher.ts'
import { type BroughtModel, vectorsName } from '../../../adapters/onnx/brought/brought-model.ts'
import { UnfitModel } from '../../../adapters/onnx/brought/check-model.ts'
import {
  addModel,
  findModel,
  listModels,
  MODEL_NAME,
  readModel,
  removeModel,
} from '../../../adapters/onnx/brought/model-library.ts'
import { readFolderOrArchive } from '../../../adapters/onnx/brought/pick-files.ts'
import { BadTokenizer } from '../../../adapters/onnx/brought/read-tokenizer.ts'
import {
  ARCHIVE_BOUNDS,
  type ArchiveFile,
  BadArchive,
  unpackArchive,
} from '../../../adapters/onnx/brought/unpack-archive.ts'
import { RUNTIME, runtimeIsInstalled } from '../../../adapters/onnx/model-files.ts'
import { VECTORS } from '../../../adapters/onnx/onnx-models.ts'
import { SqlVectorStore } from '../../../adapters/sql/sql-vector-store.ts'
import { laterSet } from '../../../engine/index/vectors/kept-vectors.ts'
import { messageOf, PageUnavailable, PageUnreadable } from '../../../foundation/errors.ts'
import type { Logger } from '../../../foundation/logger.ts'
import { withoutEnd } from '../../../foundation/text/truncate.ts'
import type { ModelShown, ModelsApi, ModelWanted } from '../../../operations/operator/models-api.ts'
import { OperatorError } from '../../../operations/operator/operator-api.ts'
import type { Config } from '../../config.ts'
import type { Data } from '../open-data.ts'
import { openFetcher } from '../open-fetcher.ts'
import {
  BUILT_IN,
  broughtFolder,
  type ModelChoice,
  readModelChoice,
  writeModelChoice,
} from './model-choice.ts'

const LONGEST_DOWNLOAD_MS = 30 * 60_000

export function openModels(config: Config, data: Data, logger: Logger): ModelsApi {
  const openWayOut = (): HttpFetcher => openFetcher(config, data.clock, logger)
  const folder = broughtFolder(config)
  const { database } = data
  const vectors = new SqlVectorStore(database)

  const countsOf = async (made: string): Promise<{ made: number; of: number }> => {
    const of = await data.documents.count()
    return { made: Math.min(of, await vectors.count(made)), of }
  }
  const shown = async (model: BroughtModel, choice: ModelChoice): Promise<ModelShown> => ({
    name: model.name,
    kind: model.kind,
    state: stateOf(model, choice),
    languages: model.languages,
    bytes: model.bytes,
    source: model.source,
    added: model.added,
    sha256: { ...model.files, ...(model.archiveSha256 && { archive: model.archiveSha256 }) },
    vectors: model.kind === 'encoder' ? await countsOf(vectorsName(model)) : null,
  })
  const shownBuiltIn = async (choice: ModelChoice): Promise<ModelShown> => ({
    name: BUILT_IN,
    kind: 'both',
    state: choice.serving === BUILT_IN || choice.crossEncoder === BUILT_IN ? 'in use' : 'unused',
    languages: ['en'],
    bytes: null,
    source: 'part of Whippet',
    added: null,
    sha256: {},
    vectors: await countsOf(VECTORS),
  })
  const known = (name: string): BroughtModel => {
    const model = findModel(folder, name)
    if (!model)
      throw new OperatorError(`There is no model ${name}. \`whippet models list\` tells which there are.`)
    return model
  }

  return {
    async list() {
      const choice = await readModelChoice(database)
      const brought = await Promise.all((await listModels(folder)).map((model) => shown(model, choice)))
      return [await shownBuiltIn(choice), ...brought]
    },
    async add(wanted) {
      if (!runtimeIsInstalled())
        throw new OperatorError(`The package ${RUNTIME} is not installed: models can't be run.`)
      const name = wanted.name ?? nameOf(wanted.source)
      if (!MODEL_NAME.test(name) || name === BUILT_IN)
        throw new OperatorError(
          `"${name}" is no name for a model: small letters, digits, dots and dashes. Give one with --name.`,
        )
      if (existsSync(`${folder}/${name}`))
        throw new OperatorError(`There is a model ${name} already. Remove it first, or give another --name.`)
      return saying(wanted.source, async () => {
        const { files, archiveSha256 } = await filesOf(wanted, openWayOut)
        const { sha256: _, name: __, ...order } = wanted
        const model = await addModel(folder, files, {
          ...order,
          name,
          now: new Date(data.clock.now()),
          ...(archiveSha256 && { archiveSha256 }),
        })
        return shown(model, await readModelChoice(database))
      })
    },
    async use(name) {
      if (name === BUILT_IN) {
        await writeModelChoice(database, { encoder: BUILT_IN, crossEncoder: BUILT_IN })
        return shownBuiltIn(await readModelChoice(database))
      }
      const model = known(name)
      saysWhy(name, () => readModel(folder, name))
      await writeModelChoice(database, model.kind === 'encoder' ? { encoder: name } : { crossEncoder: name })
      return shown(model, await readModelChoice(database))
    },
    async remove(name) {
      if (name === BUILT_IN)
        throw new OperatorError(
          'The built-in models are part of Whippet; WHIPPET_SEMANTIC=0 switches them off.',
        )
      const model = known(name)
      const choice = await readModelChoice(database)
      if ([choice.encoder, choice.crossEncoder, choice.serving].includes(name))
        throw new OperatorError(
          `The model ${name} is in use. \`whippet models use ${BUILT_IN}\` or another first; while new vectors are made, the old ones serve.`,
        )
      const gone = await shown(model, choice)
      await removeModel(folder, name)
      if (model.kind === 'encoder')
        for (const set of [vectorsName(model), laterSet(vectorsName(model))]) await vectors.forget(set)
      return gone
    },
  }
}

function stateOf(
  { name, kind }: BroughtModel,
  { encoder, crossEncoder, serving }: ModelChoice,
): ModelShown['state'] {
  if (kind === 'cross-encoder') return crossEncoder === name ? 'in use' : 'unused'
  if (serving === name) return 'in use'
  return encoder === name ? 'preparing' : 'unused'
}

/** `…/ms-marco-MiniLM-L6-v2.tar.gz` is `ms-marco-minilm-l6-v2`. */
function nameOf(source: string): string {
  const path = URL.canParse(source) ? new URL(source).pathname : source
  return basename(withoutEnd(path, '/\\'))
    .replace(/\.(?:zip|tar|tgz|tar\.gz)$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, 64)
}

interface SourceFiles {
  readonly files: readonly ArchiveFile[]
  readonly archiveSha256?: string
}

async function filesOf(wanted: ModelWanted, openWayOut: () => HttpFetcher): Promise<SourceFiles> {
  const { source } = wanted
  if (/^https?:\/\//i.test(source)) {
    const archive = await download(source, openWayOut())
    return checked(() => unpackArchive(archive), archive, wanted.sha256)
  }
  if (!existsSync(source)) throw new OperatorError(`There is no folder or file ${source}.`)
  const { files, archive } = await readFolderOrArchive(source)
  if (!archive) {
    if (wanted.sha256 !== undefined)
      throw new OperatorError('--sha256 is that of an archive, and this is a folder.')
    return { files }
  }
  return checked(() => files, archive, wanted.sha256)
}

function checked(
  unpack: () => readonly ArchiveFile[],
  archive: Buffer,
  expected: string | undefined,
): SourceFiles {
  const archiveSha256 = createHash('sha256').update(archive).digest('hex')
  if (expected !== undefined && expected.toLowerCase() !== archiveSha256)
    throw new OperatorError(`The archive's SHA-256 is ${archiveSha256}, not the one that was given.`)
  return { files: unpack(), archiveSha256 }
}

async function download(url: string, fetcher: HttpFetcher): Promise<Buffer> {
  try {
    const { body } = await fetcher.fetch(url, {
      signal: AbortSignal.timeout(LONGEST_DOWNLOAD_MS),
      maxBytes: ARCHIVE_BOUNDS.bytes,
      robots: false,
      accept: 'application/octet-stream, */*',
    })
    return Buffer.from(body.buffer, body.byteOffset, body.length)
  } catch (error) {
    if (error instanceof PageUnreadable || error instanceof PageUnavailable)
      throw new OperatorError(`${url} can't be had: ${error.message}`)
    throw error
  } finally {
    await fetcher.close()
  }
}

/** What is wrong with a model is told to the operator; what is wrong with the program is not made light of. */
async function saying<T>(source: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BadArchive || error instanceof UnfitModel || error instanceof BadTokenizer)
      throw new OperatorError(`${source} is not added: ${error.message}`)
    throw error
  }
}

function saysWhy(name: string, read: () => unknown): void {
  try {
    read()
  } catch (error) {
    throw new OperatorError(`The model ${name} can't be used: ${messageOf(error)}`)
  }
}
