// Instant answers: the answerers in order, the first certain answer wins, and none of them can fail a search.
import type { Logger } from '../../foundation/logger.ts'
import type { Answer, Answerer, Question } from './answer.ts'

/** An answerer with the full names of the intents that a caller may force it by. */
export interface AnsweringIntent {
  readonly intents: readonly string[]
  readonly answerer: Answerer
}

export interface Answered {
  readonly answer?: Answer
  /** Calls to outside sources that this took. */
  readonly calls: number
  /** Whether an answer may be there in a moment, where there is none. */
  readonly unsettled: boolean
  /** Sources that an answer would have needed and that could not be reached. */
  readonly unavailable?: readonly string[]
}

export interface InstantAnswers {
  /** With an intent, only its answerers are asked and they need no cue. Never rejects. */
  answer(
    question: Omit<Question, 'forced'>,
    intent: string | undefined,
    signal: AbortSignal,
  ): Promise<Answered>
}

/** A query with operators or quoted words is for the index. */
const OPERATORS = /(?:^|\s)-?[a-z]{2,12}:\S|(?<![\d'′])["“”]/i
/** A word in quotes whose meaning is asked for is no phrase to search. */
const QUOTED_WORD =
  /^((?:define|what does|(?:what is the )?(?:meaning|definition) of)(?: the word)?\s+)["“]([^"“”]+)["”](\s+mean)?(\?*)$/i
const LONGEST = 300

export function createInstantAnswers(needs: {
  readonly answerers: readonly AnsweringIntent[]
  readonly logger: Logger
}): InstantAnswers {
  const { answerers, logger } = needs
  return {
    async answer(asked, intent, signal) {
      let calls = 0
      let unsettled = false
      const missed = (): void => {
        unsettled = true
      }
      const sources = new Set<string>()
      const effort = {
        signal,
        countCall: () => void calls++,
        missed,
        unreachable: (source: string) => void sources.add(source),
      }
      // Runs of blanks could be shared out between the parts of a pattern in very many ways.
      const text = asked.text.trim().replace(/\s+/g, ' ').replace(QUOTED_WORD, '$1$2$3$4')
      const question = { ...asked, text, forced: intent !== undefined }
      const usable = answerers.filter(({ intents }) => intent === undefined || intents.includes(intent))
      if (text.length > LONGEST || OPERATORS.test(text)) return { calls, unsettled }
      for (const { answerer } of usable) {
        if (signal.aborted) break
        try {
          const answer = await answerer(question, effort)
          if (answer) return { answer: { ...answer, intent: intent ?? answer.intent }, calls, unsettled }
        } catch (error) {
          if (!signal.aborted)
            logger.warn({ err: error }, 'an answerer failed; the search goes on without it')
        }
      }
      return { calls, unsettled: unsettled || calls > 0 || signal.aborted, ...unreached(sources) }
    },
  }
}

function unreached(sources: ReadonlySet<string>): Pick<Answered, 'unavailable'> {
  return sources.size > 0 ? { unavailable: [...sources] } : {}
}

/** Answers nothing, for a search without instant answers. */
export const noInstantAnswers: InstantAnswers = { answer: async () => ({ calls: 0, unsettled: false }) }
