// `bin/dev bench paint [ADDRESS]`: how long pages of a running service take from the first byte to the first paint, and
// how long /suggest takes, in a browser and over one connection on this machine. Prints medians and 95th percentiles.
import { chromium, type Page } from 'playwright-core'

const ROUNDS = 15
const WARM_UP = 3
const TYPED = ['c', 'cs', 'css', 'css g', 'css gr', 'fl', 'prom', 'inter', 'mit', 'read file']

const PAGES = [
  '/',
  '/?q=css+grid+gap',
  '/?q=15%25+of+240',
  '/?q=time+in+tokyo',
  '/settings',
  '/docs',
  '/nothing',
]

const [address = 'http://localhost:8787'] = process.argv.slice(2)

interface Times {
  readonly firstByte: number
  readonly painted: number
}

const TIMES = `new Promise((done) => {
  const tell = (painted) => {
    const { requestStart, responseStart } = performance.getEntriesByType('navigation')[0]
    done({ firstByte: responseStart - requestStart, painted: painted - responseStart })
  }
  new PerformanceObserver((list) => {
    const first = list.getEntriesByName('first-contentful-paint')[0]
    if (first) tell(first.startTime)
  }).observe({ type: 'paint', buffered: true })
})`

function line(name: string, values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1)
  return `${name.padEnd(44)} median ${at(0.5).padStart(7)} ms   p95 ${at(0.95).padStart(7)} ms`
}

async function measurePage(page: Page, path: string): Promise<void> {
  const times: Times[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    await page.goto(`${address}${path}`)
    const seen = (await page.evaluate(TIMES)) as Times
    if (round >= WARM_UP) times.push(seen)
  }
  const all = (of: keyof Times): number[] => times.map((one) => one[of])
  process.stdout.write(`${line(`${path} to the first byte`, all('firstByte'))}\n`)
  process.stdout.write(`${line(`${path} first byte to painted`, all('painted'))}\n`)
}

async function measureSuggestions(): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const typed of TYPED) {
      const from = performance.now()
      const reply = await fetch(`${address}/suggest?${new URLSearchParams({ q: typed })}`)
      await reply.text()
      times.push(performance.now() - from)
      // So many a second and no more are answered to one address.
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  process.stdout.write(`${line('/suggest', times)}\n`)
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
  for (const path of PAGES) await measurePage(page, path)
} finally {
  await browser.close()
}
await measureSuggestions()
