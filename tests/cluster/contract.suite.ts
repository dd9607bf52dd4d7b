// The contract's tests of what an index and a database decide, on services of the cluster. All of them: `bin/dev cluster-contract`.
import { expect, it } from 'vitest'
import type { Servers } from './installation.ts'
import { LONGEST_MS, testOnServers } from './test-on-servers.ts'

const FILES = ['search', 'search-effects', 'removal', 'lenses', 'spelling'].map(
  (name) => `tests/contract/${name}.test.ts`,
)

export function contractSuite({ openSearch, postgres, redis }: Servers): void {
  it(
    'keep the contract of searches, spelling, lenses and removal',
    async () => {
      const servers = { openSearch: openSearch(), postgres: postgres(), redis: redis() }
      // One after the other: the servers have the machine's cores already.
      const { code, output } = await testOnServers(servers, [...FILES, '--maxWorkers=1'], false)
      expect(code, output).toBe(0)
    },
    LONGEST_MS,
  )
}
