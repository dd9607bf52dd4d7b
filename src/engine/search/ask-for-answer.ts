// Asks for an instant answer beside the retrieval, and says what it adds to the outcome.
import type { Answer } from '../answers/answer.ts'
import type { InstantAnswers } from '../answers/instant-answers.ts'
import { type Intent, intentNamed } from './intent.ts'
import type { SearchOutcome } from './search-outcome.ts'
import type { SearchRequest } from './search-request.ts'

export interface AnswerFound {
  readonly answer?: Answer
  /** The query that it answers. */
  readonly query?: number
  readonly calls: number
  /** Whether an answer may be there in a moment, where there is none. */
  readonly unsettled: boolean
}

/** An answer that takes longer is no instant one. */
const LONGEST_ANSWER_MS = 5000

/** The first of the queries that has an answer. Never rejects. */
export async function askForAnswer(
  answers: InstantAnswers,
  request: SearchRequest,
  intent: Intent,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<AnswerFound> {
  // A clue such as "videos of" already says what is looked for.
  if (request.intent === undefined && intent.named === 'pages') return { calls: 0, unsettled: false }
  const time = AbortSignal.timeout(Math.min(LONGEST_ANSWER_MS, request.timeoutMs ?? LONGEST_ANSWER_MS))
  const until = AbortSignal.any([time, signal])
  let calls = 0
  let unsettled = false
  for (const [query, text] of request.queries.entries()) {
    const { language, country, units, location: place } = request
    const question = { text, language, country, units, place, now }
    const found = await answers.answer(question, request.intent, until)
    calls += found.calls
    unsettled ||= found.unsettled
    if (found.answer) return { answer: found.answer, query, calls, unsettled }
  }
  return { calls, unsettled }
}

/** What an answer makes of the outcome; an answer that was not forced names the intent. */
export function withAnswer(outcome: SearchOutcome, found: AnswerFound): SearchOutcome {
  const { answer, query, calls, unsettled } = found
  const work = { ...outcome.work, sourceCalls: outcome.work.sourceCalls + calls }
  if (!answer) return { ...outcome, work, ...(unsettled && { keepForMs: 0 }) }
  const { text, intent, calculation, weather, infobox, disambiguation, relatedTopics, freshForMs } = answer
  const { name, resultsType } = intentNamed(intent)
  // What pages tell of a name stands back behind what we know of it.
  const { infobox: _, disambiguation: __, ...searched } = outcome
  return {
    ...searched,
    intent: name,
    resultsType,
    answer: text,
    ...(calculation && { calculation }),
    ...(weather && { weather }),
    ...(infobox && { infobox }),
    ...(disambiguation && { disambiguation }),
    ...(relatedTopics && { relatedTopics }),
    ...(freshForMs !== undefined && { keepForMs: Math.min(freshForMs, outcome.keepForMs ?? freshForMs) }),
    queriesThatFound: outcome.queriesThatFound.map((some, at) => some || (at === query && text !== '')),
    work,
  }
}
