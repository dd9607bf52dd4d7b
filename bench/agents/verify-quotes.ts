// Processor time of verifying 50 quotations, with addresses and without, by a running service.
//
// usage: bench/agents/verify-quotes.ts --pages FILE.jsonl --pid PID_OF_THE_SERVICE --key KEY [--base-url ADDRESS]
// The quotations are out of random pages of the file that was imported; every third has a word changed, every tenth is nobody's.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentiles } from '../support/percentiles.ts'
import { processorSeconds } from '../support/processor-time.ts'
import { createRandom } from '../support/random.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string' },
    pid: { type: 'string' },
    key: { type: 'string' },
    'base-url': { type: 'string', default: 'http://localhost:8787' },
  },
})
const { pages, pid, key } = values
if (!pages || !pid || !key) throw new Error('--pages FILE, --pid PID and --key KEY are needed')

const WARM_UP = 10
const CALLS = 40
const QUOTES = 50
/** One page of so many is quoted from. */
const ONE_OF = 50
/** What a call leaves to be done is counted, too. */
const SETTLE_MS = 50

interface Page {
  readonly url: string
  readonly text: string
}

const quoted: Page[] = []
let count = 0
for await (const line of createInterface({ input: createReadStream(pages) })) {
  if (count % ONE_OF === 0) quoted.push(JSON.parse(line) as Page)
  count += 1
}

const random = createRandom(5)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

function quotation(at: number): Page {
  const { url, text } = pick(quoted)
  const words = pick(text.split('\n\n')).split(/\s+/).slice(0, 25)
  if (at % 10 === 9) return { url, text: words.map(() => pick(pick(quoted).text.split(/\s+/))).join(' ') }
  if (at % 3 === 2) words[Math.floor(words.length / 2)] = 'otherwise'
  return { url, text: words.join(' ') }
}

async function measure(named: boolean): Promise<void> {
  const used: number[] = []
  const found = new Map<string, number>()
  for (let call = 0; call < WARM_UP + CALLS; call += 1) {
    const all = Array.from({ length: QUOTES }, (_, at) => quotation(at))
    const quotes = named ? all : all.map(({ text }) => ({ text }))
    const before = processorSeconds(Number(pid))
    const reply = await fetch(`${values['base-url']}/api/v1/verify`, {
      method: 'POST',
      headers: { 'x-api-key': key ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ quotes }),
    })
    const body = (await reply.json()) as { quotes: { found: string }[] }
    if (reply.status !== 200) throw new Error(JSON.stringify(body))
    await setTimeout(SETTLE_MS)
    if (call < WARM_UP) continue
    used.push(1000 * (processorSeconds(Number(pid)) - before))
    for (const one of body.quotes) found.set(one.found, (found.get(one.found) ?? 0) + 1)
  }
  const mean = used.reduce((a, b) => a + b, 0) / CALLS
  console.log(named ? 'with addresses' : 'without', `mean ${mean.toFixed(1)},`, percentiles(used), found)
}

console.log(`${count} documents, ms of CPU for ${QUOTES} quotations`)
await measure(true)
await measure(false)
