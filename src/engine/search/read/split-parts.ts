// The parts of a multi-part question: several questions, or one about several things.
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { comparedIn } from './comparison.ts'

const MOST_PARTS = 4

/** Each part on its own, or the whole as the only part. */
export function splitParts(text: string): readonly string[] {
  const whole = text.trim()
  const questions = split(whole, '?')
  if (questions.length > 1) return questions
  const parsed = whole.replace(/\?+$/, '').trim()
  const sides = comparedIn(parsed)
  if (sides) return sides
  const joined = split(parsed, / and (?:also )?(?=(?:what|who|when|where|which|why|how)\b)|; /i)
  return joined.length > 1 ? joined : [parsed]
}

function split(text: string, by: string | RegExp): readonly string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).some((word) => !stopWords('en').has(word)))
    .slice(0, MOST_PARTS)
}
