// What an element's tag, role, class and id say about its part in the page.
import { type HtmlTree, remembered, tagOf } from '../tree/tree.ts'

/** In this order: the learned weights know a signal by its position. */
const CLASS_SIGNALS: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'content',
    /content|article|entry|post-?body|story|main|prose|markdown|rich-?text|body-?text|wysiwyg|copy\b/,
  ],
  ['nav', /nav|menu|breadcrumb|crumbs|sitemap|skip|tab-?list|mega/],
  ['footer', /foot|colophon|copyright|legal|disclaimer|terms/],
  ['header', /head(?!ing|line)|masthead|banner|topbar|top-?bar|toolbar|branding|logo/],
  ['aside', /side-?bar|aside|widget|rail|complementary|gadget|secondary/],
  ['share', /shar(?:e|ing)|social|follow|facebook|twitter|linkedin|whatsapp|pinterest|addthis/],
  ['comments', /comment|disqus|discuss|respond|repl(?:y|ies)|livefyre/],
  [
    'related',
    /relat|recommend|more-|also|similar|trending|popular|latest|recirc|read-?next|up-?next|suggest|you-may|upsell|cross-?sell|outbrain|taboola|teaser/,
  ],
  ['ads', /\bads?\b|\bads?[-_]|[-_]ads?[-_\d]|advert|sponsor|promo|dfp|commercial|campaign|affiliate/],
  ['cookie', /cookie|consent|gdpr|privacy|onetrust|cmp-/],
  [
    'signup',
    /newsletter|subscri|sign-?up|signup|mailing|optin|opt-in|lead-?gen|register|paywall|cta\b|call-to-action/,
  ],
  [
    'meta',
    /byline|author|meta\b|meta[-_]|date|time-?stamp|published|posted|avatar|profile|bio\b|dateline|credit/,
  ],
  ['modal', /modal|popup|pop-up|overlay|dialog|lightbox|tooltip|toast|drawer|offcanvas|flyout|dropdown/],
  ['tags', /\btags?\b|tag-?(?:list|cloud|s\b)|categor|topics?\b|keywords|label|badge|pill/],
  ['product', /product|price|sku|add-to-cart|buy|swatch|variant|spec|feature/],
  ['review', /review|rating|stars|testimonial|feedback/],
  [
    'message',
    /message|thread|topic-?(?:body|post)|\bpost\b|posts?[-_]|forum|cooked|usertext|bbcode|question|answer/,
  ],
  ['toc', /\btoc\b|table-?of-?contents|on-this-page|in-page|contents-?list|jump/],
  ['pager', /pag(?:er|ination|inate|enav)|prev|next\b|load-?more|show-?more|view-?all/],
  ['search', /search|filter|facet|sort|refine|autocomplete|select/],
  [
    'account',
    /login|log-?in|sign-?in|account|cart|basket|wishlist|checkout|user-?(?:menu|info|panel|details)|member/,
  ],
  ['media', /caption|gallery|carousel|slider|slide|image|photo|figure|thumb|video|player|swiper/],
  ['card', /card|tile|grid|list-?item|item\b|result|listing|collection|loop|row\b/],
  ['cover', /title|hero|headline|heading|summary|intro|lead\b|lede|subtitle|excerpt|descri|standfirst|deck/],
  ['faq', /faq|accordion|collaps|expand|toggle|tab-?(?:pane|panel|content)|panel/],
  ['signature', /signature|sig\b|quote|edited|user-?title|rank|joined|location|footer-?info|postprofile/],
]

/** Tags and roles of meaning, each a signal as well. */
const TAG_SIGNALS: readonly (readonly [name: string, tags: readonly string[], roles: readonly string[]])[] = [
  ['<header>', ['header'], ['banner']],
  ['<footer>', ['footer'], ['contentinfo']],
  ['<nav>', ['nav', 'menu'], ['navigation', 'menu', 'menubar', 'tablist', 'toolbar']],
  ['<aside>', ['aside'], ['complementary', 'dialog', 'alertdialog', 'alert', 'tooltip']],
  ['<main>', ['main'], ['main']],
  ['<article>', ['article'], ['article']],
  ['<form>', ['form', 'fieldset'], ['search', 'form', 'searchbox']],
  ['<table>', ['table'], ['table', 'grid']],
  ['<list>', ['ul', 'ol', 'dl'], ['list', 'listbox']],
  ['<li>', ['li', 'dd', 'dt'], ['listitem']],
  ['<figure>', ['figure', 'figcaption', 'picture'], ['figure']],
  ['<button>', ['button', 'label', 'summary', 'legend'], ['button', 'tab']],
  ['<section>', ['section'], ['region']],
  ['<quote>', ['blockquote', 'q'], []],
  ['<code>', ['pre', 'code'], []],
  ['<a>', ['a'], ['link']],
  ['<p>', ['p'], []],
  ['<heading>', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], ['heading']],
  ['<details>', ['details'], []],
]

