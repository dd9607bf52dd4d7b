// Prints the run's closing line in the plain form that any CI can read. What was skipped is named above it and counted; on CI
// it counts as failed: a test that did not run shows nothing.
import type { Reporter, TestModule } from 'vitest/node'

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0
    let failed = unhandled.length
    const skipped: string[] = []
    for (const module of modules) {
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') failed += 1
        if (state === 'skipped') skipped.push(`${module.relativeModuleId}: ${test.fullName}`)
      }
    }
    for (const name of skipped) console.log(`skipped: ${name}`)
    if (skipped.length > 0) console.log(`${skipped.length} skipped`)
    if (process.env['CI'] && skipped.length > 0) {
      failed += skipped.length
      process.exitCode = 1
    }
    console.log(`\n${passed} passed, ${failed} failed`)
  }
}
