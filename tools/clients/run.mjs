// Every call of the official JavaScript clients that docs/compat.md names, unchanged but for address and key.
import { SearxngSearch } from '@langchain/community/tools/searxng_search'
import { ExaRetriever } from '@langchain/exa'
import { TavilyExtract, TavilySearch } from '@langchain/tavily'
import Firecrawl, { FirecrawlAppV1 } from '@mendable/firecrawl-js'
import { tavily } from '@tavily/core'
import Exa, { ExaError } from 'exa-js'
import { tool } from 'llamaindex'
import { z } from 'zod'
import { assert, BASE, check, checkErrors, KEY, SITE } from './checks.mjs'

const DOCS = 'https://docs.example.com/guide/wolfhound-setup'

const tavilyWith = (apiKey) => tavily({ apiKey, apiBaseURL: `${BASE}/compat/tavily` })
const client = tavilyWith(KEY)
await check('@tavily/core search', async () => {
  const options = { includeDomains: ['docs.example.com'], includeRawContent: 'markdown', includeAnswer: true, includeUsage: true }
  const { results, answer, usage, requestId } = await client.search('wolfhound', options)
  assert.deepEqual(results.map(({ url }) => url), [DOCS])
  assert.match(results[0].rawContent, /^# Wolfhound/)
  assert.ok(answer && usage.credits > 0 && requestId)
})
await check('@tavily/core extract', async () => {
  const { results, failedResults } = await client.extract([`${SITE}docs/one`, `${SITE}missing`])
  assert.match(results[0].rawContent, /small site/)
  assert.equal(failedResults.length, 1)
})
await check('@tavily/core crawl', async () => {
  const { results, baseUrl } = await client.crawl(SITE, { maxDepth: 1, limit: 3 })
  assert.equal(results.length, 3)
  assert.equal(baseUrl, SITE)
})
await check('@tavily/core map', async () => assert.ok((await client.map(SITE)).results.length >= 4))
const tavilyCodes = { 401: /Invalid API key/, 402: /insufficient credits/i, 429: /Rate limit/, 400: /max_results/ }
await checkErrors(
  '@tavily/core',
  (key) => tavilyWith(key).search('wolfhound'),
  () => client.search('wolfhound', { maxResults: 50 }),
  (error, code) => tavilyCodes[code].test(error.message),
)

await check('@langchain/tavily search', async () => {
  const search = new TavilySearch({ tavilyApiKey: KEY, apiBaseUrl: `${BASE}/compat/tavily`, maxResults: 2 })
  assert.equal((await search.invoke({ query: 'wolfhound' })).results.length, 2)
})
await check('@langchain/tavily extract', async () => {
  const extract = new TavilyExtract({ tavilyApiKey: KEY, apiBaseUrl: `${BASE}/compat/tavily` })
  assert.equal((await extract.invoke({ urls: [`${SITE}blog`] })).results.length, 1)
})
await check('llamaindex tool', async () => {
  const search = tool({
    name: 'search',
    description: 'Searches the web',
    parameters: z.object({ query: z.string() }),
    execute: async ({ query }) => (await client.search(query)).results[0].url,
  })
  assert.match(await search.call({ query: 'wolfhound' }), /^https:/)
})

const exaWith = (key) => new Exa(key, `${BASE}/compat/exa`)
const exa = exaWith(KEY)
await check('exa-js search', async () => {
  const { results, costDollars } = await exa.search('wolfhound', { numResults: 3, category: 'news' })
  assert.equal(results[0].url, 'https://news.example.net/wolfhound-funding')
  assert.ok(results[0].text && costDollars.total > 0)
})
await check('exa-js search with highlights and summary', async () => {
  const { results } = await exa.search('wolfhound', { numResults: 2, contents: { highlights: true, summary: true } })
  assert.ok(results[0].highlights.length > 0 && results[0].summary !== undefined)
})
await check('exa-js searchAndContents', async () => {
  const { results } = await exa.searchAndContents('wolfhound', { text: true, includeDomains: ['docs.example.com'] })
  assert.match(results[0].text, /^# Wolfhound/)
})
await check('exa-js getContents', async () => {
  const { results, statuses } = await exa.getContents([`${SITE}blog`, `${SITE}missing`], { text: true })
  assert.match(results[0].text, /small site/)
  assert.deepEqual(statuses.map(({ status }) => status), ['success', 'error'])
})
await check('exa-js findSimilar', async () => assert.ok((await exa.findSimilar(DOCS)).results.length > 0))
await check('exa-js answer', async () => {
  const { answer, citations } = await exa.answer('who makes the wolfhound engine')
  assert.ok(answer.length > 0 && citations.length > 0)
})
await checkErrors(
  'exa-js',
  (key) => exaWith(key).search('wolfhound'),
  () => exa.search('wolfhound', { numResults: 500 }),
  (error, code) => error instanceof ExaError && error.statusCode === code,
)
await check('@langchain/exa retriever', async () => {
  const documents = await new ExaRetriever({ client: exa, searchArgs: { text: true, numResults: 2 } }).invoke('wolfhound')
  assert.equal(documents.length, 2)
  assert.ok(documents[0].pageContent.length > 0)
})

const firecrawlWith = (apiKey) => new Firecrawl({ apiKey, apiUrl: `${BASE}/compat/firecrawl` })
const firecrawl = firecrawlWith(KEY)
await check('@mendable/firecrawl-js scrape', async () => {
  const page = await firecrawl.scrape(SITE, { formats: ['markdown', 'links'] })
  assert.match(page.markdown, /small site/)
  assert.ok(page.links.length > 0)
})
await check('@mendable/firecrawl-js search', async () => {
  const { web, news } = await firecrawl.search('wolfhound', { sources: ['web', 'news'], limit: 3 })
  assert.equal(web.length, 3)
  assert.equal(news[0].url, 'https://news.example.net/wolfhound-funding')
})
await check('@mendable/firecrawl-js map', async () => assert.ok((await firecrawl.map(SITE)).links.length >= 4))
await check('@mendable/firecrawl-js crawl', async () => {
  const job = await firecrawl.crawl(SITE, { limit: 3, pollInterval: 1 })
  assert.equal(job.status, 'completed')
  assert.equal(job.data.length, 3)
})
await check('@mendable/firecrawl-js crawl errors and active', async () => {
  const { id } = await firecrawl.startCrawl(SITE, { sitemap: 'skip' })
  while ((await firecrawl.getCrawlStatus(id)).status === 'scraping') await firecrawl.getActiveCrawls()
  assert.ok((await firecrawl.getCrawlErrors(id)).errors.length > 0)
})
await check('@mendable/firecrawl-js cancelCrawl', async () => {
  const { id } = await firecrawl.startCrawl(SITE, { limit: 5 })
  await firecrawl.cancelCrawl(id)
  assert.notEqual((await firecrawl.getCrawlStatus(id)).status, 'scraping')
})
await check('@mendable/firecrawl-js batchScrape', async () => {
  const job = await firecrawl.batchScrape([`${SITE}blog`, `${SITE}docs/one`], { options: { formats: ['markdown'] }, pollInterval: 1 })
  assert.equal(job.data.length, 2)
})
await checkErrors(
  '@mendable/firecrawl-js',
  (key) => firecrawlWith(key).search('wolfhound'),
  () => firecrawl.scrape(SITE, { formats: ['rawHtml'] }),
  (error, code) => error.status === code || error.statusCode === code,
)
const first = new FirecrawlAppV1({ apiKey: KEY, apiUrl: `${BASE}/compat/firecrawl` })
await check('@mendable/firecrawl-js v1 scrape', async () => {
  assert.match((await first.scrapeUrl(SITE, { formats: ['markdown'] })).markdown, /small site/)
})
await check('@mendable/firecrawl-js v1 search', async () => {
  assert.equal((await first.search('wolfhound', { limit: 2 })).data.length, 2)
})
await check('@mendable/firecrawl-js v1 map', async () => assert.ok((await first.mapUrl(SITE, { limit: 50 })).links.length >= 4))
await check('@mendable/firecrawl-js v1 crawl', async () => {
  const job = await first.crawlUrl(SITE, { limit: 2 }, 1)
  assert.equal(job.data.length, 2)
})
await check('@mendable/firecrawl-js v1 batch', async () => {
  assert.equal((await first.batchScrapeUrls([`${SITE}blog`], { formats: ['markdown'] }, 1)).data.length, 1)
})

await check('@langchain/community SearxngSearch', async () => {
  const search = new SearxngSearch({ apiBase: `${BASE}/compat/searxng`, headers: { 'x-api-key': KEY }, params: { format: 'json' } })
  assert.match(await search.invoke('wolfhound'), /https:\/\//)
})
