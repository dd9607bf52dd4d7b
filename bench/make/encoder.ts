// Makes facts/encoder/gte-small.int8.onnx of the float32 weights that their makers publish: attention in one operator,
// then weights as bytes. The same on every machine. Usage: bin/dev bench make/encoder MODEL.onnx
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fuseAttention } from '../../src/adapters/onnx/fuse-attention.ts'
import { quantizeModel } from '../../src/adapters/onnx/quantize-model.ts'

/** Of `onnx/model.onnx` of gte-small. */
const PUBLISHED = '398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3'
const FILE = join(import.meta.dirname, '..', '..', 'facts', 'encoder', 'gte-small.int8.onnx')

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const published = readFileSync(process.argv[2] ?? '')
if (sha256(published) !== PUBLISHED) throw new Error('these are other weights: their SHA-256 differs')
const made = quantizeModel(fuseAttention(published))
writeFileSync(FILE, made)
console.log(`${made.length} bytes, SHA-256 ${sha256(made)}: pinned in src/adapters/onnx/model-files.ts`)
