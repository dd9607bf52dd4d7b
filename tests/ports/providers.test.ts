// The port suites on the adapters that ask other services, each against the shape that its service answers with.
import { createArxivSource } from '../../src/adapters/providers/federated/arxiv-source.ts'
import { createBraveSource } from '../../src/adapters/providers/federated/brave-source.ts'
import {
  createCrossrefSource,
  createHackerNewsSource,
  createMarginaliaSource,
  createMediawikiSource,
  createOpenalexSource,
  createSearxngSource,
} from '../../src/adapters/providers/federated/json-sources.ts'
import { createOpenaiWriter } from '../../src/adapters/providers/openai-writer.ts'
import { federatedSourceSuite } from './federated-source.suite.ts'
import { headlineWriterSuite } from './headline-writer.suite.ts'

federatedSourceSuite('MediawikiSource', {
  open: (fetcher, baseUrl) => createMediawikiSource({ fetcher, baseUrl }),
  recorded: JSON.stringify({
    batchcomplete: true,
    query: {
      searchinfo: { totalhits: 1 },
      search: [
        { ns: 0, title: 'Whippet (dog)', pageid: 7, snippet: 'A <span class="searchmatch">dog</span>' },
      ],
    },
  }),
  hit: { title: 'Whippet (dog)', description: 'A dog' },
})

federatedSourceSuite('HackerNewsSource', {
  open: (fetcher, baseUrl) => createHackerNewsSource({ fetcher, baseUrl }),
  recorded: JSON.stringify({
    hits: [
      {
        objectID: '2',
        title: 'Ask: dogs',
        url: null,
        story_text: 'Why <b>so</b> quick?',
        author: 'y',
        points: 3,
        num_comments: 2,
        created_at: '2021-01-01T00:00:00Z',
      },
    ],
    nbHits: 1,
  }),
  hit: { url: 'https://news.ycombinator.com/item?id=2', title: 'Ask: dogs', description: 'Why so quick?' },
})

federatedSourceSuite('ArxivSource', {
  open: (fetcher, baseUrl) => createArxivSource({ fetcher, baseUrl }),
  recorded: `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"
    xmlns:arxiv="http://arxiv.org/schemas/atom"><title>ArXiv Query</title><entry>
    <id>http://arxiv.org/abs/2101.00001v2</id><published>2021-01-01T00:00:00Z</published><title>On dogs</title>
    <summary>They run.</summary><author><name>Jane Doe</name></author><arxiv:doi>10.1000/x</arxiv:doi></entry></feed>`,
  hit: { url: 'https://arxiv.org/abs/2101.00001', title: 'On dogs', authors: ['Jane Doe'], doi: '10.1000/x' },
})

federatedSourceSuite('OpenalexSource', {
  open: (fetcher, baseUrl) => createOpenalexSource({ fetcher, baseUrl }),
  recorded: JSON.stringify({
    meta: { count: 1 },
    results: [
      {
        id: 'https://openalex.org/W1',
        doi: 'https://doi.org/10.1000/y',
        display_name: 'Dogs',
        publication_date: '2019-02-03',
        language: 'en',
        authorships: [{ author: { display_name: 'Jane Doe' } }],
        primary_location: { landing_page_url: 'https://journal.example/1' },
        abstract_inverted_index: { Dogs: [0], run: [1] },
      },
    ],
  }),
  hit: { url: 'https://journal.example/1', doi: '10.1000/y', date: '2019-02-03', description: 'Dogs run' },
})

federatedSourceSuite('CrossrefSource', {
  open: (fetcher, baseUrl) => createCrossrefSource({ fetcher, baseUrl }),
  recorded: JSON.stringify({
    status: 'ok',
    message: {
      items: [
        {
          DOI: '10.1000/z',
          title: ['On <i>dogs</i>'],
          author: [{ given: 'Jane', family: 'Doe' }, { name: 'A group' }],
          issued: { 'date-parts': [[2019, 5]] },
          abstract: '<jats:p>They run.</jats:p>',
          language: 'en',
        },
      ],
    },
  }),
  hit: {
    url: 'https://doi.org/10.1000/z',
    title: 'On dogs',
    authors: ['Jane Doe', 'A group'],
    date: '2019-05',
  },
})

federatedSourceSuite('MarginaliaSource', {
  open: (fetcher, baseUrl) => createMarginaliaSource({ fetcher, baseUrl }),
  recorded: JSON.stringify({
    license: 'CC-BY-NC-SA 4.0',
    results: [{ url: 'https://small.example/', title: 'Small', description: 'Text.', quality: 1 }],
  }),
  hit: { url: 'https://small.example/', title: 'Small', description: 'Text.' },
})

federatedSourceSuite('SearxngSource', {
  open: (fetcher, baseUrl) => createSearxngSource({ fetcher, baseUrl }),
  recorded: JSON.stringify({
    query: 'quick dogs',
    results: [
      {
        url: 'https://a.example/',
        title: 'A',
        content: 'c',
        publishedDate: '2024-01-01T00:00:00',
        thumbnail: 'https://a.example/i.png',
      },
    ],
  }),
  hit: { url: 'https://a.example/', title: 'A', date: '2024-01-01T00:00:00' },
})

federatedSourceSuite('BraveSource', {
  open: (fetcher, baseUrl) => createBraveSource({ fetcher, baseUrl, key: 'k' }),
  recorded: JSON.stringify({
    type: 'search',
    web: {
      results: [
        {
          url: 'https://a.example/',
          title: 'A',
          description: '<strong>d</strong>',
          page_age: '2024-01-01T00:00:00',
          language: 'en',
          thumbnail: { src: 'https://a.example/i.png' },
        },
      ],
    },
  }),
  hit: { url: 'https://a.example/', description: 'd', lang: 'en' },
})

headlineWriterSuite('OpenaiWriter', {
  open: (fetcher, url) => createOpenaiWriter({ fetcher, url, model: 'm-1', key: 'secret' }),
  recorded: (content) =>
    JSON.stringify({ id: 'c', choices: [{ index: 0, message: { role: 'assistant', content } }] }),
})
