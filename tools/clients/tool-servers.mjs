// The official tool servers (MCP), started as their users start them, each asked for its tools and called.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { assert, BASE, check, KEY, SITE } from './checks.mjs'

const at = (path) => new URL(`./node_modules/${path}`, import.meta.url).pathname
const rewrite = new URL('./rewrite.mjs', import.meta.url).href

async function serve(script, env, use) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', rewrite, at(script)],
    env: { PATH: process.env.PATH ?? '', REWRITE: process.env.REWRITE ?? '', ...env },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'checks', version: '1' })
  await client.connect(transport)
  try {
    await use(async (name, args) => {
      const result = await client.callTool({ name, arguments: args })
      const text = result.content.map((part) => part.text ?? '').join('\n')
      assert.ok(!result.isError, text)
      return text
    })
  } finally {
    await client.close()
  }
}

const brave = (use) => serve('@brave/brave-search-mcp-server/dist/index.js', { BRAVE_API_KEY: KEY, BRAVE_MCP_TRANSPORT: 'stdio' }, use)
await check('@brave/brave-search-mcp-server', () =>
  brave(async (call) => {
    assert.match(await call('brave_web_search', { query: 'wolfhound' }), /docs\.example\.com/)
    assert.match(await call('brave_news_search', { query: 'wolfhound' }), /news\.example\.net/)
    assert.match(await call('brave_video_search', { query: 'wolfhound' }), /video\.example\.net/)
    assert.match(await call('brave_image_search', { query: 'wolfhound' }), /"count"/)
  }),
)
await check('tavily-mcp', () =>
  serve('tavily-mcp/build/index.js', { TAVILY_API_KEY: KEY }, async (call) => {
    assert.match(await call('tavily_search', { query: 'wolfhound' }), /example\./)
    assert.match(await call('tavily_extract', { urls: [`${SITE}blog`] }), /small site/)
    assert.match(await call('tavily_map', { url: SITE }), /docs\/one/)
    assert.match(await call('tavily_crawl', { url: SITE, limit: 2 }), /small site/)
  }),
)
await check('exa-mcp-server', () =>
  serve('exa-mcp-server/dist/stdio.cjs', { EXA_API_KEY: KEY }, async (call) => {
    assert.match(await call('web_search_exa', { query: 'wolfhound' }), /example\./)
  }),
)
await check('firecrawl-mcp', () =>
  serve('firecrawl-mcp/dist/index.js', { FIRECRAWL_API_KEY: KEY, FIRECRAWL_API_URL: `${BASE}/compat/firecrawl` }, async (call) => {
    assert.match(await call('firecrawl_scrape', { url: SITE, formats: ['markdown'] }), /small site/)
    assert.match(await call('firecrawl_search', { query: 'wolfhound' }), /example\./)
    assert.match(await call('firecrawl_map', { url: SITE }), /docs\/one/)
  }),
)
