// Asks for an instant answer beside the retrieval, and says what it adds to the outcome.
import { endedDeadlineIn } from '../../../foundation/deadline.ts'
import { given } from '../../../foundation/given.ts'
import type { Answered, InstantAnswers } from '../../answers/instant-answers.ts'
import { type Intent, intentNamed } from '../read/intent.ts'
import type { SearchOutcome } from '../search-outcome.ts'
import type { SearchRequest } from '../search-request.ts'

export interface AnswerFound extends Answered {
  /** The query that it answers. */
  readonly query?: number
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
  const time = Math.min(LONGEST_ANSWER_MS, request.timeoutMs ?? LONGEST_ANSWER_MS)
  const deadline = endedDeadlineIn(time, signal)
  try {
    return await firstAnswer(answers, request, now, deadline.signal)
  } finally {
    deadline.end()
  }
}

async function firstAnswer(
  answers: InstantAnswers,
  request: SearchRequest,
  now: number,
  until: AbortSignal,
): Promise<AnswerFound> {
  let calls = 0
  let unsettled = false
  const unavailable = new Set<string>()
  for (const [query, text] of request.queries.entries()) {
    const { language, country, units, location: place } = request
    const question = { text, language, country, units, place, now }
    const found = await answers.answer(question, request.intent, until)
    calls += found.calls
    unsettled ||= found.unsettled
    for (const source of found.unavailable ?? []) unavailable.add(source)
    if (found.answer) return { answer: found.answer, query, calls, unsettled }
  }
  return { calls, unsettled, ...(unavailable.size > 0 && { unavailable: [...unavailable] }) }
}

/** So sure a page must be beside an answer that can't be had: what shares a word with the question is none. */
const SURE = 0.6

/** That a source could not be reached is said, and no other page stands in for it. */
function withoutAnswer(outcome: SearchOutcome, unavailable: readonly string[]): SearchOutcome {
  const results = outcome.results.filter(({ score }) => score >= SURE)
  const fewer = outcome.results.length - results.length
  return {
    ...outcome,
    results,
    total: fewer > 0 ? results.length : outcome.total,
    unavailable: [...(outcome.unavailable ?? []), ...unavailable],
  }
}

/** What an answer makes of the outcome; an answer that was not forced names the intent. */
export function withAnswer(outcome: SearchOutcome, found: AnswerFound): SearchOutcome {
  const { answer, query, calls, unsettled } = found
  const work = { ...outcome.work, sourceCalls: outcome.work.sourceCalls + calls }
  if (!answer) {
    const kept = { ...outcome, work, ...(unsettled && { keepForMs: 0 }) }
    return found.unavailable ? withoutAnswer({ ...kept, keepForMs: 0 }, found.unavailable) : kept
  }
  const { text, intent, calculation, weather, infobox, disambiguation, relatedTopics, freshForMs } = answer
  // What pages tell of a name stands back behind what we know of it.
  const { infobox: _, disambiguation: __, ...searched } = outcome
  return {
    ...searched,
    intent: intentNamed(intent).name,
    answer: text,
    ...given({ calculation, weather, infobox, disambiguation, relatedTopics }),
    ...(freshForMs !== undefined && { keepForMs: Math.min(freshForMs, outcome.keepForMs ?? freshForMs) }),
    queriesThatFound: outcome.queriesThatFound.map((some, at) => some || (at === query && text !== '')),
    work,
  }
}
