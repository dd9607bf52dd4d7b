// A call for several pages has time for its reply left when one of them never comes.
import { expect, it } from 'vitest'
import { textInPlace } from '../../tests/support/text-in-place.ts'
import { createPriceList } from '../accounts/money/prices.ts'
import type { PageRead } from '../engine/pages/read-page.ts'
import { systemClock } from '../foundation/clock.ts'
import { deadlineIn } from '../foundation/deadline.ts'
import { PageUnavailable } from '../foundation/errors.ts'
import { silentLogger } from '../foundation/logger.ts'
import { createFetchManyOperation } from './fetch-many.ts'
import { createReadPricedPage } from './read-priced-page.ts'
import type { TextWork } from './render/text-work.ts'
import { createTextBudget } from './text-budget.ts'

const NEVER_COMES = 'https://slow.example/'
const TEXT = 'Tea is a drink. '.repeat(10_000)

const page = (url: string): PageRead => ({
  page: {
    url,
    title: 'Tea',
    text: TEXT,
    markdown: TEXT,
    wordCount: 40_000,
    images: [],
    keywords: [],
    headings: [],
    contentType: 'text/html',
  },
  fetchedAt: 0,
  cached: false,
})

/** As threads do it: not for a caller whose time is up. */
const work: TextWork = async (job, signal) => {
  signal?.throwIfAborted()
  return textInPlace(job)
}

it('gives the pages that came beside one that never does', async () => {
  const prices = createPriceList()
  const readPricedPage = createReadPricedPage({
    readPage: ({ url, deadline }) =>
      url === NEVER_COMES
        ? new Promise((_, reject) =>
            deadline.signal.addEventListener('abort', () => reject(new PageUnavailable('late'))),
          )
        : Promise.resolve(page(url)),
    work,
  })
  const fetchMany = createFetchManyOperation({
    readPricedPage,
    textBudget: createTextBudget(),
    prices,
    work,
    citePage: async (page) => page,
    sessions: { sentTo: async () => undefined, note: async () => undefined },
    clock: systemClock,
    logger: silentLogger,
    readingMs: 50,
  })
  const urls = [NEVER_COMES, 'https://a.example/']
  const call = { caller: { accountId: 'a', email: '', keyId: 'k', keyShown: 'k' }, tenant: 'a' }
  const planned = await fetchMany.plan(call, { urls, format: 'json' }, deadlineIn(fetchMany.longestMs))
  if (!('run' in planned)) return expect.unreachable()
  const { body } = (await planned.run(async () => undefined, '')).reply
  const { results } = JSON.parse(String(body)) as { results: { status: number; content?: string }[] }
  expect(results.map(({ status }) => status)).toEqual([503, 200])
  expect(results[1]?.content).toContain('Tea is a drink.')
})
