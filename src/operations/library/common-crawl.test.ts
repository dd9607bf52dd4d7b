// Common Crawl is asked again after a pause where it is busy, and not where it can't help.
import { describe, expect, it } from 'vitest'
import { type Answer, mapFetcher } from '../../../tests/support/map-fetcher.ts'
import { PageUnavailable } from '../../foundation/errors.ts'
import { createCommonCrawl } from './common-crawl.ts'

const never = new AbortController().signal
const CAPTURE = { url: 'https://a.example/', key: 'a', at: 1, file: 'w.gz', offset: 3, length: 2 }
const FILE = 'https://data.example/w.gz'

function asking(answers: Record<string, Answer>) {
  const fetcher = mapFetcher(answers)
  const pauses: number[] = []
  const sleep = async (ms: number): Promise<void> => void pauses.push(ms)
  const url = 'https://index.example'
  return {
    fetcher,
    pauses,
    crawl: createCommonCrawl({ fetcher, url, dataUrl: 'https://data.example', sleep }),
  }
}

describe('createCommonCrawl', () => {
  it('waits as long as it is asked to, up to a minute, five times at most', async () => {
    let refusals = 2
    const { crawl, pauses } = asking({
      [FILE]: ({ range }) => {
        if (refusals-- > 0) throw new PageUnavailable('The site answered 503', refusals === 1 ? 7 : 500)
        expect(range).toEqual([3, 4])
        return { body: Buffer.from('xy') }
      },
    })
    expect(Buffer.from(await crawl.record(CAPTURE, never)).toString()).toBe('xy')
    expect(pauses).toEqual([7_000, 60_000])
    const busy = asking({ [FILE]: new PageUnavailable('The site answered 503', 1) })
    await expect(busy.crawl.record(CAPTURE, never)).rejects.toThrow('503')
    expect(busy.pauses).toHaveLength(4)
    const away = asking({ [FILE]: new PageUnavailable('This service is offline', 3600) })
    await expect(away.crawl.record(CAPTURE, never)).rejects.toThrow('offline')
    expect(away.pauses).toEqual([])
  })

  it('takes no record of another length', async () => {
    const { crawl } = asking({ [FILE]: () => ({ body: Buffer.from('x') }) })
    await expect(crawl.record(CAPTURE, never)).rejects.toThrow('other bytes than were asked for')
  })

  it('takes the first crawl of the list that can be asked', async () => {
    const list = [{ id: 5 }, { id: '../x' }, { id: 'CC-1', 'cdx-api': 'file:///etc' }, { id: 'CC-2' }]
    const { crawl } = asking({ 'https://index.example/collinfo.json': JSON.stringify(list) })
    expect(await crawl.newest()).toEqual({ id: 'CC-2', api: 'https://index.example/CC-2-index' })
    const none = asking({ 'https://index.example/collinfo.json': '<html>' })
    await expect(none.crawl.newest()).rejects.toThrow('lists no crawls')
  })
})
