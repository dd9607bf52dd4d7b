// Work on texts: the same in a thread as in place, and turns between accounts.
import { describe, expect, it, onTestFinished } from 'vitest'
import { Overloaded } from '../../foundation/errors.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import { charactersIn, doTextJob } from './text-job.ts'
import { createTextThreads, type TextThreads } from './text-work.ts'

const LONG = 'The whippet is a quick dog, and others are slower. '.repeat(3_000)

function open(): TextThreads {
  const threads = createTextThreads({ logger: silentLogger })
  onTestFinished(() => threads.close())
  return threads
}

describe('createTextThreads', () => {
  it('does in a thread what it does in place', async () => {
    const { work } = open()
    const jobs = [
      { kind: 'count', texts: [LONG, '', 'few'] },
      { kind: 'cut', texts: [LONG, 'few'], tokens: 50 },
      { kind: 'clean', texts: [`wol\u200bf ${LONG}`, 'few\u{e0041}'] },
      { kind: 'plain', texts: [`*few* ${LONG}`, '**all**'] },
      { kind: 'without images', texts: [`![a](b) ${LONG}`] },
      { kind: 'parse', json: JSON.stringify({ a: [LONG, LONG], b: null }) },
      { kind: 'json', value: { a: LONG, b: [1, null, 'ä'] } },
    ] as const
    for (const job of jobs) expect(await work(job)).toEqual(doTextJob(job))
    expect(await work({ kind: 'count', texts: ['few words'] })).toEqual([countTokens('few words')])
  })

  it('does not do what is long before the caller has gone on', async () => {
    const { work } = open()
    const turns: string[] = []
    const counting = work({ kind: 'count', texts: [LONG] }).then(() => turns.push('counted'))
    for (let turn = 0; turn < 20; turn += 1) await undefined
    turns.push('gone on')
    await counting
    expect(turns).toEqual(['gone on', 'counted'])
  })

  it('refuses at once what one account has too much of, and still serves another', async () => {
    const { work } = open()
    const page = { kind: 'json', value: { text: 'x'.repeat(9_000_000) } } as const
    const many = onBehalfOf('a', () => Array.from({ length: 8 }, () => work(page)))
    const ended = await Promise.allSettled(many)
    const refused = ended.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(8)
    for (const one of refused) expect(one).toMatchObject({ reason: expect.any(Overloaded) })
    const other = { kind: 'json', value: { text: LONG } } as const
    expect(await onBehalfOf('b', () => work(other))).toBe(doTextJob(other))
  })

  it('says that it was too late where its signal ends', async () => {
    const { work } = open()
    const late = work({ kind: 'count', texts: [LONG] }, AbortSignal.abort())
    await expect(late).rejects.toThrow(Overloaded)
  })
})

describe('charactersIn', () => {
  it('counts every text, and no further than asked', () => {
    expect(charactersIn({ a: 'ab', b: ['c', { d: 'de' }], e: 5, f: null }, 100)).toBe(5)
    expect(charactersIn(['abc', 'def', 'ghi'], 4)).toBe(6)
  })
})
