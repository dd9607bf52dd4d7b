// Makes facts/starter/vectors.bin: the vector of every passage of the starter documents, so that a first start ranks by
// meaning at once. To be run again when the starter documents or the model change: passages that the file has keep their
// vectors, unless all are asked for anew. Usage: bin/dev bench make/starter-vectors [--anew]
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { createOnnxModels } from '../../src/adapters/onnx/onnx-models.ts'
import { openStarterVectors, STARTER_VECTORS_FILE } from '../../src/adapters/starter/starter-vectors.ts'
import { passagesOf } from '../../src/engine/index/vectors/passages-of.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { packStarterVectors, updateStarterVectors } from './starter/pack-vectors.ts'
import { starterDocuments } from './starter/starter-sources.ts'

const WRITTEN_EVERY = 500

const passages: ReadonlySet<string> = new Set(allPassages())
const vectors = new Map<string, Float32Array>()
const models = Array.from({ length: availableParallelism() }, () =>
  createOnnxModels({ logger: silentLogger }),
)
const made = models[0]?.embedder.vectors ?? ''
const known = process.argv.includes('--anew') ? undefined : openStarterVectors(made)
const asked = [...passages].filter((passage) => !known?.(passage))
const waiting = asked.values()
const before = await readFile(STARTER_VECTORS_FILE)
await Promise.all(models.map(embedAll))
await write()
await Promise.all(models.map((model) => model?.close()))

/** Every document's first passages before the later ones of any: who ends it early has the most telling. */
function allPassages(): readonly string[] {
  const documents = [...starterDocuments(0)].map(passagesOf)
  const most = Math.max(...documents.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => documents.flatMap((all) => all[at] ?? [])).flat()
}

async function write(): Promise<void> {
  const packed = known ? updateStarterVectors(before, passages, vectors) : packStarterVectors(made, vectors)
  await writeFile(STARTER_VECTORS_FILE, packed)
  console.log(`${vectors.size} of ${asked.length} vectors made, ${packed.length} bytes`)
}

/** Takes one passage after the other, as the other threads do. */
async function embedAll(model: (typeof models)[number]): Promise<void> {
  for (const passage of waiting) {
    const vector = await model?.embedder.embedPassage(passage)
    if (!vector) throw new Error(`no vector for: ${passage.slice(0, 80)}`)
    vectors.set(
      passage,
      Float32Array.from(vector.bytes, (byte) => byte * vector.scale),
    )
    if (known && vectors.size % WRITTEN_EVERY === 0) await write()
  }
}
