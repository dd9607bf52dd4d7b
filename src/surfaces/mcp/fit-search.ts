// Keeps a search's context document within a token budget: whole results in order, then how to go on.

import { countTokens } from '../../foundation/text/count-tokens.ts'
import { cutToTokens, fitsTokens } from '../../foundation/text/cut-to-tokens.ts'

/** Page text can't hold a line that is one of these tags (contract/context-text.ts), so lines tell results apart. */
const RESULT = /^<result index="\d+" domain="[^"\n]*">\n[\s\S]*?\n<\/result>$/gm

/** Room for the note and for the blank lines between the parts. */
const NOTE_TOKENS = 150

export function fitSearch(document: string, options: { maxTokens: number; offset: number }): string {
  const { maxTokens, offset } = options
  if (fitsTokens(document, maxTokens)) return document
  const found = [...document.matchAll(RESULT)]
  const results = found.map(([text]) => text)
  const head = document.slice(0, found[0]?.index).trimEnd()
  const room = maxTokens - NOTE_TOKENS - countTokens(head)
  const kept = wholeResults(results, room)
  const [first] = results
  const cut = kept.length === 0 && first !== undefined
  if (cut) kept.push(cutResult(first, room))
  const note = inWords({ kept: kept.length, of: results.length, cut, next: offset + kept.length, maxTokens })
  const fitted = [countedAs(head, kept.length), ...kept, note].join('\n\n')
  return `${fitsTokens(fitted, maxTokens) ? fitted : cutToTokens(fitted, maxTokens)}\n`
}

function wholeResults(results: readonly string[], room: number): string[] {
  const kept: string[] = []
  let left = room
  for (const result of results) {
    if (left < 1 || !fitsTokens(result, left)) break
    kept.push(result)
    left -= countTokens(result) + 1
  }
  return kept
}

/** A first result that is too long by itself still has to be shown, or the same call would never get on. */
function cutResult(result: string, room: number): string {
  return `${cutToTokens(result.replace(/\n<\/result>$/, ''), room - 10)}\n</result>`
}

function countedAs(head: string, count: number): string {
  return head.replace(/^results_count: \d+$/m, `results_count: ${count}`)
}

function inWords(fit: { kept: number; of: number; cut: boolean; next: number; maxTokens: number }): string {
  const { kept, of, cut, next, maxTokens } = fit
  const left = of - kept
  return [
    `Note: this reply was shortened to stay under ${maxTokens} tokens.`,
    cut ? 'The text of the result above is cut; read the whole page with svc_fetch_url.' : '',
    left > 0
      ? `${left} of ${of} results were left out. To go on, call svc_web_search with the same arguments and offset=${next}.`
      : 'What would follow the results was left out; raise maxTokens to see it.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
