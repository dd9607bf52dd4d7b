// An address to crawl from, as a person writes it.
import { crawlAddress } from '../../../engine/crawl/crawl-address.ts'
import { parseHttpUrl } from '../../../foundation/web/url.ts'

/** `example.org/docs` is taken for https; undefined where the text is no address that a crawl can start from. */
export function crawlSeed(text: string): string | undefined {
  const address = text.trim()
  const url = parseHttpUrl(/^[\w-]+(?:\.[\w-]+)+(?:[:/]|$)/.test(address) ? `https://${address}` : address)
  return url && crawlAddress(url.href) !== undefined ? url.href : undefined
}
