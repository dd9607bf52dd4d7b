// The scripts that we run in a page, in a world of their own that the page's scripts can't see or change.

/** How much there is by now: elements, and characters of text up to a bound. */
export const MEASURE = `(() => {
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
export const HOLD = `(() => {
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
export function partFrom(start: number, length: number): string {
  return `(() => {
  let end = ${start + length}
  if ((globalThis.held.charCodeAt(end - 1) & 0xfc00) === 0xd800) end += 1
  return { part: globalThis.held.slice(${start}, end), end }
})()`
}

/** In the page's own world, before its scripts: what would only lead to a refusal is not there to begin with. */
export const BEFORE_ALL = `(() => {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'WebSocket', 'SharedWorker'])
    delete globalThis[name]
  globalThis.open = () => null
  globalThis.print = () => undefined
})()`
