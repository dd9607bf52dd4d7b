// Says why a page yields no content.
import type { Analysis } from './analyse-page.ts'
import { attribute, rawText, tagOf } from './tree.ts'

const CAPTCHA =
  /captcha|verify (?:that )?you are (?:a )?human|are you a robot|unusual traffic|checking your browser|just a moment|attention required|ddos protection|access denied|request (?:was )?blocked|you have been blocked|bot detection|pardon our interruption|enable cookies and reload/i
/** What such a check calls itself, however much it explains below. */
const CHECK_TITLE =
  /^(?:making sure you(?:'|’)?re not a bot|just a moment|attention required|are you a robot|human verification|security check)\b[^a-z]*(?:\||$)/i
const CONSENT = /cookie|consent|einwilligung|datenschutz|gdpr|zustimm|accepter|privacy/i
const SCRIPT =
  /(?:enable|activate|requires?|turn on|need|without) (?:the )?javascript|javascript (?:is|to be|must be|required|disabled)|aktivieren sie javascript/i
const APP_ROOT = /^(?:root|app|__next|__nuxt|___gatsby|svelte|ember|main-app|react-root|q-app)/

export type UnreadableReason = 'blocked' | 'script' | 'consent' | 'empty'

const MESSAGES: Readonly<Record<UnreadableReason, string>> = {
  blocked: 'the site answered with a check for robots instead of its content',
  script: 'it shows its content only with JavaScript',
  consent: 'it shows a request for consent instead of its content',
  empty: 'it has no text',
}

export function unreadableMessage(url: string, reason: UnreadableReason): string {
  return `${url === '' ? 'The page' : url} cannot be read: ${MESSAGES[reason]}`
}

/** Pages as short as this are looked at for a wall that stands before their content. */
const WALL_WORDS = 150
/** With so few words beside the wall's own, there is nothing behind it. */
const REST_WORDS = 20

/** A check for robots, a request for scripts or for consent that is all the page shows. */
export function wallOf(page: Analysis): UnreadableReason | undefined {
  if (CHECK_TITLE.test(page.head.title)) return 'blocked'
  const blocks = page.blocks.list
  const wordsBeside = (pattern: RegExp) =>
    blocks.reduce((sum, block) => sum + (pattern.test(block.text) ? 0 : block.words), 0)
  const words = blocks.reduce((sum, block) => sum + block.words, 0)
  if (words === 0 || words > WALL_WORDS) return undefined
  if (CAPTCHA.test(`${page.head.title} ${shownText(page)}`)) return 'blocked'
  if (words - wordsBeside(SCRIPT) > 0 && wordsBeside(SCRIPT) < REST_WORDS) return 'script'
  const beside = wordsBeside(CONSENT)
  return beside < REST_WORDS && words - beside > 2 * beside ? 'consent' : undefined
}

export function whyUnreadable(page: Analysis): UnreadableReason {
  const text = shownText(page)
  if (CAPTCHA.test(`${page.head.title} ${text}`)) return 'blocked'
  if (SCRIPT.test(`${text} ${noscriptText(page)}`)) return 'script'
  if (CONSENT.test(text)) return 'consent'
  return isScriptPage(page) ? 'script' : 'empty'
}

function shownText(page: Analysis): string {
  return page.blocks.list
    .slice(0, 200)
    .map((block) => block.text.slice(0, 500))
    .join(' ')
}

function noscriptText(page: Analysis): string {
  let text = ''
  for (let node = 0; node < page.tree.size && text.length < 2_000; node += 1) {
    if (tagOf(page.tree, node) === 'noscript') text += ` ${rawText(page.tree, node, 1_000)}`
  }
  return text
}

/** Whether what is missing may be there once the page's scripts have run. */
export function needsScripts(page: Analysis): boolean {
  const reason = wallOf(page) ?? whyUnreadable(page)
  return reason === 'script' || (reason === 'empty' && hasScript(page))
}

function hasScript({ tree }: Analysis): boolean {
  for (let node = 0; node < tree.size; node += 1) if (tagOf(tree, node) === 'script') return true
  return false
}

/** Several scripts, or the empty element that a framework fills. */
export function isScriptPage(page: Analysis): boolean {
  let scripts = 0
  for (let node = 0; node < page.tree.size; node += 1) {
    if (tagOf(page.tree, node) === 'script') scripts += 1
    if (APP_ROOT.test(attribute(page.tree, node, 'id') ?? '')) return true
  }
  return scripts >= 3
}
