// The Encyclopedia on a live Wikipedia and Wikidata, where the operator switched it on.
import type { Encyclopedia, Entity } from '../../engine/answers/entity/encyclopedia.ts'
import { foldName } from '../../engine/answers/places/fold-name.ts'
import type { Cache } from '../../foundation/cache.ts'
import { addressOf, fetchJson, objectIn, textIn } from './fetch-json.ts'
import { type WikidataNeeds, wikidataFacts } from './wikipedia/wikidata-facts.ts'

export interface WikipediaNeeds extends Pick<WikidataNeeds, 'fetcher'> {
  /** Without the path: `https://en.wikipedia.org`. */
  readonly baseUrl: string
  readonly wikidataUrl: string
  readonly cache: Cache<readonly Entity[]>
}

const KEPT_MS = 24 * 3_600_000
/** A name without an article may have one tomorrow. */
const KEPT_EMPTY_MS = 3_600_000
const LONGEST_CALL_MS = 3_000
const LONGEST_NAME = 100
/** An article under the very name is what most people mean; one of several things of the name is less sure. */
const PROMINENCE = { article: 0.9, option: 0.6 }

type Asking = Parameters<Encyclopedia['find']>[1]

export function createWikipediaEncyclopedia(needs: WikipediaNeeds): Encyclopedia {
  const { cache } = needs
  return {
    async find(name, asking) {
      const key = foldName(name)
      if (key === '' || key.length > LONGEST_NAME) return []
      const kept = await cache.get(key)
      if (kept) return kept.value
      const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(LONGEST_CALL_MS)])
      const found = await askWikipedia(needs, name, { ...asking, signal })
      if (found === undefined) return []
      await cache.set(key, found, found.length > 0 ? KEPT_MS : KEPT_EMPTY_MS)
      return found
    },
    peek: async (name) => (await cache.get(foldName(name)))?.value ?? [],
  }
}

/** Undefined where it can't be asked, which is not the same as that it knows no such thing. */
async function askWikipedia(
  needs: WikipediaNeeds,
  name: string,
  asking: Asking,
): Promise<readonly Entity[] | undefined> {
  const title = await titleOf(needs, name, asking)
  if (title === undefined || title === '') return title === '' ? [] : undefined
  const path = `/api/rest_v1/page/summary/${encodeURIComponent(title.replaceAll(' ', '_'))}`
  const answer = await fetchJson(needs.fetcher, addressOf(needs.baseUrl, path, {}), asking)
  if (!answer) return undefined
  const page = objectIn(answer.body)
  if (page['type'] === 'disambiguation') return await optionsOf(needs, title, asking)
  const id = textIn(page, 'wikibase_item')
  const items =
    id !== undefined && /^Q\d+$/.test(id)
      ? await wikidataFacts({ fetcher: needs.fetcher, baseUrl: needs.wikidataUrl }, id, asking)
      : []
  const summary = textIn(page, 'extract') ?? textIn(page, 'description') ?? ''
  return summary === '' ? [] : [entity(needs, textIn(page, 'title') ?? title, { page, summary, items })]
}

/** The article's name as it is written there; empty where there is none of that very name. */
async function titleOf(needs: WikipediaNeeds, name: string, asking: Asking): Promise<string | undefined> {
  const parameters = { action: 'opensearch', search: name, limit: '3', namespace: '0', format: 'json' }
  const answer = await fetchJson(needs.fetcher, addressOf(needs.baseUrl, '/w/api.php', parameters), asking)
  if (!answer) return undefined
  const titles = Array.isArray(answer.body) ? answer.body[1] : []
  const named = (Array.isArray(titles) ? titles : []).find(
    (title) => typeof title === 'string' && foldName(title) === foldName(name),
  )
  return typeof named === 'string' ? named : ''
}

function entity(
  { baseUrl }: WikipediaNeeds,
  name: string,
  told: {
    readonly page: ReturnType<typeof objectIn>
    readonly summary: string
    readonly items: Entity['items']
  },
): Entity {
  const desktop = objectIn(objectIn(told.page['content_urls'])['desktop'])
  return {
    name,
    kind: textIn(told.page, 'description') ?? 'article',
    summary: told.summary,
    items: told.items,
    related: [],
    source: 'Wikipedia',
    url: textIn(desktop, 'page') ?? addressOfArticle(baseUrl, name),
    prominence: PROMINENCE.article,
    plain: false,
  }
}

function addressOfArticle(baseUrl: string, title: string): string {
  return addressOf(baseUrl, `/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`, {}).href
}

/** The articles that a page of meanings links to, with their one-line descriptions. */
async function optionsOf(needs: WikipediaNeeds, title: string, asking: Asking): Promise<readonly Entity[]> {
  const parameters = {
    action: 'query',
    generator: 'links',
    titles: title,
    gplnamespace: '0',
    gpllimit: '20',
    prop: 'description',
    format: 'json',
    formatversion: '2',
  }
  const answer = await fetchJson(needs.fetcher, addressOf(needs.baseUrl, '/w/api.php', parameters), asking)
  const { pages } = objectIn(objectIn(answer?.body)['query'])
  return (Array.isArray(pages) ? pages : []).map(objectIn).flatMap((page) => {
    const [name, description] = [textIn(page, 'title'), textIn(page, 'description')]
    if (name === undefined || description === undefined) return []
    const told = entity(needs, name, { page: {}, summary: description, items: [] })
    return [{ ...told, kind: description, prominence: PROMINENCE.option }]
  })
}
