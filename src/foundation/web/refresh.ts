// Tells where a page sends its reader at once: a redirect that is written in the page.
import { decodeText, latin1 } from './charset.ts'
import { createShallowParser } from './shallow-parser.ts'

/** It stands in the head; what comes behind a longer beginning is left alone. */
const LOOKED_AT = 16_384
const HAS_ONE = /http-equiv[\s="']{1,9}refresh/i

/** The address as it is written, relative to the page's own. A page that is to be shown for a while first is a page. */
export function refreshOf(body: Uint8Array, contentType: string): string | undefined {
  const start = body.subarray(0, LOOKED_AT)
  if (!HAS_ONE.test(latin1(start))) return undefined
  let target: string | undefined
  /** Where scripts run, what stands in `noscript` is not heeded. */
  let withoutScripts = 0
  const parser = createShallowParser({
    onopentag(name, { 'http-equiv': header = '', content = '' }) {
      if (name === 'noscript') withoutScripts += 1
      if (name === 'meta' && withoutScripts === 0 && header.trim().toLowerCase() === 'refresh')
        target ??= readRefresh(content)
    },
    onclosetag(name) {
      if (name === 'noscript') withoutScripts -= 1
    },
  })
  parser.write(decodeText(start, contentType))
  parser.end()
  return target
}

const AT_ONCE = /^\s*0+(?:\.\d*)?[\s;,]+(?=[^\s;,])(?:url\s*=)?[\s"']*([^"'\s]+)/i

/** The value of a Refresh header. */
export function readRefresh(value: string): string | undefined {
  return AT_ONCE.exec(value)?.[1]
}
