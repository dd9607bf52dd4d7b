// Processor time of verifying 50 quotations, with addresses and without, against many documents.
//
// usage: bench/agents/verify-quotes.ts --data FOLDER_OF_RELEVANCE_SETS [--documents N]
// The quotations are sentences of random documents; every third has a word changed, every tenth is nobody's.
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { startTestService } from '../../tests/support/test-service.ts'
import { writeCorpus } from '../search/natural-corpus.ts'
import { percentiles } from '../support/percentiles.ts'
import { createRandom } from '../support/random.ts'

const { values } = parseArgs({
  options: { data: { type: 'string' }, documents: { type: 'string', default: '300000' } },
})
if (!values.data) throw new Error('--data FOLDER is needed')
const count = Number(values.documents)
const ROUNDS = 20
const QUOTES = 50
const PUT_AT_ONCE = 5_000
const QUOTED_FROM = 500

const folder = mkdtempSync(join(tmpdir(), 'whippet-verify-'))
const file = join(folder, 'corpus.jsonl')
writeCorpus(values.data, count, file)

interface Page extends Record<string, unknown> {
  readonly url: string
  readonly text: string
}

const house = await startTestService()
const documents: Page[] = []
let batch: Page[] = []
for await (const line of createInterface({ input: createReadStream(file) })) {
  batch.push(JSON.parse(line) as Page)
  if (batch.length < PUT_AT_ONCE) continue
  await house.load(batch)
  // As many of each batch as are quoted from.
  documents.push(...batch.slice(0, QUOTED_FROM))
  batch = []
}
await house.load(batch)
rmSync(folder, { recursive: true })

const random = createRandom(5)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

function quotation(at: number): { text: string; url: string } {
  const { url, text } = pick(documents)
  const words = pick(text.split('\n\n')).split(/\s+/).slice(0, 25)
  if (at % 10 === 9) return { url, text: words.map(() => pick(pick(documents).text.split(/\s+/))).join(' ') }
  if (at % 3 === 2) words[Math.floor(words.length / 2)] = 'otherwise'
  return { url, text: words.join(' ') }
}

async function measure(named: boolean): Promise<void> {
  const used: number[] = []
  const found = new Map<string, number>()
  for (let round = 0; round < ROUNDS + 3; round += 1) {
    const quotes = Array.from({ length: QUOTES }, (_, at) => quotation(at)).map(({ text, url }) =>
      named ? { text, url } : { text },
    )
    const before = process.cpuUsage()
    const reply = await house.post('/api/v1/verify', { quotes })
    const { user, system } = process.cpuUsage(before)
    const body = (await reply.json()) as { quotes: { found: string }[] }
    if (reply.status !== 200) throw new Error(JSON.stringify(body))
    // The first of them warm it up.
    if (round < 3) continue
    used.push((user + system) / 1000)
    for (const one of body.quotes) found.set(one.found, (found.get(one.found) ?? 0) + 1)
  }
  console.log(named ? 'with addresses' : 'without', percentiles(used), Object.fromEntries(found))
}

console.log(`${count} documents, ms of CPU for ${QUOTES} quotations`)
await measure(true)
await measure(false)
await house.close()
