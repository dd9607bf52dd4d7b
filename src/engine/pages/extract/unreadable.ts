// Says why a page yields no content.
import type { Analysis } from './analyse-page.ts'
import { attribute, rawText, tagOf } from './tree.ts'

const CAPTCHA =
  /captcha|verify (?:that )?you are (?:a )?human|are you a robot|unusual traffic|checking your browser|just a moment|attention required|ddos protection|access denied|request (?:was )?blocked|you have been blocked|bot detection|pardon our interruption|enable cookies and reload/i
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

export function isWall(page: Analysis): UnreadableReason | undefined {
  const words = page.blocks.list.reduce((sum, block) => sum + block.words, 0)
  if (words > WALL_WORDS) return undefined
  const text = shownText(page)
  if (CAPTCHA.test(`${page.head.title} ${text}`)) return 'blocked'
  return undefined
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

/** Several scripts, or the empty element that a framework fills. */
function isScriptPage(page: Analysis): boolean {
  let scripts = 0
  for (let node = 0; node < page.tree.size; node += 1) {
    if (tagOf(page.tree, node) === 'script') scripts += 1
    if (APP_ROOT.test(attribute(page.tree, node, 'id') ?? '')) return true
  }
  return scripts >= 3
}
