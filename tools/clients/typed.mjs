// Replies and settings against the types and schemas that packages carry: the compiler and the schemas judge.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { configYamlSchema } from '@continuedev/config-yaml'
import { parse } from 'yaml'
import { assert, BASE, check, KEY } from './checks.mjs'

const search = async (format) => {
  const response = await fetch(`${BASE}/api/v1/search?q=wolfhound&format=${format}`, { headers: { 'x-api-key': KEY } })
  return response.json()
}
const page = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8')
const block = (title) => page.split(`\n${title}, in `)[1].split(/```\w+\n/)[1].split('\n```')[0]

async function compiles(name, code) {
  const file = `${name}.generated.ts`
  writeFileSync(file, code)
  try {
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'esnext']
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options, file], { encoding: 'utf8' })
  } catch (error) {
    assert.fail(String(error.stdout).slice(0, 600))
  } finally {
    rmSync(file)
  }
}

await check('format=openai has the types of openai', async () => {
  const { output } = await search('openai')
  await compiles(
    'openai',
    `import type { ResponseFunctionWebSearch, ResponseOutputMessage } from 'openai/resources/responses/responses'
export const call: ResponseFunctionWebSearch = ${JSON.stringify(output[0])}
export const message: ResponseOutputMessage = ${JSON.stringify(output[1])}`,
  )
})
await check('format=anthropic has the types of @anthropic-ai/sdk', async () => {
  const { content } = await search('anthropic')
  await compiles(
    'anthropic',
    `import type { SearchResultBlockParam, TextBlockParam, ToolResultBlockParam } from '@anthropic-ai/sdk/resources/messages'
const content: (SearchResultBlockParam | TextBlockParam)[] = ${JSON.stringify(content)}
export const result: ToolResultBlockParam = { type: 'tool_result', tool_use_id: '1', content }`,
  )
})
await check('docs/agents.md: opencode has the type of @opencode-ai/sdk', () =>
  compiles('opencode', `import type { Config } from '@opencode-ai/sdk'\nexport const config: Config = ${block('opencode')}`),
)
await check('docs/agents.md: Continue passes the schema of @continuedev/config-yaml', () => {
  const { mcpServers } = configYamlSchema.parse(parse(block('Continue')))
  assert.equal(mcpServers[0].requestOptions.headers['x-api-key'], 'YOUR_API_KEY')
})
await check('docs/agents.md: every block of JSON is JSON', () => {
  for (const [, text] of page.matchAll(/```json\n([\s\S]*?)\n```/g)) JSON.parse(text)
})
