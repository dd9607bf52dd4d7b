// What of the official MCP suite applies to a server that has tools alone, and what of it can't pass by design.

export interface SuiteRun {
  /** Path of the suite below tools/node_modules. */
  readonly suite: string
  readonly revision: string
  /** Which mount it asks. */
  readonly mount: 'product' | 'fixtures'
  readonly scenarios: readonly string[]
}

const STABLE = '@modelcontextprotocol/conformance/dist/index.js'
const NEXT = 'conformance-next/dist/index.js'

const LIFECYCLE = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

/** Those left out want a log, a question to the client in the middle of a call, or progress within a second; the product sends none. */
const CALLS = [
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'json-schema-2020-12',
]

export const SUITE_RUNS: readonly SuiteRun[] = [
  { suite: STABLE, revision: '2025-11-25', mount: 'product', scenarios: LIFECYCLE },
  { suite: STABLE, revision: '2025-11-25', mount: 'fixtures', scenarios: CALLS },
  { suite: NEXT, revision: '2025-11-25', mount: 'product', scenarios: LIFECYCLE },
  { suite: NEXT, revision: '2025-11-25', mount: 'fixtures', scenarios: CALLS },
  {
    suite: NEXT,
    revision: '2026-07-28',
    mount: 'product',
    scenarios: [
      'server-stateless',
      'tools-list',
      'dns-rebinding-protection',
      'http-header-validation',
      'server-sse-multiple-streams',
      'input-required-result-unsupported-methods',
      'caching',
    ],
  },
  { suite: NEXT, revision: '2026-07-28', mount: 'fixtures', scenarios: CALLS },
]

const NO_FIXTURE = 'wants a tool that asks the client or logs during a call; no tool here does'
const NOT_OFFERED = 'no prompts and no resources here'

/** Checks that can't pass, by their id. One that does pass after all fails the run, so that this list stays true. */
export const BY_DESIGN: Readonly<Record<string, string>> = {
  'sep-2575-server-rejects-undeclared-capability': NO_FIXTURE,
  'sep-2575-missing-capability-http-400': NO_FIXTURE,
  'sep-2575-http-server-no-independent-requests-on-stream': NO_FIXTURE,
  'sep-2575-server-no-log-without-loglevel': NO_FIXTURE,
  'sep-2549-prompts-list-caching-hints': NOT_OFFERED,
}
