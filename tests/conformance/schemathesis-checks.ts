// Schemathesis on the running service: requests made from /openapi.json, right and wrong ones, and all of its checks.
import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startHttpServer } from '../../src/app/http-server.ts'
import { NEWS_TOPICS } from '../../src/contract/news/news-request.ts'
import { OWNER_EMAIL } from '../../src/operations/operator/operate.ts'
import { startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService } from '../support/test-service.ts'
import { startTestChain } from '../support/x402/test-chain.ts'
import type { Check } from './check.ts'
import { ROOT, run } from './run-tool.ts'

const TOOL = join(ROOT, 'tools', 'generated', 'schemathesis', 'bin', 'schemathesis')
const SETTINGS = join(ROOT, 'tools', 'schemathesis', 'schemathesis.toml')
/** The same requests in every run; another number tries others. */
const SEED = process.env['TEST_SEED'] ?? '20261118'
/** Of each operation and phase: two to four minutes together on two cores. */
const EXAMPLES = '30'
const LONGEST_MS = 900_000

export function schemathesisChecks(folder: string): readonly Check[] {
  return [
    {
      name: `openapi.json, asked by Schemathesis with seed ${SEED}`,
      async run() {
        if (!existsSync(TOOL)) throw new Error('python3 with venv and pip is needed')
        const service = await startService(folder)
        try {
          const { code, stdout, stderr } = await run(
            TOOL,
            [
              ...['--config-file', SETTINGS, 'run', `${service.url}/openapi.json`],
              ...['--url', service.url, '--header', `x-api-key: ${service.key}`],
              // A crawl that was stopped by DELETE is still told of; tests of our own hold it for all else that can be deleted.
              ...['--checks', 'all', '--exclude-checks', 'use_after_free'],
              ...['--max-examples', EXAMPLES, '--seed', SEED],
              ...['--generation-database', 'none', '--no-color'],
            ],
            {
              folder,
              longestMs: LONGEST_MS,
              environment: { SCHEMATHESIS_HOOKS: 'ndjson', PYTHONPATH: join(ROOT, 'tools', 'schemathesis') },
            },
          )
          if (code !== 0) throw new Error(`exit code ${code}\n${stdout}${stderr}`)
          return told(stdout)
        } finally {
          await service.close()
        }
      },
    },
  ]
}

/** How much was tried: a run that tried nothing passes too. */
function told(output: string): string {
  const operations = /Tested: (\d+)/.exec(output)?.[1]
  const cases = /(\d+) generated/.exec(output)?.[1]
  if (operations === undefined || cases === undefined) throw new Error(output)
  return `${operations} operations, ${cases} requests, nothing wrong`
}

/** A service of its own, whose owner's key may remove documents: with news, pages to fetch and payments on a test chain. */
async function startService(
  folder: string,
): Promise<{ readonly url: string; readonly key: string; close(): Promise<void> }> {
  const web = await startFixtureWeb()
  const chain = await startTestChain()
  const feeds = join(await mkdtemp(join(folder, 'feeds-')), 'feeds.json')
  const feed = { title: 'Dogs', url: `${web.origin}/feed.xml` }
  await writeFile(feeds, JSON.stringify(Object.fromEntries(NEWS_TOPICS.map((topic) => [topic, [feed]]))))
  web.route('/feed.xml', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(
      `<rss version="2.0"><channel><title>Dogs</title><item><title>A wolfhound won the show</title>
<link>${web.origin}/won</link><pubDate>${new Date().toUTCString()}</pubDate></item></channel></rss>`,
    )
  })
  const test = await startTestService({
    ...chain.settings(chain.newReceiver()),
    WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
    WHIPPET_FEEDS: feeds,
  })
  await test.load(sampleDocuments)
  const owner = await test.data.accounts.create({
    email: OWNER_EMAIL,
    credits: 1e15,
    rateLimit: 1_000_000,
  })
  const { secret } = await test.data.keys.create({ accountId: owner.id, name: 'conformance' })
  const server = await startHttpServer({
    fetch: (request, bindings) => test.service.http.fetch(request, bindings),
    host: '127.0.0.1',
    port: 0,
  })
  const url = `http://127.0.0.1:${server.port}`
  // The facilitator is asked in the background what it offers.
  while ((await fetch(`${url}/x402/api/v1/news/world`)).status === 503)
    await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    url,
    key: secret,
    async close() {
      await server.stop(0)
      await test.close()
      await chain.stop()
      await web.close()
    },
  }
}
