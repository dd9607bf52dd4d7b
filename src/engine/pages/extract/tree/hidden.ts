// Tells which elements a reader of the page would not see, and which are only folded away until a click.
import { UNREAD_TAGS } from './html-elements.ts'
import { attribute, classOf, endOf, type HtmlTree, lineText, parentOf, tagOf } from './tree.ts'

/** `folded` is text that a tab, an accordion or a late script shows: it is kept, but with less trust. */
export type Visibility = 'seen' | 'folded' | 'hidden'

const NOT_DISPLAYED = /(?:^|[;\s])(?:display\s*:\s*none|font-size\s*:\s*0(?:px|em|%)?\s*(?:;|!|$))/i
const INVISIBLE = /(?:^|[;\s])visibility\s*:\s*hidden/i
const FADED =
  /(?:^|[;\s])(?:opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|(?:max-)?(?:height|width)\s*:\s*[01](?:px)?\s*(?:;|!|$))/i

/** Classes by which the common style sheets hide text from the eye; formulas come a second time in some of them. */
const HIDDEN_CLASS =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-(?:text|only)|a11y-hidden|u-?hidden-visually|hidden-accessible|assistive-text|element-invisible|cdk-visually-hidden|show-for-sr|offscreen|noprint|mw-editsection|viewcode-link|MJX_Assistive_MathML|katex-html|mwe-math-fallback-image-inline)(?:\s|$)/i

/** What a link within the page says that is for finding one's way, not for reading. */
const WAY_MARK =
  /^(?:[\u00b6#\u00a7\u221e\u2693\u2191^]|\u{1f517}\ufe0f?|(?:perma|direct )?link(?: to (?:this )?(?:heading|section|header))?|anchor|(?:back to )?top(?: of (?:the )?page)?|(?:skip|jump) (?:to|navigation)\b.{0,40})$/iu
const MAX_MARK_LENGTH = 60
const MAX_MARK_NODES = 30

const PANEL =
  /accordion|collaps|tab|panel|expand|faq|toggle|drawer-?content|read-?more|more-?text|content|answer|desc|spec/i

/** Where React puts what arrives late, until its script moves it into place. */
const STREAMED = /^S:[\da-f]+$/

/** An element faded out around this many nodes waits for an animation; around fewer it hides a remark. */
const ANIMATED_NODES = 4
/** An invisible element with such a part of the page's nodes is the page, waiting for its styles. */
const PAGE_SHARE = 0.25

/** Whether the text below an element is not for reading. A shadow root that the page declares is shown as it stands. */
export function isUnread(tree: HtmlTree, node: number): boolean {
  const tag = tagOf(tree, node)
  if (!UNREAD_TAGS.has(tag)) return false
  return tag !== 'template' || attribute(tree, node, 'shadowrootmode') === undefined
}

export function visibilityOf(tree: HtmlTree, node: number): Visibility {
  const pairs = tree.attributes[node]
  if (pairs === undefined) return 'seen'
  let state: Visibility = 'seen'
  for (let at = 0; at < pairs.length; at += 2) {
    const found = attributeVisibility(tree, node, pairs[at] ?? '', pairs[at + 1] ?? '')
    if (found === 'hidden') return isPanel(tree, node) ? 'folded' : 'hidden'
    if (found === 'folded') state = 'folded'
  }
  return state
}

function attributeVisibility(tree: HtmlTree, node: number, name: string, value: string): Visibility {
  switch (name) {
    case 'hidden':
      return value.toLowerCase() === 'until-found' ? 'folded' : 'hidden'
    case 'aria-hidden':
      return value.toLowerCase() === 'true' && tagOf(tree, node) !== 'body' ? 'hidden' : 'seen'
    case 'class':
      return value.length < 1_000 && HIDDEN_CLASS.test(value) ? 'hidden' : 'seen'
    case 'href':
      return value.includes('#') && isWayMark(tree, node) ? 'hidden' : 'seen'
    case 'style':
      return value.length < 2_000 ? styleVisibility(tree, node, value) : 'seen'
    default:
      return 'seen'
  }
}

/** The sign beside a heading that links to it, a link to the top, a link past the menu. */
function isWayMark(tree: HtmlTree, node: number): boolean {
  if (endOf(tree, node) - node > MAX_MARK_NODES) return false
  const text = lineText(tree, node, MAX_MARK_LENGTH + 1)
  return text.length <= MAX_MARK_LENGTH && WAY_MARK.test(text)
}

function styleVisibility(tree: HtmlTree, node: number, style: string): Visibility {
  if (NOT_DISPLAYED.test(style)) return 'hidden'
  const nodes = endOf(tree, node) - node
  if (INVISIBLE.test(style)) return nodes > PAGE_SHARE * tree.size ? 'folded' : 'hidden'
  if (!FADED.test(style)) return 'seen'
  return nodes > ANIMATED_NODES ? 'folded' : 'hidden'
}

/** More than so many are no choice of wordings. */
const MOST_ALTERNATIVES = 8
/** What is longer is more than a wording. */
const LONGEST_ALTERNATIVE = 200

/** One of several wordings side by side, all of them hidden: a script shows the one for the reader's system. */
function isAlternative(tree: HtmlTree, node: number): boolean {
  const around = parentOf(tree, node)
  let alternatives = 0
  for (let child = around + 1; child < endOf(tree, around); child = endOf(tree, child)) {
    if (tagOf(tree, child) === '' && tree.text[child]?.trim() === '') continue
    if (tagOf(tree, child) !== 'span' || attribute(tree, child, 'hidden') === undefined) return false
    alternatives += 1
    if (alternatives > MOST_ALTERNATIVES) return false
  }
  const length = lineText(tree, node, LONGEST_ALTERNATIVE + 1).length
  return alternatives > 1 && length <= LONGEST_ALTERNATIVE
}

function isPanel(tree: HtmlTree, node: number): boolean {
  const id = attribute(tree, node, 'id') ?? ''
  if (STREAMED.test(id)) return true
  const tag = tagOf(tree, node)
  if (tag === 'main' || tag === 'article') return true
  if (tag === 'span' && isAlternative(tree, node)) return true
  if (tag === 'nav' || tag === 'a' || tag === 'span' || tag === 'button' || tag === 'svg') return false
  const role = attribute(tree, node, 'role') ?? ''
  if (role === 'tabpanel' || role === 'region') return true
  if (/dialog|menu|alert|tooltip|listbox/.test(role)) return false
  const words = `${id.slice(0, 200)} ${classOf(tree, node).slice(0, 300)}`
  if (/modal|menu|nav|popup|dialog|overlay|cookie|tooltip|dropdown/i.test(words)) return false
  return attribute(tree, node, 'aria-labelledby') !== undefined || PANEL.test(words)
}
