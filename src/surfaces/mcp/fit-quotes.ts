// Fits verified quotations into a number of tokens: long differences give way first, then the last quotations.
import type { VerifiedQuote, VerifyResponse } from '../../contract/verify.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'

/** Room for the note that tells what is missing. */
const NOTE_TOKENS = 100

export interface FittedQuotes {
  readonly body: string
  /** What an agent is told where something was left out. */
  readonly note?: string
}

export function fitQuotes(whole: string, maxTokens: number): FittedQuotes {
  if (countTokens(whole) <= maxTokens) return { body: whole }
  const { quotes, metrics } = JSON.parse(whole) as VerifyResponse
  let room = maxTokens - NOTE_TOKENS - tokensOf({ quotes: [], metrics })
  const kept: VerifiedQuote[] = []
  for (const { differences: _, ...bare } of quotes) {
    room -= tokensOf(bare)
    if (room < 0) break
    kept.push(bare)
  }
  let shortened = 0
  for (const [at, { differences }] of quotes.slice(0, kept.length).entries()) {
    if (differences === undefined) continue
    const tokens = tokensOf({ differences })
    const bare = kept[at]
    if (bare && tokens <= room) {
      kept[at] = { ...bare, differences }
      room -= tokens
    } else shortened += 1
  }
  const note = noteOf({ left: quotes.length - kept.length, of: quotes.length, shortened }, maxTokens)
  return { body: JSON.stringify({ quotes: kept, metrics }), note }
}

function tokensOf(value: object): number {
  // One for the comma before it.
  return countTokens(JSON.stringify(value)) + 1
}

function noteOf(
  { left, of, shortened }: { left: number; of: number; shortened: number },
  maxTokens: number,
): string {
  return [
    `Note: this reply was shortened to stay under ${maxTokens} tokens.`,
    left > 0 ? `The last ${left} of ${of} quotes were left out; verify those in a call of their own.` : '',
    shortened > 0
      ? `The differences of ${shortened} of ${of} quotes were left out; raise maxTokens, or verify shorter quotes.`
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
