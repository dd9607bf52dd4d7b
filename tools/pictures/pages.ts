// Every page of the service, by name, as a person comes to it.
import type { Page } from 'playwright-core'

export interface Shown {
  readonly name: string
  readonly path: string
  /** What is done on the page before it is looked at. */
  readonly act?: (page: Page) => Promise<void>
}

const asked = (name: string, query: string, more: Record<string, string> = {}): Shown => ({
  name,
  path: `/?${new URLSearchParams({ q: query, ...more })}`,
})

export const SEARCH_PAGES: readonly Shown[] = [
  { name: 'home', path: '/' },
  {
    name: 'suggestions',
    path: '/',
    act: async (page) => {
      await page.locator('#q').fill('css gr')
      await page.getByRole('option').first().waitFor()
    },
  },
  asked('results', 'css grid gap'),
  asked('result-with-icons', 'whippet'),
  asked('corrected', 'intersecton obsrver'),
  asked('calculation', '15% of 240'),
  asked('conversion', '10 km in miles'),
  asked('clock', 'time in Tokyo'),
  asked('weather', 'weather in Berlin'),
  asked('unreachable', '100 usd to eur'),
  asked('definition', 'define serendipity'),
  asked('infobox', 'berlin'),
  asked('meanings', 'mercury'),
  asked('images', 'whippet', { tab: 'images' }),
  asked('news', 'whippet', { tab: 'news' }),
  asked('papers', 'whippet', { tab: 'papers' }),
  asked('page-2', 'css grid', { offset: '10' }),
  asked('lens', 'css grid', { lens: 'docs-first' }),
  asked('nothing', 'zzzzqqqq'),
  asked('refused', 'x', { lens: 'no-such-lens' }),
  {
    name: 'similar',
    path: '/?similar=https%3A%2F%2Fdeveloper.mozilla.org%2Fen-US%2Fdocs%2FWeb%2FCSS%2FReference%2FProperties%2Fgap',
  },
  {
    name: 'filters',
    path: '/?q=css+grid',
    act: (page) => page.getByText('Filters').click(),
  },
  {
    name: 'menu-of-a-result',
    path: '/?q=css+grid',
    act: (page) => page.locator('.actions summary').first().click(),
  },
  {
    name: 'why',
    path: '/why?q=css+grid&url=https%3A%2F%2Fdeveloper.mozilla.org%2Fen-US%2Fdocs%2FWeb%2FCSS%2FReference%2FProperties%2Fgrid',
  },
  { name: 'news-page', path: '/news' },
  { name: 'search-settings', path: '/settings' },
  { name: 'not-found', path: '/nothing/here' },
  { name: 'docs', path: '/docs' },
  { name: 'bot', path: '/bot' },
]

const named = (pages: readonly string[]): readonly Shown[] =>
  pages.map((name) => ({
    name: `console-${name === '' ? 'first' : name}`,
    path: `/console/${name}`.replace(/\/$/, ''),
  }))

export const MEMBER_PAGES: readonly Shown[] = named([
  '',
  'usage',
  'credits',
  'playground',
  'account',
  'nothing',
])

export const OWNER_PAGES: readonly Shown[] = [
  ...MEMBER_PAGES,
  ...named([
    'keys',
    'accounts',
    'index',
    'crawls',
    'feeds',
    'models',
    'traffic',
    'requests',
    'payments',
    'settings',
    'library',
    'watches',
    'welcome',
  ]),
  {
    name: 'console-document',
    path: '/console/index',
    act: async (page) => {
      await page.locator('button.link:not(.small)').first().click()
      await page.locator('dialog pre').getByText('"url"').first().waitFor()
    },
  },
  {
    name: 'console-answer',
    path: '/console/playground',
    act: async (page) => {
      await page.getByLabel('Query').fill('css grid')
      await page.getByLabel('Query').press('Enter')
      await page.locator('.results').waitFor()
    },
  },
]
