// Serper: its search, news and images.

import type { Result } from '../../../contract/result.ts'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { askSearch, type SearchAsked } from '../frame/ask-operations.ts'
import { country, oneOf, text, whole } from '../frame/fields.ts'
import { localeOf, publishedBy, tbsText } from '../frame/locale.ts'
import { creditsOf, pixels, textOf } from '../frame/of-result.ts'
import { honoured, ignored, required, type Values } from '../frame/parameter-table.ts'
import { type Asking, type ForeignCall, type Refusal, type Shape, searchCall } from '../frame/shape.ts'

const parameters = {
  q: required(text, 'The query, with operators such as `site:`.'),
  num: honoured(whole(1, 100), '1 to 100; 10 where it is absent.'),
  page: honoured(whole(1, 100), 'From 1.'),
  gl: honoured(country, 'Moves pages of the country up.'),
  hl: honoured(text, 'Moves pages in the language up.'),
  tbs: honoured(tbsText, '`qdr:d`, `qdr:w`, `qdr:m`, `qdr:y`, and `cdr:1` with `cd_min` and `cd_max`.'),
  location: honoured(text, 'Where the caller is.'),
  type: honoured(oneOf(['search', 'news', 'images']), 'Accepted where it says the same as the path.'),
  safe: honoured(oneOf(['active', 'off']), '`active` is strict.'),
  autocorrect: ignored('Misspellings are corrected in any case, and the reply says so.'),
  engine: ignored('There is one engine.'),
}

type Asked = Values<typeof parameters>

function call(path: string, about: string, intent: string | undefined, sections: Sections): ForeignCall[] {
  const answer = async (asked: Asked, asking: Asking): Promise<object> => {
    const response = await askSearch(asking, { ...searchOf(asked), intent })
    const { num = 10, page = 1 } = asked
    const type = path.slice(1)
    return {
      searchParameters: {
        q: asked.q,
        gl: asked.gl ?? 'us',
        hl: asked.hl ?? 'en',
        num,
        page,
        type,
        engine: 'google',
      },
      ...sections(response, (page - 1) * num),
      credits: creditsOf(response.metrics.cost_dollars),
    }
  }
  return [
    searchCall(`POST ${path}`, about, parameters, answer),
    searchCall(`GET ${path}`, about, parameters, answer),
  ]
}

type Sections = (response: SearchResponse, skipped: number) => object

function searchOf(asked: Asked): SearchAsked {
  const { num = 10, page = 1 } = asked
  return {
    q: asked.q,
    limit: num,
    offset: (page - 1) * num,
    safe: asked.safe === 'active' ? 'strict' : 'off',
    country: asked.gl?.toUpperCase(),
    language: localeOf(asked.hl).language,
    location: asked.location,
    ...publishedBy(asked.tbs),
  }
}

function organic(result: Result, position: number): object {
  return {
    title: result.title,
    link: result.link,
    snippet: textOf(result),
    ...(result.date !== undefined && { date: shownDate(result.date) }),
    imageUrl: result.image,
    position,
  }
}

/** `Jun 1, 2024`. */
function shownDate(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
}

function webSections(response: SearchResponse, skipped: number): object {
  const { answer, infobox, related_searches: related = [], correctedQuery } = response
  return {
    ...(correctedQuery !== undefined && { searchInformation: { showingResultsFor: correctedQuery } }),
    ...(answer !== '' && { answerBox: { title: response.title, answer } }),
    ...(infobox && {
      knowledgeGraph: {
        title: infobox.heading,
        attributes: Object.fromEntries(infobox.items.map(({ label, value }) => [label, value])),
      },
    }),
    organic: response.results.map((result, at) => organic(result, skipped + at + 1)),
    ...(related.length > 0 && { relatedSearches: related.map((query) => ({ query })) }),
  }
}

function newsSections({ results }: SearchResponse, skipped: number): object {
  return {
    news: results.map((result, at) => ({ ...organic(result, skipped + at + 1), source: result.source })),
  }
}

function imageSections({ images = [] }: SearchResponse): object {
  return {
    images: images.map((image, at) => ({
      title: image.title,
      imageUrl: image.image,
      imageWidth: pixels(image.width),
      imageHeight: pixels(image.height),
      thumbnailUrl: image.thumbnail ?? image.image,
      source: image.source,
      domain: image.source,
      link: image.link,
      position: at + 1,
    })),
  }
}

const serperCalls: readonly ForeignCall[] = [
  ...call('/search', 'Web search', undefined, webSections),
  ...call('/news', 'News search', 'news', newsSections),
  ...call('/images', 'Image search, at most 20', 'images', imageSections),
]

export const serper: Shape = {
  name: 'serper',
  title: 'Serper',
  keys: [{ in: 'header', name: 'X-API-KEY' }],
  strict: false,
  calls: serperCalls,
  pointing: [
    {
      client: 'curl',
      line: 'curl -H "X-API-KEY: KEY" -H "content-type: application/json" BASE/compat/serper/search -d \'{"q": "css grid"}\'',
    },
  ],
  unpointable: [
    '`langchain-community` `GoogleSerperAPIWrapper` and `@langchain/community` `Serper` have the address `https://google.serper.dev` in their code. They run unchanged behind a rewrite of it to `BASE/compat/serper`, as `bin/dev compat` shows.',
  ],
  errorBody: ({ status, message }: Refusal) => ({ message, statusCode: status }),
}
