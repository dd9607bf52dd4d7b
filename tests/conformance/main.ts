// `bin/dev conformance`: the service before the checkers of others; prints each check and the closing line.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHttpServer } from '../../src/app/http-server.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService } from '../support/test-service.ts'
import { runChecks } from './check.ts'
import { clientChecks } from './client-checks.ts'
import { inspectorChecks } from './inspector-checks.ts'
import { mountFixtures, mountProduct } from './mcp-mounts.ts'
import { openapiChecks } from './openapi-checks.ts'
import { schemathesisChecks } from './schemathesis-checks.ts'
import { suiteChecks } from './suite-checks.ts'

const folder = await mkdtemp(join(tmpdir(), 'whippet-conformance-'))
// A linter warns of an address that nobody else could ask.
const test = await startTestService({ WHIPPET_BASE_URL: 'https://search.whippet.test' })
await test.load(sampleDocuments)
const server = await startHttpServer({
  fetch: (request) => test.service.http.fetch(request),
  host: '127.0.0.1',
  port: 0,
})
const product = await mountProduct(test)
const fixtures = await mountFixtures()

const baseUrl = `http://127.0.0.1:${server.port}`
const checks = [
  ...openapiChecks(async () => (await fetch(`${baseUrl}/openapi.json`)).text()),
  ...schemathesisChecks(folder),
  ...suiteChecks(folder, { product, fixtures }),
  ...inspectorChecks({ folder, baseUrl, apiKey: test.key }),
  ...clientChecks({ folder, baseUrl, apiKey: test.key }),
]
try {
  const { passed, failed } = await runChecks(checks, (line) => process.stdout.write(`${line}\n`))
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  await Promise.all([server.stop(0), product.close(), fixtures.close()])
  await test.close()
  await rm(folder, { recursive: true, force: true })
}
