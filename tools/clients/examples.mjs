// What examples/ holds, run on the service.
import { generateText } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { whippetSearch } from '../../examples/ai-sdk-tool.mjs'
import { WhippetRetriever } from '../../examples/langchain-retriever.mjs'
import { assert, BASE, check, KEY } from './checks.mjs'

await check('examples/langchain-retriever', async () => {
  const documents = await new WhippetRetriever({ baseUrl: BASE, apiKey: KEY, limit: 3 }).invoke('wolfhound')
  assert.equal(documents.length, 3)
  assert.ok(documents.every(({ pageContent, metadata }) => pageContent && metadata.source))
  await assert.rejects(new WhippetRetriever({ baseUrl: BASE, apiKey: 'wk_no' }).invoke('wolfhound'), /Invalid API key/)
})
await check('examples/ai-sdk-tool', async () => {
  const search = whippetSearch({ baseUrl: BASE, apiKey: KEY })
  assert.match(await search.execute({ query: 'wolfhound' }, {}), /<result/)
})
await check('examples/ai-sdk-tool, called by a model', async () => {
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
  const call = { type: 'tool-call', toolCallId: '1', toolName: 'search', input: '{"query":"wolfhound"}' }
  const model = new MockLanguageModelV4({
    doGenerate: async () => ({ content: [call], finishReason: { unified: 'tool-calls' }, usage, warnings: [] }),
  })
  const search = whippetSearch({ baseUrl: BASE, apiKey: KEY })
  const { toolResults } = await generateText({ model, tools: { search }, prompt: 'Find wolfhounds' })
  assert.match(toolResults[0].output, /wolfhound/)
})
