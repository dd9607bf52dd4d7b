// The frame of the pages about the service that people read: nothing from outside, light and dark; and prose in it.
import { createHash } from 'node:crypto'
import { Html, html } from '../../foundation/web/html.ts'

/** Text with `code` in backticks and paragraphs at blank lines. */
export function prose(text: string): readonly Html[] {
  return text.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>`)
}

/** Text on one line with `code` in backticks. */
export function inline(text: string): readonly Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

const STYLE = `
:root { color-scheme: light dark; --text: #1d1c1a; --soft: #5f5b54; --line: #e4e0d9; --back: #fbfaf8; --raised: #fff; --code: #f3f1ec; --link: #1b5e52; --mark: #1b5e52; --on-mark: #fff; --edge: #8b867c }
@media (prefers-color-scheme: dark) { :root { --text: #eceae5; --soft: #a7a299; --line: #2f2e2b; --back: #141413; --raised: #1c1c1a; --code: #1c1c1a; --link: #85cbb8; --mark: #85cbb8; --on-mark: #0d1f1b; --edge: #7a766d } }
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--text); font: 400 .9375rem/1.6 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: 1rem clamp(1rem, 4vw, 2rem); border-bottom: 1px solid var(--line) }
.bar a { color: var(--soft); text-decoration: none } .bar a:hover { color: var(--text); text-decoration: underline } .bar nav { display: flex; gap: 1.25rem; font-size: .875rem }
.bar .brand { display: flex; align-items: center; gap: .55rem; color: var(--text); font-size: 1.1875rem; font-weight: 650; letter-spacing: -.025em } .brand svg { width: 1.75rem; height: 1.75rem } .brand rect { fill: var(--mark) } .brand path { stroke: var(--on-mark) }
.frame { max-width: 76rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2rem); display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 3rem }
@media (min-width: 60rem) { .with-menu { grid-template-columns: 14rem minmax(0, 1fr) } .with-menu nav.contents { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow: auto } }
@media (max-width: 60rem) { .contents { display: none } }
main { min-width: 0; max-width: 54rem }
h1 { font-size: 1.875rem; line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.02em } h2 { margin: 3rem 0 .5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); letter-spacing: -.01em } h3 { margin: 2rem 0 .25rem; font-size: 1rem } h4 { margin: 1.25rem 0 .25rem; font-size: .9375rem }
a { color: var(--link); text-underline-offset: .2em } .contents ul { list-style: none; padding: 0; margin: 0 0 1rem } .contents li { margin: .3rem 0 } .contents a { text-decoration: none } .contents a:hover { text-decoration: underline } .contents strong { display: block; margin-top: .75rem; font-size: .8125rem; color: var(--soft) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
code, pre { font: .8125rem/1.55 ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace; background: var(--code); border-radius: 6px } code { padding: .1em .3em; overflow-wrap: anywhere } pre { margin: .5rem 0; padding: .85rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px } pre code { padding: 0; background: none }
.scroll { overflow-x: auto } @media (max-width: 40rem) { .scroll table { min-width: 34rem } } table { border-collapse: collapse; width: 100%; font-size: .875rem } th, td { text-align: start; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line) } td p { margin: 0 } td:first-child { white-space: nowrap } @media (max-width: 40rem) { .clients tr { display: grid; padding: .5rem 0; border-bottom: 1px solid var(--line) } .clients td { padding: 0; border: 0; white-space: normal } .clients thead { display: none } .scroll .clients { min-width: 0 } }
.soft { color: var(--soft) } .method { color: var(--link); font-weight: 650; margin-inline-end: .5rem } summary { cursor: pointer; padding: .3rem 0 }
.part { border: 1px solid var(--line); border-radius: 12px; margin: .6rem 0; background: var(--raised) } .part > summary { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .1rem 1rem; padding: .7rem 1rem; list-style: none } .part > summary::-webkit-details-marker { display: none } .part > summary::after { content: ""; flex: none; width: .45rem; height: .45rem; margin-inline-start: auto; border: solid var(--soft); border-width: 0 1.5px 1.5px 0; transform: rotate(45deg) translate(-2px, -2px) } .part[open] > summary::after { transform: rotate(225deg) translate(-2px, -2px) } .part > summary:hover h3 { text-decoration: underline; text-underline-offset: .2em } .part h3 { display: inline; margin: 0; font-weight: 600 } .part > summary code { background: none; padding: 0; color: var(--soft) } .within { padding: 0 1rem 1rem; border-top: 1px solid var(--line); scroll-margin-top: 4rem } .part pre { max-height: 26rem } .contents summary { font-size: .8125rem; color: var(--soft) }
.try, .copy { display: none } @media (scripting: enabled) { .try, .copy { display: block } }
.copied { position: relative } .copied pre { padding-inline-end: 4.5rem; white-space: pre-wrap; overflow-wrap: anywhere } .copy { position: absolute; inset-block-start: .5rem; inset-inline-end: .5rem; padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: var(--soft); font: inherit; font-size: .75rem; cursor: pointer } .copy:hover { color: var(--text) }
.try form, .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .75rem; align-items: end; margin-top: .5rem } .try label { display: grid; gap: .2rem; font-size: .8125rem; color: var(--soft) }
.wide { grid-column: 1 / -1 } .try textarea { font: .8125rem/1.55 ui-monospace, "SF Mono", Menlo, Consolas, monospace; padding: .5rem .6rem }
.try input, .try select, .try textarea { min-height: 2.4rem; padding: .35rem .6rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--raised); color: var(--text); font: inherit } .try button { min-height: 2.4rem; padding: .35rem 1.1rem; border: 0; border-radius: 999px; background: var(--mark); color: var(--on-mark); font: inherit; font-weight: 550; cursor: pointer; justify-self: start } .try pre { max-height: 24rem }
`

/** Lets the page's own style in, and nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function htmlPage(page: { title: string; menu?: Html; content: Html; script?: string }): string {
  const style = new Html(`<style>${STYLE}</style>`)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
${page.script === undefined ? '' : html`<script type="module" src="${page.script}"></script>`}
${style}
</head>
<body>
<header class="bar"><a class="brand" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M6 9.500l5 13.500 5-11 5 11 5-13.500" fill="none" stroke-width="2.700" stroke-linecap="round" stroke-linejoin="round"/></svg>Whippet</a><nav aria-label="This service"><a href="/docs">API</a><a href="/console">Console</a></nav></header>
<div class="frame${page.menu ? ' with-menu' : undefined}">
${page.menu ? html`<nav class="contents" aria-label="Contents">${page.menu}</nav>` : undefined}
<main>
${page.content}
</main>
</div>
</body>
</html>
`.markup
}
