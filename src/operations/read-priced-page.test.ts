// The time of a call is for all of it: waiting for a turn, reading the page, counting its text.
import { expect, it } from 'vitest'
import { textInPlace } from '../../tests/support/text-in-place.ts'
import { createPriceList } from '../accounts/money/prices.ts'
import type { PageRead } from '../engine/pages/read-page.ts'
import type { Deadline } from '../foundation/deadline.ts'
import { PageUnavailable } from '../foundation/errors.ts'
import { createReadPricedPage, type ReadPricedPage } from './read-priced-page.ts'
import type { TextWork } from './render/text-work.ts'

const URL_ASKED = 'https://a.example/'
const READ: PageRead = {
  page: {
    url: URL_ASKED,
    title: 'Tea',
    text: 'Tea is a drink.',
    markdown: 'Tea is a drink.',
    wordCount: 4,
    images: [],
    keywords: [],
    headings: [],
    contentType: 'text/html',
  },
  fetchedAt: 0,
  cached: false,
}

function callUntil(signal: AbortSignal): Deadline {
  return { signal, remainingMs: () => (signal.aborted ? 0 : 30_000) }
}

function read(reader: ReadPricedPage, deadline: Deadline): ReturnType<ReadPricedPage> {
  return reader(URL_ASKED, { format: 'json' }, deadline, { room: { take() {} }, prices: createPriceList() })
}

it('ends a call that gets no turn in its time', async () => {
  const reader = createReadPricedPage({
    readPage: ({ deadline }) => new Promise((_, reject) => deadline.signal.addEventListener('abort', reject)),
    work: textInPlace,
  })
  const [others, own] = [new AbortController(), new AbortController()]
  const before = Array.from({ length: 100 }, () => read(reader, callUntil(others.signal)))
  const last = read(reader, callUntil(own.signal))
  own.abort()
  await expect(last).rejects.toThrow(PageUnavailable)
  others.abort()
  await Promise.allSettled(before)
})

it('hands its time on to whoever reads the page and counts its text', async () => {
  const seen: (AbortSignal | undefined)[] = []
  const work: TextWork = async (job, signal) => {
    seen.push(signal)
    signal?.throwIfAborted()
    return textInPlace(job)
  }
  const call = new AbortController()
  const reader = createReadPricedPage({
    async readPage({ deadline }) {
      seen.push(deadline.signal)
      call.abort(new Error('time is up'))
      return READ
    },
    work,
  })
  await expect(read(reader, callUntil(call.signal))).rejects.toThrow('time is up')
  expect(seen).toEqual([call.signal, call.signal])
})
