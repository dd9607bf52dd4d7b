// Attention as one operator of the runtime in place of a dozen: the same numbers in less time.
import {
  constantOf,
  GRAPH,
  graphOf,
  type Node,
  nodeField,
  partsOf,
  readNode,
  withGraph,
  withOperatorsOf,
} from './onnx-graph.ts'
import { type Field, readMessage, textOf } from './protobuf.ts'

const DOMAIN = 'com.microsoft'

/**
 * Takes a model that reads one text at a time: a mask, which hides what fills up shorter texts of a batch, is left out.
 * A model without attention as exporters write it stays as it is.
 */
export function fuseAttention(model: Uint8Array): Uint8Array {
  const graph = graphOf(model)
  const nodes = new Map<Field, Node>()
  const madeBy = new Map<string, { readonly node: Node; readonly bytes: Uint8Array }>()
  const readBy = new Map<string, Node[]>()
  for (const [field, bytes] of partsOf(graph, GRAPH.node)) {
    const node = readNode(bytes)
    nodes.set(field, node)
    for (const output of node.outputs) madeBy.set(output, { node, bytes })
    for (const input of node.inputs) readBy.set(input, [...(readBy.get(input) ?? []), node])
  }
  const fused = new Map<Node, Field>()
  for (const node of nodes.values()) {
    if (node.opType !== 'Softmax') continue
    const found = attentionAround(node, { madeBy, readBy })
    if (found) fused.set(found.last, attentionField(found))
  }
  if (fused.size === 0) return model
  const rewritten = graph.map((field) => {
    const node = nodes.get(field)
    return (node && fused.get(node)) ?? field
  })
  return withOperatorsOf(withGraph(model, withoutUnread(rewritten)), DOMAIN)
}

interface Wiring {
  readonly madeBy: ReadonlyMap<string, { readonly node: Node; readonly bytes: Uint8Array }>
  readonly readBy: ReadonlyMap<string, readonly Node[]>
}

interface Attention {
  readonly query: string
  readonly key: string
  readonly value: string
  readonly heads: number
  /** The node that puts the heads together again. */
  readonly last: Node
}

/** softmax(query x key / root of the size + mask) x value, with each of the three cut into heads before. */
function attentionAround(softmax: Node, { madeBy, readBy }: Wiring): Attention | undefined {
  const before = (name: string | undefined, opType: string): Node | undefined => {
    const node = madeBy.get(name ?? '')?.node
    return node?.opType === opType ? node : undefined
  }
  const after = (node: Node | undefined, opType: string): Node | undefined =>
    readBy.get(node?.outputs[0] ?? '')?.find((other) => other.opType === opType)
  /** The value that was cut into heads. */
  const uncut = (name: string | undefined): Node | undefined =>
    before(before(name, 'Transpose')?.inputs[0], 'Reshape')
  const masked = before(softmax.inputs[0], 'Add')
  const product = before(before(masked?.inputs[0], 'Div')?.inputs[0], 'MatMul')
  const sum = after(softmax, 'MatMul')
  const last = after(after(sum, 'Transpose'), 'Reshape')
  const [query, key, value] = [product?.inputs[0], product?.inputs[1], sum?.inputs[1]].map(uncut)
  const shape = before(query?.inputs[1], 'Concat')
  const heads = constantOf(madeBy.get(shape?.inputs[2] ?? '')?.bytes ?? new Uint8Array())
  const names = [query, key, value].map((node) => node?.inputs[0] ?? '')
  if (!last || heads === undefined || names.includes('')) return undefined
  return { query: names[0] ?? '', key: names[1] ?? '', value: names[2] ?? '', heads, last }
}

function attentionField({ query, key, value, heads, last }: Attention): Field {
  return nodeField(
    { opType: 'MultiHeadAttention', domain: DOMAIN, inputs: [query, key, value], outputs: last.outputs },
    { num_heads: heads },
  )
}

/** Without nodes that nobody reads any more. */
function withoutUnread(graph: readonly Field[]): Field[] {
  const outputs = partsOf(graph, GRAPH.output).map(([, bytes]) => textOf(readMessage(bytes), 1))
  const wanted = new Set(outputs)
  const kept = new Set<Field>()
  // Nodes stand behind those whose values they read.
  for (const [field, bytes] of partsOf(graph, GRAPH.node).reverse()) {
    const { inputs, outputs: made } = readNode(bytes)
    if (!made.some((name) => wanted.has(name))) continue
    kept.add(field)
    for (const input of inputs) wanted.add(input)
  }
  return graph.filter((field) => field.number !== GRAPH.node || kept.has(field))
}
