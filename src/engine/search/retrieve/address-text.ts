// An address as its words are indexed: without the scheme, unescaped where it can be.
import { parseHttpUrl } from '../../../foundation/web/url.ts'

export function addressText(url: string): string {
  const rest = (parseHttpUrl(url)?.href ?? url).replace(/^[^:]+:\/\//, '')
  try {
    return decodeURIComponent(rest)
  } catch {
    return rest
  }
}
