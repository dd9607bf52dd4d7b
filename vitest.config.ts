// How the tests run: unit tests beside their file, the rest under tests/.
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/prepare-facts.ts'],
    setupFiles: ['tests/support/same-chances.ts'],
    // A test waits for what it is about; these only end one that never will, on a slow machine too.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    reporters: ['default', './tests/support/closing-line.ts'],
  },
})

export default config
