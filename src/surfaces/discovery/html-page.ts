// The frame of the pages that people read: no script, no outside asset, light and dark.
import { createHash } from 'node:crypto'
import { type Html, html } from './html.ts'

const STYLE = `
:root { color-scheme: light dark; --text: #1c1e21; --soft: #57606a; --line: #d8dee4; --back: #fff; --code: #f3f5f7; --link: #0a58ca; --mark: #0b6b3a }
@media (prefers-color-scheme: dark) { :root { --text: #e6e8eb; --soft: #9aa4af; --line: #333a42; --back: #14171a; --code: #1f2429; --link: #7db3ff; --mark: #6fd3a0 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.55 system-ui, sans-serif }
.frame { max-width: 72rem; margin: 0 auto; padding: 1.5rem; display: grid; gap: 0 3rem }
@media (min-width: 60rem) { .with-menu { grid-template-columns: 14rem minmax(0, 1fr) } .with-menu nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow: auto } }
@media (max-width: 60rem) { nav .long { display: none } }
main { min-width: 0; max-width: 54rem }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem } h2 { margin: 3rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line) } h3 { margin: 2rem 0 .25rem } h4 { margin: 1.25rem 0 .25rem }
a { color: var(--link) } nav ul { list-style: none; padding: 0; margin: 0 0 1rem } nav li { margin: .25rem 0 } nav strong { display: block; margin-top: .75rem }
code, pre { font: .875em/1.5 ui-monospace, monospace; background: var(--code); border-radius: 4px } code { padding: .1em .3em; overflow-wrap: anywhere } pre { padding: .75rem 1rem; overflow-x: auto } pre code { padding: 0; background: none }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9375rem } th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line) } td p { margin: 0 } td:first-child { white-space: nowrap }
.soft { color: var(--soft) } .method { color: var(--mark); font-weight: 600; margin-right: .5rem } summary { cursor: pointer; padding: .25rem 0 }
`

/** Lets the page's own style in, and nothing else. */
export const PAGE_POLICY: string = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function htmlPage(page: { title: string; menu?: Html; content: Html }): string {
  const style: Html = { html: `<style>${STYLE}</style>` }
  const { html: text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
${style}
</head>
<body>
<div class="frame${page.menu ? ' with-menu' : ''}">
${page.menu ? html`<nav aria-label="Contents">${page.menu}</nav>` : ''}
<main>
${page.content}
</main>
</div>
</body>
</html>
`
  return text
}
