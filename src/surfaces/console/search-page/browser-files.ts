// What browsers ask a site for by themselves: its description as a search engine, icon, manifest, robots.txt.
import { escapeHtml } from '../../../foundation/web/html.ts'

/** OpenSearch 1.1, with the addresses under which the service is reached. */
export function openSearchDescription(baseUrl: string): string {
  const base = escapeHtml(baseUrl)
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/" xmlns:moz="http://www.mozilla.org/2006/browser/search/">
<ShortName>Whippet</ShortName>
<Description>Search the web with Whippet at ${escapeHtml(new URL(baseUrl).host)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
<Image width="16" height="16" type="image/svg+xml">${base}/favicon.ico</Image>
<Url type="text/html" method="get" template="${base}/?q={searchTerms}"/>
<Url type="application/x-suggestions+json" method="get" template="${base}/suggest?q={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${base}/opensearch.xml"/>
<moz:SearchForm>${base}/</moz:SearchForm>
</OpenSearchDescription>
`
}

export const MANIFEST = JSON.stringify({
  name: 'Whippet',
  short_name: 'Whippet',
  description: 'Web search on an index of its own.',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#fbfaf8',
  theme_color: '#1b5e52',
  icons: [{ src: '/favicon.ico', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
})

/** Pages about the service may be read; searches are for people. */
export const ROBOTS = `User-agent: *
Allow: /docs
Allow: /llms.txt
Allow: /openapi.json
Disallow: /
`

/** The mark as a picture of its own. */
export const ICON: string =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Whippet</title><rect width="32" height="32" rx="7" fill="#1b5e52"/><path d="M6 9l5 14 5-11 5 11 5-14" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>'
