// Attention in one operator, on a small model that is made here: it gives what the operators in its place gave.
import { describe, expect, it } from 'vitest'
import { newModel, valueField } from '../../../tests/support/onnx-model.ts'
import { fuseAttention } from './fuse-attention.ts'
import { runtimeIsInstalled } from './model-files.ts'
import { ELEMENT, GRAPH, graphOf, nodeField, readNode } from './onnx-graph.ts'
import { bytesField, bytesOf, type Field, numberField, textField, writeMessage } from './protobuf.ts'

const [TEXT, HEADS, SIZE] = [3, 2, 4]
const WIDTH = HEADS * SIZE

/** A node with an attribute of another sort than `nodeField` writes. */
function node(opType: string, inputs: string[], output: string, attribute: Field[] = []): Field {
  return bytesField(
    GRAPH.node,
    writeMessage([
      ...inputs.map((name) => textField(1, name)),
      textField(2, output),
      textField(4, opType),
      ...(attribute.length > 0 ? [bytesField(5, writeMessage(attribute))] : []),
    ]),
  )
}

function constant(name: string, values: readonly number[], isWhole = true): Field {
  const data = isWhole ? BigInt64Array.from(values, BigInt) : Float32Array.from(values)
  const tensor = writeMessage([
    ...(isWhole ? [numberField(1, values.length)] : []),
    numberField(2, isWhole ? ELEMENT.int64 : ELEMENT.float),
    bytesField(9, new Uint8Array(data.buffer)),
  ])
  return node('Constant', [], name, [textField(1, 'value'), bytesField(5, tensor), numberField(20, 4)])
}

const turned = (input: string, output: string, order: readonly number[]): Field =>
  node('Transpose', [input], output, [
    textField(1, 'perm'),
    ...order.map((axis) => numberField(8, axis)),
    numberField(20, 7),
  ])

/** As exporters write it; `last` is what the product of query and key goes through. */
function attention(last = 'Softmax'): Uint8Array {
  const cut = (name: string, order: readonly number[]): Field[] => [
    node('Reshape', [name, 'heads'], `${name}:cut`),
    turned(`${name}:cut`, `${name}:heads`, order),
  ]
  return newModel(
    [
      ...['a', 'b', 'c', 'd'].map((name, at) => constant(name, [[1, TEXT, HEADS, SIZE][at] ?? 0])),
      nodeField({ opType: 'Concat', inputs: ['a', 'b', 'c', 'd'], outputs: ['heads'] }, { axis: 0 }),
      ...cut('q', [0, 2, 1, 3]),
      ...cut('k', [0, 2, 3, 1]),
      ...cut('v', [0, 2, 1, 3]),
      node('MatMul', ['q:heads', 'k:heads'], 'product'),
      constant('root', [Math.sqrt(SIZE)], false),
      node('Div', ['product', 'root'], 'small'),
      node('Add', ['small', 'mask'], 'masked'),
      nodeField({ opType: last, inputs: ['masked'], outputs: ['shares'] }, { axis: 3 }),
      node('MatMul', ['shares', 'v:heads'], 'sum'),
      turned('sum', 'together', [0, 2, 1, 3]),
      constant('whole', [1, TEXT, WIDTH]),
      node('Reshape', ['together', 'whole'], 'out'),
      ...['q', 'k', 'v'].map((name) =>
        valueField(GRAPH.input, { name, elementType: ELEMENT.float, dims: [1, TEXT, WIDTH] }),
      ),
      valueField(GRAPH.input, { name: 'mask', elementType: ELEMENT.float, dims: [1, 1, 1, TEXT] }),
      valueField(GRAPH.output, { name: 'out', elementType: ELEMENT.float, dims: [1, TEXT, WIDTH] }),
    ],
    11,
  )
}

describe('fuseAttention', () => {
  it('puts one operator in place of those that nobody else reads', () => {
    const nodes = bytesOf(graphOf(fuseAttention(attention())), GRAPH.node).map(readNode)
    expect(nodes).toEqual([{ opType: 'MultiHeadAttention', inputs: ['q', 'k', 'v'], outputs: ['out'] }])
  })

  it('leaves a model without attention as it is', () => {
    const other = attention('LogSoftmax')
    expect(fuseAttention(other)).toBe(other)
  })

  it.skipIf(!runtimeIsInstalled())('gives the same numbers', async () => {
    const { InferenceSession, Tensor } = await import('onnxruntime-node')
    const wave = (step: number) =>
      new Tensor(
        'float32',
        Float32Array.from({ length: TEXT * WIDTH }, (_, at) => Math.sin(at * step)),
        [1, TEXT, WIDTH],
      )
    const given = {
      q: wave(0.7),
      k: wave(1.1),
      v: wave(0.3),
      mask: new Tensor('float32', new Float32Array(TEXT), [1, 1, 1, TEXT]),
    }
    const run = async (model: Uint8Array): Promise<Float32Array> => {
      const session = await InferenceSession.create(model, { intraOpNumThreads: 1, logSeverityLevel: 3 })
      return (await session.run(given))['out']?.data as Float32Array
    }
    const [before, fused] = [await run(attention()), await run(fuseAttention(attention()))]
    for (const [at, value] of before.entries()) expect(fused[at]).toBeCloseTo(value, 5)
  })
})
