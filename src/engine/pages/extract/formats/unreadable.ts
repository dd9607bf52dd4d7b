// Says why a page yields no content.
import type { Analysis } from '../analyse/analyse-page.ts'
import { wordsIn } from '../analyse/blocks.ts'
import { attribute, findElements, rawText, tagOf } from '../tree/tree.ts'

/** What names a check for robots, on a page that has no content. */
const CHECK_TOPIC =
  /captcha|are you a robot|just a moment|attention required|ddos protection|access denied|bot detection/i
/** What a check calls itself; a text may well have the same title. */
const CHECK_TITLE =
  /^(?:making sure you(?:'|’)?re not a bot|just a moment|one moment,? please|please wait|attention required|are you (?:a )?(?:robot|human)|(?:human|browser) verification|(?:robot|bot|security|browser) check|access (?:to this page has been )?denied|pardon our interruption|verif(?:y|ying) (?:that )?you are (?:a )?human|checking your browser[^|]{0,40}|ddos-guard|you have been blocked|request blocked|403 forbidden)[^\p{L}]*(?:\||[-–—] |$)/iu
/** Titles that only checks have. */
const MACHINE_TITLE =
  /^(?:making sure you(?:'|’)?re not a bot|pardon our interruption|attention required!? \| cloudflare|access to this page has been denied)/i
/** What a check says to whoever asks for the page. */
const CHECK_SAYS =
  /\b(?:verify|confirm|prove|sure|if|that|verifying) you(?:(?:'|’)| a)re (?:really )?(?:not )?(?:an? )?(?:human|robot|bot)\b|^are you (?:a )?(?:robot|human)\b|unusual traffic|checking (?:your browser|if the site connection)|security of your connection|ddos protection by|request (?:was |has been )?blocked|you (?:have been|were|are) blocked|have i been blocked|don(?:'|’)t have permission to access|think (?:that )?you (?:were|are) a bot|enable (?:js|javascript) and (?:cookies|disable)|enable cookies and reload|(?:complet|solv)(?:e|ing) (?:the|this|a) captcha|incident id\b|\bray id\b|protects? (?:itself|the server) (?:from|against)/i
const CONSENT = /cookie|consent|einwilligung|datenschutz|gdpr|zustimm|accepter|privacy/i
const SCRIPT =
  /(?:enable|activate|requires?|turn on|need|without) (?:the )?javascript|javascript (?:(?:is|to be|must be|has to be) (?:currently )?(?:enabled|disabled|required|needed|turned|switched|activated|off\b|not\b)|required|disabled)|aktivieren sie javascript/i
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
/** A check whose title no text has may explain itself at some length. */
const CHECK_WORDS = 400
/** With so few words beside the wall's own, there is nothing behind it. */
const REST_WORDS = 20
/** A check speaks first; the label of a form's own check stands below what the page says. */
const WORDS_BEFORE_CHECK = 40

/** A check for robots, a request for scripts or for consent that is all the page shows. */
export function wallOf(page: Analysis): UnreadableReason | undefined {
  const blocks = page.blocks.list
  const wordsBeside = (pattern: RegExp) => wordsIn(blocks.filter((block) => !pattern.test(block.text)))
  const words = wordsIn(blocks)
  if (words === 0 || words > CHECK_WORDS) return undefined
  if (isCheck(page, words)) return 'blocked'
  if (words > WALL_WORDS) return undefined
  if (words - wordsBeside(SCRIPT) > 0 && wordsBeside(SCRIPT) < REST_WORDS) return 'script'
  // A page about a site's own cookies is what it says it is.
  if (CONSENT.test(page.head.title)) return undefined
  const beside = wordsBeside(CONSENT)
  return beside < REST_WORDS && words - beside > 2 * beside ? 'consent' : undefined
}

/** Neither a title nor a word is proof: texts are called "Just a moment", and some are about such checks. */
function isCheck({ head, blocks }: Analysis, words: number): boolean {
  const title = head.title.trim()
  if (words < REST_WORDS && CHECK_TITLE.test(title)) return true
  if (words > WALL_WORDS && !MACHINE_TITLE.test(title)) return false
  let before = 0
  for (const block of blocks.list) {
    if (CHECK_SAYS.test(block.text)) return true
    before += block.words
    if (before > WORDS_BEFORE_CHECK) return false
  }
  return false
}

export function whyUnreadable(page: Analysis): UnreadableReason {
  const text = shownText(page)
  const said = `${page.head.title} ${text}`
  if (CHECK_TOPIC.test(said) || CHECK_SAYS.test(said)) return 'blocked'
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
  return reason === 'script' || (reason === 'empty' && findElements(page.tree, 'script').length > 0)
}

/** Several scripts, or the empty element that a framework fills. */
export function isScriptPage({ tree }: Analysis): boolean {
  for (let node = 0; node < tree.size; node += 1)
    if (APP_ROOT.test(attribute(tree, node, 'id') ?? '')) return true
  return findElements(tree, 'script').length >= 3
}
