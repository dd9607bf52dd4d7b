// A small site on a fixture web: pages that link to one another, a sitemap, a page that robots.txt forbids.
import type { FixtureWeb } from './fixture-web.ts'

const PAGES: Readonly<Record<string, string>> = {
  '/site/':
    '<a href="/site/docs/one">One</a> <a href="/site/docs/two">Two</a> <a href="/site/blog">Blog</a> <a href="https://elsewhere.example/">Away</a>',
  '/site/docs/one': '<a href="/site/docs/deep">Deeper</a> <a href="/site/private">Private</a>',
  '/site/docs/two': '<a href="/site/missing">Missing</a>',
  '/site/docs/deep': '<a href="/site/">Home</a>',
  '/site/blog': '<a href="/site/">Home</a>',
  '/site/private': 'Not for crawlers.',
}

/** Gives the address that a walk begins with. */
export function addSite(web: FixtureWeb): string {
  for (const [path, body] of Object.entries(PAGES))
    web.route(path, (_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><html lang="en"><head><title>Page ${path}</title></head><body><main><h1>Page ${path}</h1>` +
            `<p>This page of the small site is at ${path}, and says so in a sentence of its own.</p><p>${body}</p></main></body></html>`,
        )
    })
  web.route('/sitemap.xml', (_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${web.origin}/site/listed</loc></url></urlset>`,
      )
  })
  web.robots('User-agent: *\nDisallow: /site/private')
  return `${web.origin}/site/`
}
