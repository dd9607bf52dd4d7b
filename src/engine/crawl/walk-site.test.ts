// Walks: what the links of a page cost whoever else waits for the event loop.
import { expect, it } from 'vitest'
import { ALLOW_ALL } from '../../foundation/web/robots-txt.ts'
import { createWalkSite, type WalkNeeds, type WalkPlan } from './walk-site.ts'

const LINKS = 300

it('looks at few links in a turn of the event loop, however many a page or a list has', async () => {
  const links = Array.from({ length: LINKS }, (_, n) => ({ href: `/page-${n}`, anchor: '' }))
  const needs = {
    fetcher: { fetch: async (url: string) => ({ url, contentType: 'text/html' }) },
    readRobots: async () => ({ ...ALLOW_ALL, sitemaps: ['https://a.example/sitemap.xml'] }),
    readLinks: async () => ({ links, base: 'https://a.example/', directives: {} }),
    readList: async () => ({
      sitemaps: [],
      pages: links.map(({ href }) => `https://a.example/listed${href}`),
    }),
    clock: { now: () => 0 },
    ownDelayMs: () => 0,
    sleep: async () => undefined,
  } as unknown as WalkNeeds
  let looked = 0
  let most = 0
  let seen = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; looked = 0) {
      await new Promise((resolve) => setImmediate(resolve))
      most = Math.max(most, looked)
    }
  })()
  const plan: WalkPlan = {
    seed: 'https://a.example/',
    ...{ maxPages: 1, maxRequests: 9, maxDepth: 1, maxBreadth: 1_000 },
    sitemap: 'include',
    inScope() {
      seen += 1
      looked += 1
      return true
    },
  }
  await createWalkSite(needs)(plan, {}, new AbortController().signal)
  isOver = true
  await others
  expect(seen).toBe(2 * LINKS)
  expect(most).toBeLessThanOrEqual(5)
})
