// A check of the outside: what it is called, and a run that rejects with what is wrong.
export interface Check {
  readonly name: string
  /** What it saw, in a few words. */
  run(): Promise<string>
}

export interface Outcome {
  readonly passed: number
  readonly failed: number
}

/** One after the other: a busy machine would only make them time out together. */
export async function runChecks(checks: readonly Check[], say: (line: string) => void): Promise<Outcome> {
  let failed = 0
  for (const { name, run } of checks) {
    try {
      say(`ok    ${name}: ${await run()}`)
    } catch (error) {
      failed += 1
      say(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { passed: checks.length - failed, failed }
}
