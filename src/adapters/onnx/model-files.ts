// The encoder that comes with the program: its files, what they must be, and whether there is a runtime for it.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export const PACKAGED_MODEL = 'gte-small'
export const DIMENSIONS = 384
/** How much of a query and of a passage it reads. */
export const QUERY_PIECES = 64
export const PASSAGE_PIECES = 256

const FOLDER = new URL('../../../facts/encoder/', import.meta.url)
const SHA256 = {
  'gte-small.int8.onnx': 'a74b71593ae06f4cea7b2a5557eaab591b5db8d5f0425ede98d45f222c48d6fc',
  'vocab.txt': '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
}

/** The one optional package that models need; without it ranking is lexical. */
export const RUNTIME = 'onnxruntime-node'

export function runtimeIsInstalled(): boolean {
  const folders = createRequire(import.meta.url).resolve.paths(RUNTIME) ?? []
  return folders.some((folder) => existsSync(join(folder, RUNTIME, 'package.json')))
}

export function readWeights(folder: URL = FOLDER): Uint8Array {
  return readChecked(folder, 'gte-small.int8.onnx')
}

export function readVocabulary(folder: URL = FOLDER): string[] {
  return readChecked(folder, 'vocab.txt').toString('utf8').trimEnd().split('\n')
}

function readChecked(folder: URL, name: keyof typeof SHA256): Buffer {
  const bytes = readFileSync(new URL(name, folder))
  if (createHash('sha256').update(bytes).digest('hex') !== SHA256[name])
    throw new Error(`${name} is damaged: its SHA-256 is not the one that was pinned. Install Whippet again.`)
  return bytes
}
