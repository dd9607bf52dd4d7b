// One page rendered in a context of its own: its requests answered, its scripts waited for, its HTML read out.
import { setTimeout as pause } from 'node:timers/promises'
import type { Fetcher, PageBody } from '../../engine/pages/fetcher.ts'
import { withTimeout } from '../../foundation/with-timeout.ts'
import { createAnswering, REQUEST_BOUNDS, type RequestBounds } from './answer-requests.ts'
import type { BrowserTab } from './browser-tabs.ts'
import { asMessage, type Message } from './devtools-pipe.ts'

export interface RenderBounds {
  /** Until the page is read as it stands then, done or not. */
  readonly settleMs: number
  /** Nothing is asked for and nothing changes for as long: the page is done. */
  readonly quietMs: number
  /** Characters of its HTML. */
  readonly characters: number
  readonly requests: RequestBounds
}

export const RENDER_BOUNDS: RenderBounds = {
  settleMs: 8_000,
  quietMs: 400,
  characters: 8_000_000,
  requests: REQUEST_BOUNDS,
}

export interface TabNeeds {
  readonly tab: BrowserTab
  readonly fetcher: Fetcher
  readonly isOwn: (url: string) => boolean
  readonly bounds: RenderBounds
}

/** A page with so little text may still be waiting for something of its own. */
const LITTLE_TEXT = 200
const LITTLE_TEXT_QUIET_MS = 2_500
const LOOK_EVERY_MS = 150
/** A page that asks more often is not answered any more. */
const MOST_DIALOGS = 20
/** Of one message: six bytes a character at worst. */
const PART_LENGTH = 500_000

/** Rejects with an Error that says why; when the signal ends it may do so late, so that nobody should wait for it. */
export async function renderInTab(
  { tab, fetcher, isOwn, bounds }: TabNeeds,
  page: PageBody,
  signal: AbortSignal,
): Promise<PageBody> {
  const { pipe, session } = tab
  const gaveUp = Promise.withResolvers<never>()
  // It may be given up while nothing waits for it.
  gaveUp.promise.catch(() => undefined)
  const giveUp = (reason: string): void => gaveUp.reject(new Error(reason))
  const orGivenUp = <T>(work: Promise<T>): Promise<T> => Promise.race([work, gaveUp.promise])
  const send = (method: string, parameters: Message = {}): Promise<Message> =>
    orGivenUp(pipe.send(method, parameters, session))

  const answering = createAnswering({
    pipe,
    session,
    frame: tab.frame,
    page,
    fetcher,
    isOwn,
    signal,
    bounds: bounds.requests,
    giveUp,
  })
  const stopListening = pipe.listen(session, hearPage(tab, answering.answer, giveUp))
  try {
    await Promise.all([
      send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      send('Page.enable'),
      send('Inspector.enable'),
      send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
      send('Page.addScriptToEvaluateOnNewDocument', { source: BEFORE_ALL, runImmediately: true }),
      send('Runtime.runIfWaitingForDebugger'),
    ])
    pipe.tell('Page.navigate', { url: page.url }, session)

    /** A world is lost with the page that it was made in, so each look makes sure of it. */
    const evaluate = async (expression: string): Promise<unknown> => {
      const world = await send('Page.createIsolatedWorld', { frameId: tab.frame, worldName: 'reader' })
      const contextId = world['executionContextId']
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        contextId,
        returnByValue: true,
      })
      if (exceptionDetails !== undefined) throw new Error('its HTML cannot be read')
      return asMessage(result)['value']
    }

    const hasEnded = (): boolean => signal.aborted || pipe.closed() !== undefined
    await orGivenUp(settle(evaluate, answering, bounds, hasEnded))
    // A script that never ends is ended here, and what it has shown so far is read.
    pipe.tell('Runtime.terminateExecution', {}, session)
    const html = await readOut(evaluate, bounds.characters)
    return { url: answering.address(), contentType: 'text/html; charset=utf-8', body: Buffer.from(html) }
  } finally {
    stopListening()
  }
}

function hearPage(tab: BrowserTab, answer: (paused: Message) => void, giveUp: (reason: string) => void) {
  let dialogs = 0
  return (method: string, parameters: Message): void => {
    if (method === 'Fetch.requestPaused') answer(parameters)
    else if (method === 'Inspector.targetCrashed')
      giveUp('it needs too much memory, or the browser failed on it')
    else if (method === 'Page.javascriptDialogOpening') {
      dialogs += 1
      // Leaving the page is what it may always do.
      const accept = parameters['type'] === 'beforeunload'
      if (dialogs <= MOST_DIALOGS) tab.pipe.tell('Page.handleJavaScriptDialog', { accept }, tab.session)
    }
  }
}

