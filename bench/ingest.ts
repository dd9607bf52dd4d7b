// Documents a second over one connection: a stream into a running service, each line answered once it is durable.
//
// usage: bench/ingest.ts [--documents N] [--words N]
// Tells the time, the processor's time of the service, and when the last document is found.
import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runWhippet, startChildService, testEnvironment } from '../tests/support/child-service.ts'
import { processorSeconds, threadSeconds } from './support/processor-time.ts'
import { createRandom } from './support/random.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '50000' },
    words: { type: 'string', default: '100' },
  },
})
const documents = Number(values.documents)
const words = Number(values.words)

const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'))
const environment = testEnvironment(folder, { WHIPPET_RATE_LIMIT: '1000' })
const service = await startChildService(environment)
try {
  const made = await runWhippet(['keys', 'create', '--name', 'bench', '--json'], environment)
  const { key } = JSON.parse(made.stdout) as { key: string }
  const pid = service.process.pid ?? 0
  const before = { loop: threadSeconds(pid), all: processorSeconds(pid) }
  const startedAt = performance.now()
  const states = await send(key)
  const seconds = (performance.now() - startedAt) / 1000
  const loop = threadSeconds(pid) - before.loop
  const all = processorSeconds(pid) - before.all
  const foundAfter = await untilFound(key)
  console.log(
    `${documents} documents of ${words} words: ${JSON.stringify(states)}; ${Math.round(documents / seconds)} a second, ${Math.round(documents / loop)} for each second that the event loop was busy, ${Math.round(documents / all)} for each of the whole process; the last is found ${foundAfter} ms after its state`,
  )
} finally {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function send(key: string): Promise<Record<string, number>> {
  const random = createRandom(7)
  const states: Record<string, number> = {}
  const sending = request(`${service.url}/api/v1/documents`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/x-ndjson' },
  })
  const answered = new Promise<void>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const { status } = JSON.parse(line) as { status: string }
          states[status] = (states[status] ?? 0) + 1
        }
      })
      response.on('end', resolve)
    })
  })
  for (let at = 0; at < documents; at++) {
    const text = Array.from({ length: words }, () => `w${Math.floor(50_000 * random() ** 3)}`).join(' ')
    const last = at === documents - 1 ? ' thelastofall' : ''
    const document = { url: `https://bench.example/${at}`, title: `Page ${at}`, text: `${text}${last}` }
    if (!sending.write(`${JSON.stringify(document)}\n`)) await drained(sending)
  }
  sending.end()
  await answered
  return states
}

function drained(sending: ClientRequest): Promise<void> {
  return new Promise((resolve) => sending.once('drain', resolve))
}

async function untilFound(key: string): Promise<number> {
  const from = performance.now()
  for (;;) {
    const reply = await fetch(`${service.url}/api/v1/search?q=thelastofall&noCache=true`, {
      headers: { 'x-api-key': key },
    })
    const { results } = (await reply.json()) as { results: unknown[] }
    if (results.length > 0) return Math.round(performance.now() - from)
    await wait(50)
  }
}
