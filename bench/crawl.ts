// Measures crawling a folder of pages on loopback, beside rivals: node bench/crawl.ts FOLDER [--crawlee FOLDER] [--rounds N]
// `links`: fetch, parse and follow links, and nothing else. `whole`: a document of each page, with main content,
// markdown, metadata, authority and a durable store for us; all text by cheerio, or main content by Readability on
// linkedom, kept in memory, for the rival. The folder of the rival holds @crawlee/cheerio, and for Readability also
// @mozilla/readability and linkedom.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

interface Run {
  readonly pages: number
  readonly seconds: number
  readonly processorSeconds: number
}

const COMPILED = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled')

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

function start(script: string, args: readonly string[]): ChildProcess {
  // As the commands of a checkout are run: what was compiled once is not compiled again, ours and others' alike.
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
  return fork(join(import.meta.dirname, 'support', script), [...args], { env })
}

async function message<T>(child: ChildProcess): Promise<T> {
  const [sent] = (await once(child, 'message')) as [T]
  return sent
}

async function measure(
  site: ChildProcess,
  name: string,
  script: string,
  args: readonly string[],
): Promise<void> {
  const child = start(script, args)
  const run = await message<Run>(child)
  await once(child, 'exit')
  site.send('hits')
  const { hits } = await message<{ hits: [string, number][] }>(site)
  const twice = hits.filter(([, count]) => count > 1).length
  const rate = (run.pages / run.seconds).toFixed(1)
  const cost = ((run.processorSeconds / run.pages) * 1000).toFixed(1)
  console.log(
    `${name.padEnd(28)} ${run.pages} pages, ${rate} pages/s, ${cost} ms CPU a page, ${hits.length} addresses, ${twice} fetched twice`,
  )
}

const folder = process.argv[2]
if (folder === undefined || folder.startsWith('--')) {
  console.error('usage: node bench/crawl.ts FOLDER [--crawlee FOLDER] [--rounds N]')
  process.exit(2)
}
const site = start('static-site.ts', [folder])
const { port } = await message<{ port: number }>(site)
const seed = `http://127.0.0.1:${port}/index.html`
const rival = option('--crawlee')
for (let round = 0; round < Number(option('--rounds') ?? 1); round += 1) {
  await measure(site, 'links: whippet', 'crawl-whippet.ts', [seed, 'links'])
  if (rival !== undefined) await measure(site, 'links: crawlee', 'crawl-crawlee.ts', [seed, rival, 'links'])
  await measure(site, 'whole: whippet', 'crawl-whippet.ts', [seed, 'whole'])
  if (rival === undefined) continue
  for (const job of ['text', 'readability'])
    await measure(site, `whole: crawlee, ${job}`, 'crawl-crawlee.ts', [seed, rival, job])
}
site.send('end')
