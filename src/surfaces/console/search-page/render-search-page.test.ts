// Tests of render-search-page.ts: hostile results, and texts of both directions.
import { expect, it } from 'vitest'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { DEFAULT_SETTINGS } from './page-settings.ts'
import { renderSearchPage } from './render-search-page.ts'
import { readView } from './search-view.ts'

const HOSTILE = `'"><script>alert(1)</script><a href=javascript:alert(1)>`

function render(link: string, more: Partial<SearchResponse> = {}): string {
  const result = {
    title: HOSTILE,
    link,
    desc: HOSTILE,
    source: HOSTILE,
    date: HOSTILE,
    snippet: HOSTILE,
    score: 1,
  }
  const found: SearchResponse = {
    results_type: 'Search',
    type: 'Search',
    answer: HOSTILE,
    title: HOSTILE,
    results: [result],
    correctedQuery: HOSTILE,
    related_searches: [HOSTILE],
    infobox: { heading: HOSTILE, source: HOSTILE, items: [{ label: HOSTILE, value: HOSTILE }] },
    news: [{ ...result, link: `${link}#2` }],
    images: [{ title: HOSTILE, link, image: link, source: HOSTILE, type: 'image', score: 0.5 }],
    metrics: {
      query: HOSTILE,
      intent: 'x',
      timestamp: '',
      duration: 1,
      queries_executed: 1,
      api_requests_count: 1,
      results_returned: 1,
      total_results_found: 100,
      cost_dollars: 0,
      response_time_ms: 1,
    },
    ...more,
  }
  return renderSearchPage({
    view: readView(new URLSearchParams({ q: HOSTILE, lens: HOSTILE }), DEFAULT_SETTINGS),
    settings: DEFAULT_SETTINGS,
    assets: { searchStyles: [], searchScript: undefined, icon: undefined },
    lenses: [HOSTILE],
    explains: true,
    found,
  })
}

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example/',
  HOSTILE,
])('makes no link of %s', (link) => {
  const page = render(link)
  const targets = [...page.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')
  expect(targets.filter((target) => !/^(?:\/(?!\/)|#)/.test(target))).toEqual([])
})

it('lets no text become markup', () => {
  const page = render('https://example.com/"onmouseover="alert(1)')
  expect(page).not.toContain('<script')
  expect(page).not.toMatch(/<a href=javascript/)
  expect(page).not.toMatch(/"\s*onmouseover=/)
  expect(page).toContain('href="https://example.com/&quot;onmouseover=&quot;alert(1)"')
  const tags = new Set([...page.matchAll(/<([a-z0-9]+)/g)].map((match) => match[1]))
  expect([...tags].filter((tag) => tag === 'script' || tag === 'img' || tag === 'iframe')).toEqual([])
})

it('has the answer before what is known of the thing, which is folded beside results alone', () => {
  const page = render('https://example.com/', { answer: 'It is so.' })
  expect(page.indexOf('It is so.')).toBeGreaterThan(0)
  expect(page.indexOf('It is so.')).toBeLessThan(page.indexOf('class="card infobox"'))
  // What it says of it is told on what is folded.
  expect(page).toMatch(/<details>\s*<summary><h2[^>]*>[^<]*<\/h2><span[^>]*>[^<]+<\/span>/)
  expect(render('https://example.com/', { results: [] })).toMatch(/<details open>\s*<summary><h2/)
})

it('has each result go the way that its title is written, whichever way the page goes', () => {
  const titled = (title: string): string =>
    render('', { results: [{ title, link: 'https://a.example/', desc: '', source: 'a.example', score: 1 }] })
  expect(titled('1. شبكة grid')).toContain('<li class="result" dir="rtl">')
  expect(titled('«רשת»')).toContain('<li class="result" dir="rtl">')
  expect(titled('grid شبكة')).toContain('<li class="result" dir="ltr">')
  expect(titled('2026')).toContain('<li class="result">')
})

it('has a minus before its number, whichever way the page goes', () => {
  const weather = {
    location: { name: 'Oslo', country: 'Norway', coordinates: { latitude: 60, longitude: 11 } },
    units: 'metric' as const,
    temperature: -5,
    feelsLike: -9,
    description: 'snow',
    icon: 'snow',
    timestamp: 0,
  }
  const page = render('', { weather })
  expect(page).toContain('<bdi dir="ltr">−5 °C</bdi>')
  expect(page).toContain('<dd><bdi dir="ltr">−9 °C</bdi></dd>')
})

it('lets dates and the names of sites turn no text round', () => {
  const seeAlso = [{ title: 'تخطيط الشبكة', url: 'https://b.example/', source: 'b.example' }]
  const result = {
    title: 'شبكة',
    link: 'https://a.example/',
    desc: 'نص عن الشبكة',
    source: 'a.example',
    score: 1,
  }
  const page = render('', { results: [{ ...result, date: '2025-03-04', seeAlso }] })
  expect(page).toContain('<p dir="auto"><span class="note-of"><bdi>Mar 4, 2025</bdi></span>')
  expect(page).toMatch(/<ul class="see-also" dir="auto"><li><a [^>]*>تخطيط الشبكة<\/a> <cite dir="ltr">/)
})
