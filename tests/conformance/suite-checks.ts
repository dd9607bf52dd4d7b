// The official MCP suite, scenario by scenario, judged by the report that it writes.
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './check.ts'
import type { Mount } from './mcp-mounts.ts'
import { runTool } from './run-tool.ts'
import { BY_DESIGN, SUITE_RUNS, type SuiteRun } from './suite-scenarios.ts'

interface SuiteCheck {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

export function suiteChecks(
  folder: string,
  mounts: Readonly<Record<SuiteRun['mount'], Mount>>,
): readonly Check[] {
  return SUITE_RUNS.flatMap((run) =>
    run.scenarios.map((scenario) => ({
      name: `MCP suite ${run.suite.includes('next') ? '0.2' : '0.1'}, ${run.revision}, ${scenario}`,
      run: async () => judge(await reportOf(folder, run, scenario, mounts[run.mount].url)),
    })),
  )
}

async function reportOf(folder: string, run: SuiteRun, scenario: string, url: string): Promise<SuiteCheck[]> {
  const report = await mkdtemp(join(folder, 'suite-'))
  const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', run.revision, '-o', report]
  // Exits with 1 for any failed check, those by design too; the report tells which.
  const { code, stdout, stderr } = await runTool(run.suite, args, { folder })
  const [written] = await readdir(report)
  if (written === undefined) throw new Error(`no report, exit code ${code}: ${stdout}${stderr}`)
  return JSON.parse(await readFile(join(report, written, 'checks.json'), 'utf8')) as SuiteCheck[]
}

function judge(checks: readonly SuiteCheck[]): string {
  const count = (status: SuiteCheck['status']): number => checks.filter((one) => one.status === status).length
  const failures = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
  const unexpected = failures.filter(({ id }) => !(id in BY_DESIGN))
  const stale = checks.filter(({ id, status }) => status === 'SUCCESS' && id in BY_DESIGN)
  if (unexpected.length > 0) {
    throw new Error(unexpected.map(({ id, errorMessage }) => `${id}: ${errorMessage}`).join('\n'))
  }
  if (stale.length > 0) throw new Error(`passes, but is listed as by design: ${stale.map(({ id }) => id)}`)
  if (count('SUCCESS') === 0) throw new Error('nothing was checked')
  return `${count('SUCCESS')} passed${failures.length > 0 ? `, ${failures.length} not offered by design` : ''}`
}
