// Prints the run's closing line in the plain form that any CI can read, and names what passed only when tried again.
import type { Reporter, TestModule } from 'vitest/node'

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0
    let failed = unhandled.length
    const again: string[] = []
    for (const module of modules) {
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') failed += 1
        if (test.diagnostic()?.flaky) again.push(`${module.relativeModuleId}: ${test.fullName}`)
      }
    }
    for (const name of again) console.log(`passed only when tried again: ${name}`)
    console.log(`\n${passed} passed, ${failed} failed`)
  }
}