interface Look {
  readonly ready: boolean
  readonly elements: number
  readonly text: number
}

/** Resolves when the page is done, or has had its time. Never rejects for a page that doesn't answer. */
async function settle(
  evaluate: (expression: string) => Promise<unknown>,
  answering: { pending(): number; lastAt(): number },
  bounds: Pick<RenderBounds, 'settleMs' | 'quietMs'>,
  hasEnded: () => boolean,
): Promise<void> {
  const until = performance.now() + bounds.settleMs
  let changedAt = performance.now()
  let seen = ''
  while (performance.now() < until && !hasEnded()) {
    await pause(LOOK_EVERY_MS)
    const looking = evaluate(MEASURE).then(asLook, () => undefined)
    const look = await withTimeout(looking, until - performance.now(), () => undefined)
    const now = performance.now()
    const shown = JSON.stringify(look)
    if (shown !== seen) changedAt = now
    seen = shown
    if (!look?.ready || answering.pending() > 0) continue
    const quietMs = now - Math.max(changedAt, answering.lastAt())
    const enough = look.text < LITTLE_TEXT ? Math.max(bounds.quietMs, LITTLE_TEXT_QUIET_MS) : bounds.quietMs
    if (quietMs >= enough) return
  }
}

function asLook(value: unknown): Look {
  const { ready, elements, text } = asMessage(value)
  return { ready: ready === true, elements: Number(elements), text: Number(text) }
}

async function readOut(evaluate: (expression: string) => Promise<unknown>, most: number): Promise<string> {
  const length = Number(await evaluate(HOLD))
  if (length > most) throw new Error('it is too large')
  const parts: string[] = []
  for (let start = 0; start < length; ) {
    const { part, end } = asMessage(await evaluate(partFrom(start, PART_LENGTH)))
    if (typeof part !== 'string' || typeof end !== 'number' || end <= start) break
    parts.push(part)
    start = end
  }
  return `<!doctype html>${parts.join('')}`
}

/** How much there is by now: elements, and characters of text up to a bound. */
const MEASURE = `(() => {
  let text = 0
  const walk = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT)
  for (let seen = 0; seen < 5000 && text < 2000 && walk.nextNode(); seen += 1) {
    const parent = walk.currentNode.parentElement?.localName
    if (parent !== 'script' && parent !== 'style' && parent !== 'noscript') text += walk.currentNode.data.trim().length
  }
  return { ready: document.readyState !== 'loading', elements: document.getElementsByTagName('*').length, text }
})()`

/**
 * Holds the page as HTML and says how long it is. Scripts and styles have done their work and go, but data stays; what
 * open shadow roots show takes the place of what their hosts hold, with the slots filled.
 */
const HOLD = `(() => {
  const flatten = (host) => {
    const shown = document.createDocumentFragment()
    for (const node of [...host.shadowRoot.childNodes]) shown.append(node)
    for (const slot of shown.querySelectorAll('slot')) {
      const filling = [...host.childNodes].filter((node) => (node.slot ?? '') === slot.name)
      if (filling.length > 0) slot.replaceWith(...filling)
      else slot.replaceWith(...slot.childNodes)
    }
    host.replaceChildren(shown)
  }
  for (let round = 0; round < 8; round += 1) {
    const hosts = [...document.querySelectorAll('*')].filter((element) => element.shadowRoot?.childNodes.length > 0)
    if (hosts.length === 0) break
    for (const host of hosts) flatten(host)
  }
  for (const element of document.querySelectorAll('script, style, noscript')) {
    const type = element.getAttribute('type') ?? ''
    if (element.localName !== 'script' || !/^application\\/(ld\\+)?json$/i.test(type)) element.remove()
  }
  globalThis.held = (document.documentElement?.outerHTML ?? '').toWellFormed()
  return globalThis.held.length
})()`

/** A part of what is held, never with half a character at its end. */
function partFrom(start: number, length: number): string {
  return `(() => {
  let end = ${start + length}
  if ((globalThis.held.charCodeAt(end - 1) & 0xfc00) === 0xd800) end += 1
  return { part: globalThis.held.slice(${start}, end), end }
})()`
}

/** In the page's own world, before its scripts: what would only lead to a refusal is not there to begin with. */
const BEFORE_ALL = `(() => {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'WebSocket', 'SharedWorker'])
    delete globalThis[name]
  globalThis.open = () => null
  globalThis.print = () => undefined
})()`
