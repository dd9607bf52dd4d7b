// Images made small in a thread: those that are whole, broken and endless.
import { describe, expect, it, onTestFinished } from 'vitest'
import { pngImage } from '../../../tests/support/png-image.ts'
import { readImageHeader } from '../../engine/pages/image-header.ts'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import { createThreadedResizer, type ThreadedResizer } from './threaded-resizer.ts'

/** A busy machine starts a thread slowly, so that no test has the time of the product. */
function resizer(
  options: Parameters<typeof createThreadedResizer>[0] = { timeoutMs: 120_000 },
): ThreadedResizer {
  const made = createThreadedResizer(options)
  onTestFinished(() => made.close())
  return made
}

const PNG = { format: 'png', side: 100 } as const

describe('threaded resizer', () => {
  it('makes an image fit and keeps its shape', async () => {
    const { resize } = resizer()
    const small = await resize(pngImage(400, 200), PNG)
    expect(small.contentType).toBe('image/webp')
    expect(readImageHeader(small.body)).toEqual({ format: 'webp', width: 100, height: 50 })
    const again = await resize(small.body, { format: 'webp', side: 10 })
    expect(readImageHeader(again.body)).toEqual({ format: 'webp', width: 10, height: 5 })
  })

  it('enlarges none', async () => {
    const { body } = await resizer().resize(pngImage(7, 3), PNG)
    expect(readImageHeader(body)).toEqual({ format: 'webp', width: 7, height: 3 })
  })

  it('refuses what is broken and goes on', async () => {
    const { resize } = resizer()
    const broken = pngImage(400, 200).subarray(0, 60)
    await expect(resize(broken, PNG)).rejects.toThrow(PageUnreadable)
    await expect(resize(broken, { format: 'jpeg', side: 9 })).rejects.toThrow(PageUnreadable)
    expect((await resize(pngImage(200, 200), PNG)).contentType).toBe('image/webp')
  })

  it('ends what takes too long', async () => {
    await expect(resizer({ timeoutMs: 1 }).resize(pngImage(2_000, 2_000), PNG)).rejects.toThrow(/too long/)
  })

  it('lets those who ask take turns', async () => {
    const { resize } = resizer()
    const done: string[] = []
    const ask = (who: string): Promise<void> =>
      onBehalfOf(who, () => resize(pngImage(20, 20), PNG)).then(() => void done.push(who))
    await Promise.all([...Array.from({ length: 8 }, () => ask('many')), ask('one')])
    // The ninth that came is not the ninth that is done.
    expect(done.indexOf('one')).toBeLessThan(3)
  })

  it('lets only so many wait', async () => {
    const { resize } = resizer()
    const asked = await onBehalfOf('one visitor', () =>
      Promise.allSettled(Array.from({ length: 40 }, () => resize(pngImage(20, 20), PNG))),
    )
    const refused = asked.filter(({ status }) => status === 'rejected')
    // One is at work and sixteen wait.
    expect(refused).toHaveLength(23)
    expect(refused[0]).toMatchObject({ reason: expect.any(PageUnavailable) })
  })
})
