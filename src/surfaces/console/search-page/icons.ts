// The drawings of the search page, as markup: they take the colour of the text around them.
import { Html } from '../../../foundation/web/html.ts'

const icon = (paths: string): Html =>
  new Html(
    `<svg class="icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths}</svg>`,
  )

type IconName =
  | 'search'
  | 'more'
  | 'settings'
  | 'filters'
  | 'all'
  | 'news'
  | 'images'
  | 'videos'
  | 'places'
  | 'papers'

export const ICONS: Readonly<Record<IconName, Html>> = {
  search: icon('<circle cx="11" cy="11" r="7"/><path d="m20 20-3.8-3.8"/>'),
  more: icon(
    '<circle cx="5" cy="12" r=".6"/><circle cx="12" cy="12" r=".6"/><circle cx="19" cy="12" r=".6"/>',
  ),
  settings: icon(
    '<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.4"/><circle cx="8" cy="17" r="2.4"/>',
  ),
  filters: icon('<path d="M4 6h16M7 12h10M10 18h4"/>'),
  all: icon('<path d="M4 6h16M4 12h16M4 18h10"/>'),
  news: icon('<path d="M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2h-1M8 9h5M8 13h5"/>'),
  images: icon(
    '<rect x="4" y="5" width="16" height="14" rx="2"/><circle cx="9" cy="10" r="1.5"/><path d="m5 18 5-5 3 3 3-3 4 4"/>',
  ),
  videos: icon('<rect x="3" y="6" width="18" height="12" rx="3"/><path d="m11 9.5 4 2.5-4 2.5z"/>'),
  places: icon(
    '<path d="M12 21s-6-5.5-6-11a6 6 0 0 1 12 0c0 5.500-6 11-6 11z"/><circle cx="12" cy="10" r="2"/>',
  ),
  papers: icon('<path d="M7 3h8l4 4v14H7zM14 3v5h5M10 13h6M10 17h6"/>'),
}

export const MARK = new Html(
  '<svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="8" class="mark-ground"/><path d="M6 9.500l5 13.500 5-11 5 11 5-13.500" fill="none" class="mark-line" stroke-width="2.700" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)
