// Processor time of the citations of a search, beside that of the whole search.
//
// usage: bench/agents/citation-cost.ts --data FOLDER_OF_RELEVANCE_SETS [--documents N]
// Each search is asked with extracts, as agents do; then its citations are made again from its documents, and signed.
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { openCitationIds } from '../../src/app/sign-with.ts'
import { citedDocument, citePassage } from '../../src/operations/citing/citation-ids.ts'
import { startTestService } from '../../tests/support/test-service.ts'
import { naturalQueries, writeCorpus } from '../search/natural-corpus.ts'
import { percentiles } from '../support/percentiles.ts'

const { values } = parseArgs({
  options: { data: { type: 'string' }, documents: { type: 'string', default: '20000' } },
})
if (!values.data) throw new Error('--data FOLDER is needed')
const SEARCHES = 220
/** The first of them warm it up. */
const WARM = 20
const PUT_AT_ONCE = 5_000

interface Found {
  readonly link: string
  readonly desc: string
  readonly snippet?: string
  readonly extracts: readonly string[]
}

const folder = mkdtempSync(join(tmpdir(), 'whippet-citations-'))
const file = join(folder, 'corpus.jsonl')
writeCorpus(values.data, Number(values.documents), file)
const house = await startTestService()
let batch: Record<string, unknown>[] = []
for await (const line of createInterface({ input: createReadStream(file) })) {
  batch.push(JSON.parse(line) as Record<string, unknown>)
  if (batch.length < PUT_AT_ONCE) continue
  await house.load(batch)
  batch = []
}
await house.load(batch)
rmSync(folder, { recursive: true })

const { bind } = openCitationIds(house.data.serverSecret)

/** How many citations there are, all of them made anew. */
async function cite(results: readonly Found[]): Promise<{ ms: number; citations: number }> {
  const documents = await house.data.documents.get(results.map(({ link }) => link))
  const before = process.cpuUsage()
  let citations = 0
  for (const [at, { snippet, desc, extracts }] of results.entries()) {
    const cited = documents[at] && citedDocument(documents[at])
    if (!cited) continue
    for (const passage of [snippet ?? desc, ...extracts]) {
      bind('an account', citePassage(cited, passage))
      citations += 1
    }
  }
  return { ms: milliseconds(before), citations }
}

function milliseconds(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

const [searches, citing, counts]: [number[], number[], number[]] = [[], [], []]
for (const [at, query] of naturalQueries(values.data).slice(0, SEARCHES).entries()) {
  const before = process.cpuUsage()
  const asked = new URLSearchParams({ q: query, extracts: 'true', noCache: 'true', linkFormat: 'link' })
  const reply = await house.get(`/api/v1/search?${asked}`)
  const { results } = (await reply.json()) as { results: Found[] }
  const ms = milliseconds(before)
  const cited = await cite(results)
  if (at < WARM) continue
  searches.push(ms)
  citing.push(cited.ms)
  counts.push(cited.citations)
}
console.log(`${values.documents} documents, ms of CPU`)
console.log('a search, reply and bench included', percentiles(searches))
console.log(
  `its citations alone: ${mean(citing).toFixed(3)} on average, for ${mean(counts).toFixed(1)} of them`,
)
await house.close()
