// The models that the operator has brought: each a folder of its own, added whole or not at all.
import { hash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fuseAttention } from '../fuse-attention.ts'
import { quantizeModel } from '../quantize-model.ts'
import {
  type BroughtModel,
  guessLanguages,
  MODEL_FILE,
  type ModelKind,
  TOKENIZER_FILE,
  VOCABULARY_FILE,
} from './brought-model.ts'
import { checkModel, type ModelFacts, type ModelHints } from './check-model.ts'
import { pickFiles } from './pick-files.ts'
import { readTokenizer, type Tokenizer } from './read-tokenizer.ts'
import type { ArchiveFile } from './unpack-archive.ts'

const DESCRIPTION = 'whippet-model.json'
const DRAFT = '.draft-'
export const MODEL_NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/

export interface ModelOrder {
  readonly name: string
  readonly source: string
  readonly archiveSha256?: string
  readonly now: Date
  readonly kind?: ModelKind
  /** Absent: what its vocabulary suggests. */
  readonly languages?: readonly string[] | 'all'
  readonly queryPrefix?: string
  readonly passagePrefix?: string
}

/** Checks the files, then keeps them. Throws UnfitModel, BadTokenizer or Error with the reason. */
export async function addModel(
  folder: string,
  files: readonly ArchiveFile[],
  order: ModelOrder,
): Promise<BroughtModel> {
  const picked = pickFiles(files)
  const tokenizer = readTokenizer(picked.tokenizerFile, picked.tokenizer, picked.lowercase)
  const hints: ModelHints = {
    ...(order.kind && { kind: order.kind }),
    ...(picked.pooling && { pooling: picked.pooling }),
    queryPrefix: order.queryPrefix ?? picked.queryPrefix,
    passagePrefix: order.passagePrefix ?? picked.passagePrefix,
  }
  const { onnx, facts } = await smallest(picked.onnx, tokenizer, hints)
  const kept: Record<string, Uint8Array> = {
    [MODEL_FILE]: onnx,
    [picked.tokenizerFile]: Buffer.from(picked.tokenizer),
  }
  const model: BroughtModel = {
    name: order.name,
    ...facts,
    languages: order.languages ?? guessLanguages(tokenizer.pieces),
    source: order.source,
    ...(order.archiveSha256 && { archiveSha256: order.archiveSha256 }),
    added: order.now.toISOString(),
    bytes: Object.values(kept).reduce((sum, bytes) => sum + bytes.length, 0),
    files: Object.fromEntries(Object.entries(kept).map(([name, bytes]) => [name, hash('sha256', bytes)])),
    queryPrefix: hints.queryPrefix,
    passagePrefix: hints.passagePrefix,
    lowercase: picked.lowercase,
  }
  await keepWhole(folder, model, kept)
  return model
}

/** In bytes where that says the same: it is a third of the size and runs three times as fast. */
async function smallest(
  original: Uint8Array,
  tokenizer: Tokenizer,
  hints: ModelHints,
): Promise<{ readonly onnx: Uint8Array; readonly facts: ModelFacts }> {
  const facts = await checkModel(original, tokenizer, hints)
  try {
    const quantized = quantizeModel(fuseAttention(original))
    if (quantized.length >= original.length) return { onnx: original, facts }
    const after = await checkModel(quantized, tokenizer, hints)
    if (saysTheSame(facts, after)) return { onnx: quantized, facts: after }
  } catch {
    // The model runs as it is; that it can't be made smaller is no failure.
  }
  return { onnx: original, facts }
}

const MOST_APART = 0.1

function saysTheSame(before: ModelFacts, after: ModelFacts): boolean {
  const gap = before.related - before.unrelated
  const apart = Math.max(
    Math.abs(before.related - after.related),
    Math.abs(before.unrelated - after.unrelated),
  )
  return apart <= gap * MOST_APART
}

async function keepWhole(
  folder: string,
  model: BroughtModel,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<void> {
  const draft = join(folder, `${DRAFT}${randomBytes(6).toString('hex')}`)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    for (const [name, bytes] of Object.entries(files))
      await writeFile(join(draft, name), bytes, { flush: true })
    await writeFile(join(draft, DESCRIPTION), `${JSON.stringify(model, undefined, 2)}\n`, { flush: true })
    await rename(draft, join(folder, model.name))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** By name; what can't be read is left out. */
export async function listModels(folder: string): Promise<BroughtModel[]> {
  const names = await readdir(folder).catch(() => [])
  return names.sort().flatMap((name) => (MODEL_NAME.test(name) ? (findModel(folder, name) ?? []) : []))
}

export function findModel(folder: string, name: string): BroughtModel | undefined {
  const path = join(folder, name, DESCRIPTION)
  if (!MODEL_NAME.test(name) || !existsSync(path)) return undefined
  return JSON.parse(readFileSync(path, 'utf8')) as BroughtModel
}

export async function removeModel(folder: string, name: string): Promise<void> {
  const gone = join(folder, `${DRAFT}${randomBytes(6).toString('hex')}`)
  await rename(join(folder, name), gone)
  await rm(gone, { recursive: true, force: true })
}

/** The files of a model, each checked against what was added. Throws where one was changed or is gone. */
export function readModel(
  folder: string,
  name: string,
): { model: BroughtModel; onnx: Uint8Array; tokenizer: Tokenizer } {
  const model = findModel(folder, name)
  if (!model) throw new Error(`The model ${name} is not there any more`)
  const read = (file: string): Buffer => {
    const bytes = readFileSync(join(folder, name, file))
    if (hash('sha256', bytes) !== model.files[file])
      throw new Error(`${file} of the model ${name} is not what was added: its SHA-256 differs`)
    return bytes
  }
  const file = TOKENIZER_FILE in model.files ? TOKENIZER_FILE : VOCABULARY_FILE
  return {
    model,
    onnx: read(MODEL_FILE),
    tokenizer: readTokenizer(file, read(file).toString('utf8'), model.lowercase),
  }
}
