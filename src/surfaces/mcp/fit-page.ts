// Keeps a fetched page's context document within a token budget: its start, then what to do about the rest.
import { cutToTokens, fitsTokens } from '../../foundation/text/cut-to-tokens.ts'

const NOTE_TOKENS = 100

export function fitPage(document: string, { maxTokens }: { maxTokens: number }): string {
  if (fitsTokens(document, maxTokens)) return document
  const start = cutToTokens(document, maxTokens - NOTE_TOKENS)
  const share = Math.max(1, Math.floor((100 * start.length) / document.length))
  const note = `Note: the page was cut to stay under ${maxTokens} tokens; about ${share} % of it stands above. Call svc_fetch_url with a query to get the passages on it first, or raise maxTokens.`
  return `${start}\n\n${note}\n`
}
