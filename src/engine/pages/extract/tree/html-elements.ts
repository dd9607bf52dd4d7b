// What the tags of HTML mean to us: which stand on lines of their own, which hold no text, which end others.

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

export const VOID_TAGS = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
)

/** Elements that start and end a block of text. */
export const BLOCK_TAGS = words(
  `#root html body address article aside blockquote button caption center dd details dialog dir div dl dt fieldset
  figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol
  optgroup option p plaintext pre search section select summary table tbody td tfoot th thead tr ul video audio
  amp-accordion amp-sidebar shreddit-post faceplate-tracker`,
)

/**
 * Elements whose text a reader never sees, or (`rt`, `rp`) sees above the words that it would tear apart. `noscript` is
 * read where it holds the text of the page, `template` where it is shown.
 */
export const UNREAD_TAGS = words(
  `script style template noscript head title meta link svg canvas iframe object embed textarea select option
  datalist audio video map annotation annotation-xml noframes noembed applet progress meter input rt rp`,
)

export const HEADING_TAGS = words('h1 h2 h3 h4 h5 h6')

const P_BOUNDS =
  '#root body td th table caption button object svg li ul ol div section article blockquote form dd dl'

/** Each of the opening tags on the left ends an open element that is named second, up to the nearest of its bounds. */
const IMPLIED: readonly (readonly [tags: string, ends: string, bounds: string])[] = [
  [
    `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header
    hgroup hr main menu nav ol p pre search section summary table ul`,
    'p',
    P_BOUNDS,
  ],
  ['h1 h2 h3 h4 h5 h6', 'p h1 h2 h3 h4 h5 h6', P_BOUNDS],
  ['li', 'li', '#root body ul ol menu dir table td div'],
  ['dt dd', 'dt dd', '#root body dl table td div'],
  ['tr', 'tr td th caption colgroup', '#root body table thead tbody tfoot'],
  ['td th', 'td th', '#root body tr table'],
  ['tbody thead tfoot', 'thead tbody tfoot tr td th caption colgroup', '#root body table'],
  ['option', 'option', '#root body select optgroup'],
  ['optgroup', 'option optgroup', '#root body select'],
  ['a', 'a', '#root body td th table'],
  ['button', 'button', '#root body'],
  ['body', 'head', '#root'],
]

export const IMPLIED_ENDS = new Map(
  IMPLIED.flatMap(([tags, ends, bounds]) => {
    const rule = { ends: words(ends), bounds: words(bounds) }
    return Array.from(words(tags), (tag) => [tag, rule] as const)
  }),
)

/** An end tag finds no element to close beyond these, unless it names one of them. */
export const END_TAG_BOUNDS = words('td th table caption button #root')
