// What an agent is told of a reply that was shortened: what is missing, and how to go on.
import type { Fitted } from '../../contract/service-api.ts'

export function searchNote(
  { kept, of, cut }: Fitted,
  { maxTokens, offset }: { maxTokens: number; offset: number },
): string {
  const left = of - kept
  return [
    `Note: this reply was shortened to stay under ${maxTokens} tokens; what was left out was not charged.`,
    cut ? 'The text of the result above is cut; read the whole page with svc_fetch_url.' : '',
    left > 0
      ? `${left} of ${of} results were left out. To go on, call svc_web_search with the same arguments and offset=${offset + kept}.`
      : 'What would follow the results was left out; raise maxTokens to see it.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

export function pageNote({ kept }: Fitted, { maxTokens }: { maxTokens: number }): string {
  return `Note: the page was cut to stay under ${maxTokens} tokens; about ${kept} % of it stands above, and the rest was not charged. Call svc_fetch_url with a query to get the passages on it first, or raise maxTokens.`
}
