// Pages made to hurt are read in bounded time, in threads that survive them, while the event loop goes on.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../bench/support/random.ts'
import { createExtractThreads, type ExtractThreads } from '../../src/adapters/threads/extract-threads.ts'
import { PageUnreadable } from '../../src/foundation/errors.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { createTextThreads, type TextThreads } from '../../src/operations/render/text-work.ts'
import { hostilePage, mutationNames } from '../support/hostile-pages.ts'

const { seed = 0 } = fc.readConfigureGlobal()
const random = createRandom(seed)
const SMALL = 30_000

let threads: ExtractThreads
let texts: TextThreads

beforeAll(() => {
  threads = createExtractThreads({ threads: 2, timeoutMs: 60_000 })
  texts = createTextThreads({ logger: silentLogger })
})
afterAll(async () => {
  await threads.close()
  await texts.close()
})

/** The page's text, or why there is none; throws for anything else. */
async function read(name: string, size: number): Promise<{ text: string; markdown: string } | string> {
  const { contentType, body } = hostilePage(name, size, random)
  try {
    return await threads.extractPage({
      url: `http://hostile.test/${encodeURIComponent(name)}`,
      contentType,
      body,
    })
  } catch (error) {
    if (error instanceof PageUnreadable) return error.message
    throw error
  }
}

it('comes in many kinds', () => {
  expect(mutationNames.length).toBeGreaterThan(100)
})

it('of every kind ends in a page or in a reason', async () => {
  const outcomes = await Promise.all(mutationNames.map((name) => read(name, SMALL)))
  const ended = outcomes.filter((one) => typeof one === 'string' && /too long|too much/.test(one))
  expect(ended, `TEST_SEED=${seed}`).toEqual([])
  const empty = mutationNames.filter((_, at) => {
    const page = outcomes[at]
    return typeof page === 'object' && (page.text.trim() === '' || page.markdown.trim() === '')
  })
  expect(empty, `TEST_SEED=${seed}`).toEqual([])
})

it.each(['deep div', 'attributes of one', 'unclosed everything', 'one entity'])(
  'of 10 MB, %s, is read or refused, and the threads go on',
  async (name) => {
    const page = await read(name, 10_000_000)
    if (typeof page === 'string') expect(page).not.toMatch(/too long|too much/)
    else expect(page.markdown).not.toBe('')
    expect(await read('long paragraphs', 2_000)).toMatchObject({ text: expect.stringContaining('whippet') })
  },
)

it('keeps no one else waiting: what is long is counted, searched and gone through in a thread', async () => {
  const text = 'The whippet is quick. '.repeat(40_000)
  const turns: string[] = []
  const counting = texts.work({ kind: 'count', texts: [text] }).then(() => turns.push('counted'))
  const searching = threads.findPassages(text, 'quick whippet', 'en').then(() => turns.push('searched'))
  const page = { url: 'http://hostile.test/', contentType: 'text/html', body: Buffer.from(text) }
  const linking = threads.readLinks(page).then(() => turns.push('links read'))
  const listing = threads.readList(page).then(() => turns.push('list read'))
  // Whatever was done here and not in a thread would be told by now; a thread is heard of in a later turn at the soonest.
  for (let turn = 0; turn < 20; turn += 1) await undefined
  turns.push('the event loop goes on')
  await Promise.all([counting, searching, linking, listing])
  expect(turns[0]).toBe('the event loop goes on')
})
