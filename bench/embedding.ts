// How fast passages become vectors, first ones and later ones, how long a query waits for them, and how long a first start
// takes to rank by meaning.
// Usage: bin/dev bench embedding [--passages N] [--no-start]
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuUsage } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readVocabulary } from '../src/adapters/onnx/model-files.ts'
import { createOnnxModels, type OnnxModels, passagesAtOnce } from '../src/adapters/onnx/onnx-models.ts'
import { createWordPiece } from '../src/adapters/onnx/word-piece.ts'
import { readSideBySide } from '../src/engine/index/vectors/embed-round.ts'
import { type CutDocument, cutDocument } from '../src/engine/index/vectors/passages-of.ts'
import { silentLogger } from '../src/foundation/logger.ts'
import { runWhippet, startChildService, testEnvironment } from '../tests/support/child-service.ts'
import { starterDocuments } from './make/starter/starter-sources.ts'
import { percentiles } from './support/percentiles.ts'

const { values: options } = parseArgs({
  options: {
    passages: { type: 'string', default: '2000' },
    start: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

const ASKED_EVERY_MS = 200
/** As long as a search counts as one, for this bench. */
const SEARCH_MS = 100
const LONGEST_START_MS = 120_000

/** Of all sources alike: every so many-th of their passages. */
function samplePassages(round: keyof CutDocument, count: number): readonly string[] {
  const documents = [...starterDocuments(0)]
  const all = documents.flatMap((document) => cutDocument(document)[round].map(({ text }) => text))
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, at) => at % step === 0).slice(0, count)
}

const pieces = createWordPiece(readVocabulary())
const PASSAGE_PIECES = 256

async function measureSpeed(
  models: OnnxModels,
  round: keyof CutDocument,
  passages: readonly string[],
  width: number,
): Promise<void> {
  const never = new AbortController().signal
  const warm = passages.slice(0, 4 * width)
  const reading = { read: models.embedder.embedPassage, width, share: 1, signal: never, isBusy: () => false }
  await readSideBySide(warm, reading)
  const [begun, before] = [performance.now(), cpuUsage()]
  const found = await readSideBySide(passages, reading)
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = cpuUsage(before)
  const made = found.filter((vector) => vector !== undefined).length
  const cpu = ((user + system) / 1000 / made).toFixed(1)
  const rate = (made / seconds).toFixed(1)
  const tokens = passages.reduce((sum, passage) => sum + pieces.encode(passage, PASSAGE_PIECES).length, 0)
  const pace = `${rate} a second, ${(tokens / seconds).toFixed(0)} word pieces a second`
  console.log(`${made} ${round} passages, ${width} at a time: ${pace}, ${cpu} ms CPU each`)
}

/** Queries come while passages are read as fast as they can be: each waits for what is under way, and no longer. */
async function measureWaits(models: OnnxModels, passages: readonly string[], width: number): Promise<void> {
  const ended = new AbortController()
  let searching = false
  let isReading = true
  const reading = readSideBySide(passages, {
    read: models.embedder.embedPassage,
    width,
    share: 0.5,
    signal: ended.signal,
    isBusy: () => searching,
  }).finally(() => {
    isReading = false
  })
  const waits: number[] = []
  const idle: number[] = []
  for (let asked = 0; asked < 60 && isReading; asked++) {
    await pause(ASKED_EVERY_MS)
    searching = true
    const begun = performance.now()
    await models.embedder.embedQuery(`how to read a file line by line ${asked}`)
    waits.push(performance.now() - begun)
    await pause(SEARCH_MS)
    searching = false
  }
  ended.abort()
  await reading
  for (let asked = 0; asked < 20; asked++) {
    const begun = performance.now()
    await models.embedder.embedQuery(`how to write a file line by line ${asked}`)
    idle.push(performance.now() - begun)
  }
  console.log(`a query's vector beside them: ${percentiles(waits)}; alone: ${percentiles(idle)}`)
}

/** From nothing to vectors of every starter document. */
async function measureStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-embedding-'))
  const environment = testEnvironment(folder, {
    WHIPPET_STARTER: '1',
    WHIPPET_SEMANTIC: '1',
    WHIPPET_LOG_LEVEL: 'info',
  })
  const begun = performance.now()
  const seconds = (): string => ((performance.now() - begun) / 1000).toFixed(0)
  const service = await startChildService(environment)
  try {
    console.log(`ready after ${seconds()} s`)
    while (performance.now() - begun < LONGEST_START_MS) {
      const { stdout } = await runWhippet(['index', 'stats', '--json'], environment)
      const { documents, vectors } = JSON.parse(stdout) as Stats
      const loaded = `${service.output()}${service.errors()}`.includes('the starter index is loaded')
      if (loaded && vectors.made >= vectors.of) {
        console.log(`${documents} documents, all with vectors, ${seconds()} s after the start`)
        return
      }
      await pause(1000)
    }
    console.log(`not all documents had vectors after ${seconds()} s`)
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Stats {
  readonly documents: number
  readonly vectors: { readonly made: number; readonly of: number }
}

const width = passagesAtOnce(availableParallelism())
const models = createOnnxModels({ width, logger: silentLogger })
if (!models) throw new Error('the models are not installed')
const wanted = Number(options.passages)
for (const round of ['first', 'later'] as const)
  await measureSpeed(models, round, samplePassages(round, wanted), width)
await measureWaits(models, samplePassages('first', wanted), width)
await models.close()
if (options.start) await measureStart()
