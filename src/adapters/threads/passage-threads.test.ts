// Snippets from threads are those cut in place.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutPassages, type PassagePage } from '../../engine/search/enrich/snippet.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { createPassageThreads, type PassageThreads } from './passage-threads.ts'

const threads = createPassageThreads(silentLogger)
beforeAll(() => threads.prepare())
afterAll(() => threads.close())

const filler = 'This sentence speaks of something else entirely and at some length. '

function aPage(place: number, fillers: number): PassagePage {
  return {
    url: `https://site${place % 3}.example/${place}`,
    text: `${filler.repeat(fillers)}The otter number ${place} eats fish of the river — “daily”.`,
    described: place % 2 === 0 ? 'A page of animals.' : '',
    lang: place % 4 === 0 ? undefined : 'en',
    stems: ['otter', 'fish'],
  }
}

/** Threads that do so for each job, and what the log was told. */
async function threadsThat(answer: string): Promise<{ broken: PassageThreads; told: string[] }> {
  const program = `import { parentPort as p } from 'node:worker_threads'; p.on('message', ({ job }) => { ${answer} })`
  const told: string[] = []
  const logger = { ...silentLogger, error: (_: unknown, message: string) => void told.push(message) }
  const broken = createPassageThreads(logger, new URL(`data:text/javascript,${encodeURIComponent(program)}`))
  await broken.prepare()
  return { broken, told }
}

describe('snippets from threads', () => {
  it.each([
    ['short pages', 1],
    ['pages', 40],
    ['long pages', 800],
  ])('are those of %s cut in place, with extracts where they are asked for', async (_, fillers) => {
    const pages = Array.from({ length: 10 }, (_, place) => aPage(place, fillers))
    const expected = await cutPassages(pages, true)
    expect(expected[3]?.snippet).toContain('number 3 eats')
    expect(expected[3]?.extracts?.length).toBeGreaterThan(0)
    expect(await threads.cut(pages, true)).toEqual(expected)
    expect(await threads.cut(pages, false)).toEqual(expected.map(({ snippet }) => ({ snippet })))
  })

  it('come to each of many who ask at once', async () => {
    const asked = Array.from({ length: 40 }, (_, place) => [aPage(place, 60)])
    const cut = await Promise.all(asked.map((pages) => threads.cut(pages, false)))
    for (const [place, [one]] of cut.entries()) expect(one?.snippet).toContain(`number ${place} eats`)
  })

  it.each([
    ['its program throws', "p.postMessage({ failure: 'broken', heapMb: 1 })"],
    ['it ends', 'process.exit(1)'],
  ])('are missing, and the log tells of a thread, where %s', async (_, instead) => {
    const { broken, told } = await threadsThat(
      `job.pages.length > 0 ? ${instead} : p.postMessage({ answer: [], heapMb: 1 })`,
    )
    expect(await broken.cut([aPage(1, 40), aPage(2, 40)], true)).toEqual([{}, {}])
    expect(told.at(-1)).toBe('snippets could not be cut')
    await broken.close()
  })

  it('are cut in place where no thread starts', async () => {
    const { broken } = await threadsThat('process.exit(1)')
    const pages = [aPage(1, 40), aPage(2, 40)]
    expect(await broken.cut(pages, true)).toEqual(await cutPassages(pages, true))
    await broken.close()
  })

  it('are none where there are no pages', async () => {
    expect(await threads.cut([], true)).toEqual([])
  })
})
