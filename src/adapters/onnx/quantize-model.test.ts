// The quantiser on small models that are made here: what it writes is close to what it read, and runs.
import { describe, expect, it } from 'vitest'
import { newModel, valueField } from '../../../tests/support/onnx-model.ts'
import { runtimeIsInstalled } from './model-files.ts'
import {
  ELEMENT,
  GRAPH,
  graphOf,
  nodeField,
  readNode,
  readTensor,
  type Tensor,
  tensorField,
} from './onnx-graph.ts'
import { bytesOf, numberField, numbersOf, readMessage, textField, textsOf, writeMessage } from './protobuf.ts'
import { quantizeModel } from './quantize-model.ts'

const ROWS = 1_200
const WIDTH = 8
const OUT = 5
const wave = (length: number, step: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => Math.sin(at * step) * (1 + (at % 3)))
const TABLE = wave(ROWS * WIDTH, 0.37)
const WEIGHTS = wave(WIDTH * OUT, 1.3)

function tensor(name: string, dims: readonly number[], values: Float32Array): Tensor {
  return { name, dims, dataType: ELEMENT.float, raw: new Uint8Array(values.buffer) }
}

/** Looks rows up in a table and multiplies them with weights. */
function lookupModel(): Uint8Array {
  return newModel(
    [
      nodeField({ opType: 'Gather', inputs: ['table', 'ids'], outputs: ['rows'] }),
      nodeField({ opType: 'MatMul', inputs: ['rows', 'weights'], outputs: ['out'] }),
      tensorField(tensor('table', [ROWS, WIDTH], TABLE)),
      tensorField(tensor('weights', [WIDTH, OUT], WEIGHTS)),
      valueField(GRAPH.input, { name: 'ids', elementType: ELEMENT.int64, dims: ['n'] }),
      valueField(GRAPH.output, { name: 'out', elementType: ELEMENT.float, dims: ['n', OUT] }),
    ],
    11,
  )
}

describe('quantizeModel', () => {
  it('writes bytes with a scale a row or column that stand for the weights', () => {
    const model = lookupModel()
    const quantized = quantizeModel(model)
    expect(quantized.length).toBeLessThan(model.length / 2)
    const graph = graphOf(quantized)
    const tensors = new Map(
      bytesOf(graph, GRAPH.initializer).map((bytes) => [readTensor(bytes).name, readTensor(bytes)]),
    )
    expect([...tensors.keys()].sort()).toEqual([
      'table:bytes',
      'table:scale',
      'weights:bytes',
      'weights:scale',
      'weights:zero',
    ])
    const bytes = Int8Array.from(tensors.get('weights:bytes')!.raw)
    const scales = new Float32Array(Uint8Array.from(tensors.get('weights:scale')!.raw).buffer)
    expect([bytes.length, scales.length]).toEqual([WIDTH * OUT, OUT])
    for (const [at, byte] of bytes.entries()) {
      const scale = scales[at % OUT]!
      expect(Math.abs(byte * scale - WEIGHTS[at]!)).toBeLessThanOrEqual(scale * 0.5001)
      expect(Math.abs(byte)).toBeLessThanOrEqual(63)
    }
    expect(bytesOf(graph, GRAPH.node).map((node) => readNode(node).opType)).toEqual([
      'Gather',
      'Gather',
      'Cast',
      'Mul',
      'DynamicQuantizeLinear',
      'MatMulInteger',
      'Cast',
      'Mul',
      'Mul',
    ])
  })

  it('leaves a model without large weights as it is', () => {
    const small = newModel(
      [
        nodeField({ opType: 'Add', inputs: ['a', 'a'], outputs: ['out'] }),
        valueField(GRAPH.input, { name: 'a', elementType: ELEMENT.float, dims: [2] }),
        valueField(GRAPH.output, { name: 'out', elementType: ELEMENT.float, dims: [2] }),
      ],
      11,
    )
    expect(Buffer.compare(quantizeModel(small), small)).toBe(0)
  })

  it('refuses what is no model', () => {
    expect(() => quantizeModel(Buffer.from('no model'))).toThrow(RangeError)
    expect(() => quantizeModel(lookupModel().subarray(0, 500))).toThrow(RangeError)
  })

  it.skipIf(!runtimeIsInstalled())('runs, with nearly the same result', async () => {
    const { InferenceSession, Tensor: OnnxTensor } = await import('onnxruntime-node')
    const run = async (model: Uint8Array): Promise<Float32Array> => {
      const session = await InferenceSession.create(model, { intraOpNumThreads: 1 })
      const ids = new OnnxTensor('int64', BigInt64Array.of(3n, 700n, 1_199n), [3])
      return (await session.run({ ids }))['out']!.data as Float32Array
    }
    const exact = await run(lookupModel())
    const quantized = await run(quantizeModel(lookupModel()))
    const largest = Math.max(...exact.map(Math.abs))
    for (const [at, value] of exact.entries())
      expect(Math.abs(quantized[at]! - value)).toBeLessThan(largest * 0.04)
  })
})

describe('readMessage', () => {
  it('reads back what was written, negative numbers and packed ones too', () => {
    const fields = [numberField(1, -1), numberField(1, 300), textField(16, 'é')]
    const back = readMessage(writeMessage(fields))
    expect(numbersOf(back, 1)).toEqual([-1, 300])
    expect(textsOf(back, 16)).toEqual(['é'])
    expect(numbersOf([{ number: 1, wire: 2, value: Uint8Array.of(0xac, 0x02, 0x05) }], 1)).toEqual([300, 5])
    expect(() => readMessage(Uint8Array.of(0x08))).toThrow(RangeError)
    expect(() => readMessage(Uint8Array.of(0x0a, 0x05, 0x01))).toThrow(RangeError)
    expect(() => readMessage(Uint8Array.of(0x0b))).toThrow(RangeError)
  })
})
