// /openapi.json under the eyes of others: a linter without a warning, and types made from it that compile with ours.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { ROOT, run, runTool } from './run-tool.ts'

const TOOLS = join(ROOT, 'tools')
const GENERATED = join(TOOLS, 'generated')

interface LintReport {
  readonly totals?: { readonly errors: number; readonly warnings: number; readonly ignored: number }
  readonly problems?: readonly { readonly ruleId: string; readonly message: string }[]
}

export function openapiChecks(readDocument: () => Promise<string>): readonly Check[] {
  return [
    {
      name: 'openapi.json, linted by the recommended rules',
      async run() {
        await mkdir(GENERATED, { recursive: true })
        await writeFile(join(GENERATED, 'openapi.json'), await readDocument())
        const args = ['lint', '--extends=recommended', '--format=json', 'openapi.json']
        const { code, stdout, stderr } = await runTool('@redocly/cli/bin/cli.js', args, { folder: GENERATED })
        const { totals, problems = [] } = JSON.parse(stdout || '{}') as LintReport
        if (code !== 0 || !totals || totals.errors + totals.warnings + totals.ignored > 0) {
          throw new Error(
            [...problems.map(({ ruleId, message }) => `${ruleId}: ${message}`), stderr].join('\n'),
          )
        }
        return 'no error, no warning'
      },
    },
    {
      name: 'openapi.json, types made from it',
      async run() {
        const args = ['openapi.json', '--immutable', '-o', 'openapi.ts']
        const made = await runTool('openapi-typescript/bin/cli.js', args, { folder: GENERATED })
        if (made.code !== 0) throw new Error(made.stderr)
        const compiler = join(ROOT, 'node_modules', '.bin', 'tsc')
        const compiled = await run(compiler, ['-p', TOOLS], { folder: TOOLS })
        if (compiled.code !== 0) throw new Error(compiled.stdout)
        const lines = (await readFile(join(GENERATED, 'openapi.ts'), 'utf8')).split('\n').length
        return `${lines} lines compile, and agree with the client's own types`
      },
    },
  ]
}
