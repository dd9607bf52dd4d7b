// The pages of a list, by number.
import { type Html, html } from '../html.ts'
import type { PageSettings } from './page-settings.ts'
import { addressOf, type SearchView } from './search-view.ts'

/** Pages that are named on either side of the open one. */
const BESIDE = 3
const MOST_PAGES = 50

export function renderPaging(
  view: SearchView,
  settings: PageSettings,
  { total, returned }: { readonly total: number; readonly returned: number },
): Html | undefined {
  const size = settings.perPage
  const current = Math.floor(view.offset / size) + 1
  // A page that is not full is the last, whatever the total was thought to be.
  const last = returned < size ? current : Math.min(MOST_PAGES, Math.ceil(total / size))
  if (current === 1 && last <= 1) return undefined
  const first = Math.max(1, Math.min(current - BESIDE, last - 2 * BESIDE))
  const numbers = Array.from({ length: 2 * BESIDE + 1 }, (_, at) => first + at).filter((one) => one <= last)
  const link = (page: number): string => addressOf(view, settings, { offset: (page - 1) * size })
  return html`<nav class="pages" aria-label="Pages of results"><ul>
${current > 1 ? html`<li><a rel="prev" href="${link(current - 1)}">Previous</a></li>` : undefined}
${numbers.map((page) =>
  page === current
    ? html`<li><a class="number" href="${link(page)}" aria-current="page" aria-label="Page ${page}">${page}</a></li>`
    : html`<li><a class="number" href="${link(page)}" aria-label="Page ${page}">${page}</a></li>`,
)}
${current < last ? html`<li><a rel="next" href="${link(current + 1)}">Next</a></li>` : undefined}
</ul></nav>`
}
