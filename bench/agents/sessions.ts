// What sessions save: ten journeys of agents over the starter documents, with and without one; tokens that are sent and what they cost.
//
// usage: bench/agents/sessions.ts
// Each step asks as the tools do; `read` fetches a result of the last search. The starter's documents stand under an
// address on loopback, where they can be fetched.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Document } from '../../src/engine/index/document/document.ts'
import { countTokens } from '../../src/foundation/text/count-tokens.ts'
import { startTestService, type TestService } from '../../tests/support/test-service.ts'
import { starterDocuments } from '../make/starter/starter-sources.ts'

interface Step {
  readonly search?: string
  readonly content?: boolean
  readonly read?: number
}

interface Journey {
  readonly name: string
  readonly steps: readonly Step[]
}

interface Spent {
  readonly tokens: number
  readonly dollars: number
}

const journeys = JSON.parse(readFileSync(join(import.meta.dirname, 'journeys.json'), 'utf8')) as Journey[]

const pages = new Map<string, string>()
const site = createServer((request, response) => {
  const text = pages.get(request.url ?? '')
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/markdown; charset=utf-8' })
  response.end(text ?? '')
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

const house = await startTestService({
  WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
  WHIPPET_CACHE_SECONDS: '0',
  WHIPPET_CRAWL_DELAY_MS: '0',
})
await load(house)

console.log('| journey | calls | tokens | with a session | less | dollars | with a session | less |')
console.log('|---|---|---|---|---|---|---|---|')
const sums = { plain: { tokens: 0, dollars: 0 }, inSession: { tokens: 0, dollars: 0 } }
for (const [at, { name, steps }] of journeys.entries()) {
  const plain = await run(steps, '')
  const inSession = await run(steps, `&session=journey-${at}`)
  sums.plain = sumOf(sums.plain, plain)
  sums.inSession = sumOf(sums.inSession, inSession)
  console.log(row(name, steps.length, plain, inSession))
}
const calls = journeys.reduce((sum, { steps }) => sum + steps.length, 0)
console.log(row('all', calls, sums.plain, sums.inSession))
await house.close()
site.close()

/** The documents, each under its own path of this site. */
async function load({ data, service }: TestService): Promise<void> {
  const moved = [...starterDocuments(Date.now())].map((document): Document => {
    const path = `/${document.url.replace(/^https?:\/\//, '').replace(/[#?].*$/, '')}`
    pages.set(path, document.markdown ?? document.text)
    return { ...document, url: `${origin}${path}` }
  })
  for (let at = 0; at < moved.length; at += 500) await data.documents.put(moved.slice(at, at + 500), false)
  await service.follow.catchUp()
}

async function run(steps: readonly Step[], session: string): Promise<Spent> {
  let spent: Spent = { tokens: 0, dollars: 0 }
  let found: readonly string[] = []
  for (const { search, content = false, read = 0 } of steps) {
    const path =
      search === undefined
        ? `fetch?url=${encodeURIComponent(found[read] ?? '')}`
        : `search?metadata=full&content=${content}&q=${encodeURIComponent(search)}`
    const reply = await house.get(`/api/v1/${path}&format=context${session}`)
    const body = await reply.text()
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${body}`)
    if (search !== undefined)
      found = [...body.matchAll(/^url: "?(http:[^"\n]+)"?$/gm)].map(([, url = '']) => url)
    const dollars = Number(/^cost_dollars: (\S+)$/m.exec(body)?.[1] ?? 0)
    spent = sumOf(spent, { tokens: countTokens(body), dollars })
  }
  return spent
}

function sumOf(a: Spent, b: Spent): Spent {
  return { tokens: a.tokens + b.tokens, dollars: a.dollars + b.dollars }
}

function row(name: string, calls: number, plain: Spent, inSession: Spent): string {
  const less = (before: number, after: number): string => `${Math.round(100 * (1 - after / before))} %`
  return `| ${[
    name,
    calls,
    plain.tokens,
    inSession.tokens,
    less(plain.tokens, inSession.tokens),
    plain.dollars.toFixed(4),
    inSession.dollars.toFixed(4),
    less(plain.dollars, inSession.dollars),
  ].join(' | ')} |`
}
