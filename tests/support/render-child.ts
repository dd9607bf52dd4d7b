// A process that renders a page without end and says which browser does it, to be killed by a test.
import { createChromiumRenderer } from '../../src/adapters/chromium/chromium-renderer.ts'
import { PageUnreadable } from '../../src/foundation/errors.ts'
import { silentLogger } from '../../src/foundation/logger.ts'

const [executable = '', searchPath = ''] = process.argv.slice(2)
const renderer = createChromiumRenderer({
  executable,
  searchPath,
  fetcher: {
    async fetch() {
      console.log('rendering')
      throw new PageUnreadable('there is nothing')
    },
  },
  isOwn: () => false,
  logger: silentLogger,
  pool: { totalMs: 600_000 },
  bounds: { settleMs: 600_000 },
})
const body = Buffer.from('<script src="/now.js"></script><script>while (true) {}</script>')
await renderer.render(
  { url: 'http://site.test/', contentType: 'text/html', body },
  new AbortController().signal,
)
