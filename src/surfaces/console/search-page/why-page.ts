// Why a result is where it is: what it was ranked by, drawn as bars.
import { type Html, html } from '../../../foundation/web/html.ts'
import type { ExplanationShown, PageShown, SignalShown } from '../../../operations/explain-search.ts'
import { type PageAssets, renderFrame } from './layout.ts'
import type { PageSettings } from './page-settings.ts'
import { renderLink } from './result-card.ts'

export function renderWhyPage(page: {
  readonly query: string
  readonly settings: PageSettings
  readonly assets: PageAssets
  readonly shown: ExplanationShown
}): string {
  const { query, settings, shown } = page
  const { about } = shown
  const back = `/?${new URLSearchParams({ q: query })}`
  return renderFrame({
    title: 'Why this result · Whippet',
    settings,
    assets: page.assets,
    query,
    bodyClass: 'plain-page',
    content: html`<p class="back"><a href="${back}">Back to the results</a></p>
<h1>Why this result</h1>
${about ? renderAbout(about, shown, settings) : html`<p>The search found nothing to explain.</p>`}
<section><h2>How the search ran</h2><dl class="facts">
<div><dt>Words looked for</dt><dd>${shown.words.join(', ') || 'none'}</dd></div>
<div><dt>Mode</dt><dd>${shown.mode}${shown.reranker === null ? '' : `, reranker ${shown.reranker}`}</dd></div>
<div><dt>Pages that match</dt><dd>${shown.total_results_found.toLocaleString('en')} of ${shown.index.documents.toLocaleString('en')}</dd></div>
</dl></section>`,
  })
}

function renderAbout(
  { url, found, reasons }: NonNullable<ExplanationShown['about']>,
  { results }: ExplanationShown,
  settings: PageSettings,
): Html {
  const [first] = results
  const other = first && first.url !== url ? first : undefined
  return html`<p class="told">${found ? html`Place ${found.place}: ` : html`Not among the results: `}${renderLink(url, found?.title || url, settings)}</p>
${reasons.length === 0 ? undefined : html`<ul class="reasons">${reasons.map(({ reason, detail }) => html`<li><strong>${reason}</strong> ${detail}</li>`)}</ul>`}
${found ? renderSignals(found, other) : undefined}`
}

const NAMES: Readonly<Record<string, string>> = {
  words: 'Words of the query, by how rare they are',
}

function points(value: number): Html {
  return html`<bdi dir="ltr">${value.toFixed(3).replace('-', '−')}</bdi>`
}

/** Points next to those of the first result, where this is not the first. */
function renderSignals(page: PageShown, first: PageShown | undefined): Html {
  const told = page.signals.filter(({ points }) => Math.abs(points) >= 0.0005)
  const most = Math.max(0.001, ...told.map(({ points }) => Math.abs(points)))
  const sorted = [...told].sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const pointsOfFirst = ({ signal }: SignalShown): Html =>
    points(first?.signals.find((one) => one.signal === signal)?.points ?? 0)
  return html`<section><h2>What it was ranked by</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Signals"><table class="signals"><thead><tr><th scope="col">Signal</th><th scope="col">Points</th><th scope="col"><span class="visually-hidden">Share</span></th>${first ? html`<th scope="col">First result</th>` : undefined}</tr></thead><tbody>
${sorted.map(
  (signal) =>
    html`<tr><th scope="row">${NAMES[signal.signal] ?? signal.signal}</th><td>${points(signal.points)}</td><td><meter${signal.points < 0 ? html` class="less"` : undefined} min="0" max="${most}" value="${Math.abs(signal.points)}">${points(signal.points)}</meter></td>${first ? html`<td>${pointsOfFirst(signal)}</td>` : undefined}</tr>`,
)}
</tbody><tfoot><tr><th scope="row">Together</th><td>${points(page.score)}</td><td></td>${first ? html`<td>${points(first.score)}</td>` : undefined}</tr></tfoot></table></div></section>`
}
