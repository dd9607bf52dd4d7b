// How the tests run: unit tests beside their file, the rest under tests/, each kind a project of its own
// (`bin/dev test --project unit`).
import { availableParallelism } from 'node:os'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const project = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  extends: true as const,
  test: { name, include: [...include], exclude: ['**/node_modules/**', ...exclude] },
})

const inTurn = (behind: ReturnType<typeof project>) => ({
  ...behind,
  test: { ...behind.test, maxWorkers: 1, sequence: { groupOrder: 1 } },
})

const JOURNEYS = ['tests/journeys/**/*.test.ts', 'tests/console/**/*.test.ts']
const PORTS = ['tests/ports/**/*.test.ts']
const CLUSTER = ['tests/cluster/**/*.test.ts']

const config: ViteUserConfig = defineConfig({
  test: {
    globalSetup: ['tests/support/prepare-facts.ts'],
    setupFiles: ['tests/support/new-seed.ts', 'tests/support/leave-nothing.ts'],
    // A test waits for what it is about; these only end one that never will, on a slow machine too.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // Node reads the source itself, as it does in service, and a worker reads each file once for all tests it runs.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    isolate: false,
    // Tests wait for processes of their own, for pauses and for each other's turns: three files a core keep it at work.
    maxWorkers: Math.min(8, 3 * availableParallelism()),
    reporters: ['default', './tests/support/closing-line.ts'],
    projects: [
      project('unit', ['src/**/*.test.ts']),
      project('ports', PORTS),
      project('contract', ['tests/**/*.test.ts'], [...PORTS, ...JOURNEYS, ...CLUSTER]),
      project('journeys', JOURNEYS),
      // Three Java servers take the machine: they come behind the others, and one file at a time.
      inTurn(project('cluster', CLUSTER)),
    ],
  },
})

export default config
