// JavaScript clients that have their service's address in their code, run behind a rewrite of it.
import { BraveSearch } from '@langchain/community/tools/brave_search'
import { GoogleCustomSearch } from '@langchain/community/tools/google_custom_search'
import { Serper } from '@langchain/community/tools/serper'
import { assert, check, checkErrors, KEY } from './checks.mjs'

const listed = async (tool) => {
  const results = JSON.parse(await tool.invoke('wolfhound'))
  assert.ok(results.length > 0 && results.every(({ title, link, snippet }) => title && link && snippet))
}

await check('@langchain/community BraveSearch', () => listed(new BraveSearch({ apiKey: KEY })))
await check('@langchain/community GoogleCustomSearch', () =>
  listed(new GoogleCustomSearch({ apiKey: KEY, googleCSEId: 'any' })),
)
await check('@langchain/community Serper', async () => assert.ok((await new Serper(KEY).invoke('wolfhound')).length > 20))
const tells = (error, code) => String(error.message).includes(String(code))
await checkErrors(
  '@langchain/community BraveSearch',
  (apiKey) => new BraveSearch({ apiKey }).invoke('wolfhound'),
  () => new BraveSearch({ apiKey: KEY }).invoke('a'.repeat(2_001)),
  tells,
)
await checkErrors(
  '@langchain/community Serper',
  (key) => new Serper(key).invoke('wolfhound'),
  () => new Serper(KEY, { tbs: 'qdr:h' }).invoke('wolfhound'),
  tells,
)
await checkErrors(
  '@langchain/community GoogleCustomSearch',
  (apiKey) => new GoogleCustomSearch({ apiKey, googleCSEId: 'any' }).invoke('wolfhound'),
  () => new GoogleCustomSearch({ apiKey: KEY, googleCSEId: 'any' }).invoke('a'.repeat(2_001)),
  tells,
)
