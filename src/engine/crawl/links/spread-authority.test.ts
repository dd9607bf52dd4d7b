// What links say of a page reaches its document, and through it the index.
import { describe, expect, it } from 'vitest'
import { createInlineIndex } from '../../../../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../../../../tests/support/memory-document-store.ts'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { EVERYTHING } from '../../index/facets.ts'
import { createFollowStore } from '../../index/follow-store.ts'
import { ratedStore } from '../../index/quality/annotated-store.ts'
import { createDomainList } from '../../index/quality/domain-list.ts'
import type { LinkGraph, PageLinks } from './link-graph.ts'
import { spreadAuthority } from './spread-authority.ts'

const at = (path: string): string => `https://site.example/${path}`

function graphOf(
  links: Readonly<Record<string, readonly (readonly [to: string, anchor: string])[]>>,
): LinkGraph {
  const pages: PageLinks[] = Object.entries(links).map(([from, to]) => ({
    url: at(from),
    links: to.map(([path, anchor]) => ({ url: at(path), anchor })),
  }))
  return {
    put: async () => undefined,
    linksOf: async (url) => pages.find((page) => page.url === url)?.links ?? [],
    async *all() {
      yield pages
    },
  }
}

async function site() {
  const documents = createMemoryDocumentStore()
  const index = createInlineIndex()
  const follow = createFollowStore({ store: documents, index })
  const paths = ['popular', 'lonely', ...Array.from({ length: 20 }, (_, n) => `page${n}`)]
  await documents.put(
    paths.map((path) => aDocument(at(path), { title: 'A page', text: 'Herons and other birds.' })),
    true,
  )
  const found = async (text: string): Promise<string[]> => {
    await follow.catchUp()
    const word = { kind: 'word', text, field: 'any', exact: false, weight: 1 } as const
    const asked = { must: [[word]], should: [], mustNot: [], filter: EVERYTHING, limit: 3 }
    return (await index.find(asked)).hits.map(({ url }) => url.replace(at(''), ''))
  }
  const links = Object.fromEntries(
    paths.slice(2).map((path) => [path, [['popular', 'Wading birds']] as const]),
  )
  return { documents, found, links }
}

describe('spreadAuthority', () => {
  it('has a page found by the words it is linked with, and before its like', async () => {
    const { documents, found, links } = await site()
    expect(await found('herons')).toEqual(['lonely', 'page0', 'page1'])
    expect(await found('wading')).toEqual([])
    const [before] = await documents.get([at('popular')])
    expect(before?.authority).toBeUndefined()
    const epoch = await documents.epoch()
    expect(await spreadAuthority(graphOf(links), documents)).toBeGreaterThan(0)
    expect(await documents.epoch()).toBeGreaterThan(epoch)
    expect(await found('wading')).toEqual(['popular'])
    expect((await found('herons'))[0]).toBe('popular')
  })

  it('writes only what has changed, and takes words back that nobody links with any more', async () => {
    const { documents, found, links } = await site()
    await spreadAuthority(graphOf(links), documents)
    expect(await spreadAuthority(graphOf(links), documents)).toBe(0)
    const unnamed = Object.fromEntries(Object.keys(links).map((path) => [path, [['popular', ''] as const]]))
    expect(await spreadAuthority(graphOf(unnamed), documents)).toBe(1)
    expect(await found('wading')).toEqual([])
    expect(await spreadAuthority(graphOf(unnamed), documents)).toBe(0)
  })

  it('leaves a rating that a list of domains gave out of the documents', async () => {
    const { documents } = await site()
    const listed = ratedStore(documents, async () => createDomainList(['site.example']))
    expect(await spreadAuthority(graphOf({ page1: [['popular', 'Birds of prey']] }), listed)).toBeGreaterThan(
      0,
    )
    expect((await listed.get([at('popular')]))[0]).toMatchObject({
      safety: 'unsafe',
      anchors: ['Birds of prey'],
    })
    expect((await documents.get([at('popular')]))[0]?.safety).toBe('unknown')
  })
})
