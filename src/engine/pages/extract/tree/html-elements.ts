// What the tags of HTML mean to us: which stand on lines of their own, which hold no text, which end others.

export const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
)

/** Elements that start and end a block of text. */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(
  `#root html body address article aside blockquote button caption center dd details dialog dir div dl dt fieldset
  figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol
  optgroup option p plaintext pre search section select summary table tbody td tfoot th thead tr ul video audio
  amp-accordion amp-sidebar shreddit-post faceplate-tracker`.split(/\s+/),
)

/**
 * Elements whose text a reader never sees, or (`rt`, `rp`) sees above the words that it would tear apart. `noscript` is
 * read where it holds the text of the page, `template` where it is shown.
 */
export const UNREAD_TAGS: ReadonlySet<string> = new Set(
  `script style template noscript head title meta link svg canvas iframe object embed textarea select option
  datalist audio video map annotation annotation-xml noframes noembed applet progress meter input rt rp`.split(
    /\s+/,
  ),
)

/** An opening tag on the left ends an open element on the right, up to the nearest of its bounds. */
interface ImpliedEnd {
  readonly ends: ReadonlySet<string>
  readonly bounds: ReadonlySet<string>
}

function implied(ends: string, bounds: string): ImpliedEnd {
  return { ends: new Set(ends.split(' ')), bounds: new Set(bounds.split(' ')) }
}

const P_BOUNDS =
  '#root body td th table caption button object svg li ul ol div section article blockquote form dd dl'
const PARAGRAPH = implied('p', P_BOUNDS)
const HEADING = implied('p h1 h2 h3 h4 h5 h6', P_BOUNDS)

export const IMPLIED_ENDS: ReadonlyMap<string, ImpliedEnd> = new Map([
  ...`address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header
  hgroup hr main menu nav ol p pre search section summary table ul`
    .split(/\s+/)
    .map((tag): [string, ImpliedEnd] => [tag, PARAGRAPH]),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag): [string, ImpliedEnd] => [tag, HEADING]),
  ['li', implied('li', '#root body ul ol menu dir table td div')],
  ['dt', implied('dt dd', '#root body dl table td div')],
  ['dd', implied('dt dd', '#root body dl table td div')],
  ['tr', implied('tr td th caption colgroup', '#root body table thead tbody tfoot')],
  ['td', implied('td th', '#root body tr table')],
  ['th', implied('td th', '#root body tr table')],
  ['tbody', implied('thead tbody tfoot tr td th caption colgroup', '#root body table')],
  ['thead', implied('thead tbody tfoot tr td th caption colgroup', '#root body table')],
  ['tfoot', implied('thead tbody tfoot tr td th caption colgroup', '#root body table')],
  ['option', implied('option', '#root body select optgroup')],
  ['optgroup', implied('option optgroup', '#root body select')],
  ['a', implied('a', '#root body td th table')],
  ['button', implied('button', '#root body')],
  ['body', implied('head', '#root')],
])

/** An end tag finds no element to close beyond these, unless it names one of them. */
export const END_TAG_BOUNDS: ReadonlySet<string> = new Set([
  'td',
  'th',
  'table',
  'caption',
  'button',
  '#root',
])

export const HEADING_TAGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