export const SIGNAL_NAMES: readonly string[] = [
  ...CLASS_SIGNALS.map(([name]) => name),
  ...TAG_SIGNALS.map(([name]) => name),
]

const TAG_BITS = bitsBy(1)
const ROLE_BITS = bitsBy(2)

function bitsBy(column: 1 | 2): ReadonlyMap<string, readonly number[]> {
  const bits = new Map<string, number[]>()
  TAG_SIGNALS.forEach((signal, index) => {
    for (const word of signal[column]) {
      bits.set(word, [...(bits.get(word) ?? []), CLASS_SIGNALS.length + index])
    }
  })
  return bits
}

const MAX_CLASS_LENGTH = 200

/** What is asked of the signals around an element. */
export interface Signals {
  /** Whether the element itself has the signal. */
  has(signal: number, node: number): boolean
  /** Steps up to the nearest element with each signal, itself 0; FAR where there is none. Overwritten by the next call. */
  distances(node: number): Uint8Array
}

export const FAR = 20

export function readSignals(tree: HtmlTree): Signals {
  const known = new Map<string, readonly number[]>()
  const ofNode = new Map<number, readonly number[]>()
  const row = new Uint8Array(SIGNAL_NAMES.length)
  const own = (node: number) => {
    const found = ofNode.get(node) ?? signalsOf(tree, node, tagOf(tree, node), known)
    ofNode.set(node, found)
    return found
  }
  return {
    has: (signal, node) => own(node).includes(signal),
    distances: (node) => {
      row.fill(FAR)
      for (let up = node, steps = 0; up > 0 && steps < FAR; up = tree.parent[up] ?? 0, steps += 1) {
        for (const signal of own(up)) if (row[signal] === FAR) row[signal] = steps
      }
      return row
    },
  }
}

function signalsOf(
  tree: HtmlTree,
  node: number,
  tag: string,
  known: Map<string, readonly number[]>,
): readonly number[] {
  const pairs = tree.attributes[node]
  const fromTag = TAG_BITS.get(tag) ?? []
  if (pairs === undefined) return fromTag
  let words = ''
  let role = ''
  for (let at = 0; at < pairs.length; at += 2) {
    const name = pairs[at]
    if (name === 'class' || name === 'id' || name === 'itemprop' || name === 'data-testid') {
      words += ` ${(pairs[at + 1] ?? '').slice(0, MAX_CLASS_LENGTH)}`
    } else if (name === 'role') role = (pairs[at + 1] ?? '').toLowerCase()
  }
  if (words === '' && role === '') return fromTag
  const key = `${tag}|${role}|${words}`
  const seen = known.get(key)
  if (seen !== undefined) return seen
  const found = [...fromTag, ...(ROLE_BITS.get(role) ?? []), ...classSignals(words, tag)]
  known.set(key, found)
  return found
}

/** Classes of the page as a whole say nothing of a part of it. */
function classSignals(words: string, tag: string): number[] {
  if (tag === 'body' || tag === 'html') return []
  let bits = 0
  for (const word of words.split(SPACES)) if (word !== '') bits |= wordBits(word)
  const found: number[] = []
  for (let index = 0; index < CLASS_SIGNALS.length; index += 1) if (bits & (1 << index)) found.push(index)
  return found
}

const SPACES = /\s+/

/** The signals of one class name, a bit each: no pattern reaches over a space. */
const wordBits = remembered((word) => {
  const text = word.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
  let bits = 0
  CLASS_SIGNALS.forEach(([, pattern], index) => {
    if (pattern.test(text)) bits |= 1 << index
  })
  return bits
})
