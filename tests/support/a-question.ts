// A question with everything filled in, for tests of answerers.
import type { Effort, Question } from '../../src/engine/answers/answer.ts'

export function aQuestion(text: string, rest: Partial<Question> = {}): Question {
  return {
    text,
    forced: false,
    language: 'en',
    country: 'US',
    units: 'imperial',
    place: {},
    now: Date.UTC(2026, 10, 15, 12, 34),
    ...rest,
  }
}

/** Time without end, and a count of the calls that were made. */
export function anEffort(): Effort & { calls: number } {
  const effort = {
    calls: 0,
    signal: new AbortController().signal,
    countCall: () => void effort.calls++,
    missed() {},
  }
  return effort
}
