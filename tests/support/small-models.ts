// Small ONNX models that are made here: they know a few words by their subjects, and are right about those.
import { deflateRawSync, gzipSync } from 'node:zlib'
import { ELEMENT, GRAPH, nodeField, type Tensor, tensorField } from '../../src/adapters/onnx/onnx-graph.ts'
import { newModel, valueField } from './onnx-model.ts'

/** Words that mean the same stand on one line; those of the texts that models are checked with come first. */
const SUBJECTS = [
  'capital france paris',
  'blood pressure lower falls',
  'bees honey nectar hive',
  'python file open',
  'sky blue sunlight',
  'chess rules player checkmate game',
  'otter lutra fischotter',
  'ship vessel boot',
]
const DIMENSIONS = 16
const MARKS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']

/** Files of a model by their paths. */
export type ModelFiles = Readonly<Record<string, Uint8Array>>

function vocabulary(): string[] {
  return [...MARKS, ...SUBJECTS.flatMap((line) => line.split(' '))]
}

/** A row a word: its subject, and the little that all texts have in common. */
function table(): Tensor {
  const words = vocabulary()
  const values = new Float32Array(words.length * DIMENSIONS)
  for (const [row, word] of words.entries()) {
    const subject = SUBJECTS.findIndex((line) => line.split(' ').includes(word))
    if (subject >= 0) values[row * DIMENSIONS + subject] = 1
    else if (word === '[CLS]') values[row * DIMENSIONS + DIMENSIONS - 1] = 0.2
  }
  return {
    name: 'table',
    dims: [words.length, DIMENSIONS],
    dataType: ELEMENT.float,
    raw: new Uint8Array(values.buffer),
  }
}

const input = (name: string) => valueField(GRAPH.input, { name, elementType: ELEMENT.int64, dims: [1, 'n'] })
const output = (name: string, dims: readonly (number | string)[]) =>
  valueField(GRAPH.output, { name, elementType: ELEMENT.float, dims })
const numbers = (name: string, values: readonly number[]): Tensor => ({
  name,
  dims: [values.length],
  dataType: ELEMENT.int64,
  raw: new Uint8Array(BigInt64Array.from(values, BigInt).buffer),
})

const pieces = (): Uint8Array => Buffer.from(`${vocabulary().join('\n')}\n`)

export function smallEncoder(): ModelFiles {
  const model = newModel(
    [
      nodeField({ opType: 'Gather', inputs: ['table', 'input_ids'], outputs: ['last_hidden_state'] }),
      tensorField(table()),
      input('input_ids'),
      output('last_hidden_state', [1, 'n', DIMENSIONS]),
    ],
    11,
  )
  return { 'onnx/model.onnx': model, 'vocab.txt': pieces() }
}

/** Scores by the subjects that both texts have. */
export function smallCrossEncoder(): ModelFiles {
  const model = newModel(
    [
      nodeField({ opType: 'Gather', inputs: ['table', 'input_ids'], outputs: ['rows'] }),
      nodeField({ opType: 'Cast', inputs: ['token_type_ids'], outputs: ['types'] }, { to: ELEMENT.float }),
      nodeField({ opType: 'Reshape', inputs: ['types', 'flat'], outputs: ['second'] }),
      nodeField({ opType: 'Sub', inputs: ['one', 'second'], outputs: ['first'] }),
      nodeField({ opType: 'MatMul', inputs: ['first', 'rows'], outputs: ['query'] }),
      nodeField({ opType: 'MatMul', inputs: ['second', 'rows'], outputs: ['passage'] }),
      nodeField({ opType: 'Mul', inputs: ['query', 'passage'], outputs: ['both'] }),
      nodeField({ opType: 'ReduceSum', inputs: ['both'], outputs: ['sum'] }, { keepdims: 1 }),
      nodeField({ opType: 'Reshape', inputs: ['sum', 'square'], outputs: ['logits'] }),
      tensorField(table()),
      tensorField(numbers('flat', [1, 1, -1])),
      tensorField(numbers('square', [1, 1])),
      tensorField({
        name: 'one',
        dims: [1],
        dataType: ELEMENT.float,
        raw: new Uint8Array(Float32Array.of(1).buffer),
      }),
      input('input_ids'),
      input('token_type_ids'),
      output('logits', [1, 1]),
    ],
    11,
  )
  return { 'model.onnx': model, 'vocab.txt': pieces() }
}

/** An encoder with the vocabulary of another model, which knows none of these words. */
export function mixedUpEncoder(): ModelFiles {
  const others = vocabulary().map((word, at) => (MARKS.includes(word) ? word : `other${at}`))
  return { ...smallEncoder(), 'vocab.txt': Buffer.from(`${others.join('\n')}\n`) }
}

export interface Entry {
  readonly path: string
  readonly bytes?: Uint8Array
  /** Of a tar header; 0 is a file. */
  readonly type?: string
  /** Of a zip entry. */
  readonly mode?: number
}

export function tarOf(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, bytes = new Uint8Array(), type = '0' }) => {
    const header = Buffer.alloc(512)
    header.write(path, 0, 100)
    header.write('0000644\0', 100)
    header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write('        ', 148)
    header.write(type, 156)
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    )
    return [header, Buffer.from(bytes), Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

export function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { path, bytes = new Uint8Array(), mode = 0o100644 } of entries) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(bytes)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(bytes.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(bytes.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(at, 42)
    parts.push(local, name, packed)
    directory.push(central, name)
    at += local.length + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

export function entriesOf(files: ModelFiles): Entry[] {
  return Object.entries(files).map(([path, bytes]) => ({ path, bytes }))
}

export const tarGzOf = (entries: readonly Entry[]): Buffer => gzipSync(tarOf(entries))
