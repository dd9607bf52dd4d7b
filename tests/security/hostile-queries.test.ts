// Queries made to be read in every way at once: each costs next to nothing, which one that takes for ever would not.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRealAnswers, type RealAnswers } from '../support/real-answers.ts'

let real: RealAnswers
beforeAll(async () => {
  real = await openRealAnswers()
})
afterAll(() => real.close())

const HEADS = [
  ...['', 'sum of ', 'what is ', 'convert ', 'how many ', 'weather in ', 'time in ', 'define ', 'if it is '],
  ...['days between ', 'percent change from ', 'log base ', 'what time zone is ', 'tempo em '],
]
const REPEATED = [
  ...['1,', '1 ', '1/1 ', '1.', '(', '%', '- ', '1-', '^', '0', ' ', '\t', '!', "'", 'one hundred '],
  ...['and ', 'of ', 'to ', 'in ', 'is ', 'the ', 'what ', 'now ', 'today ', 'may 1 ', 'km ', 'usd ', '@'],
]
const TAILS = ['', 'x', ' in', '?']
const LONGEST = 300

it.each(HEADS)('answers %j with anything behind it, or leaves it', async (head) => {
  for (const repeated of REPEATED) {
    for (const tail of TAILS) {
      const room = LONGEST - head.length - tail.length
      const query = head + repeated.repeat(Math.floor(room / repeated.length)) + tail
      expect((await real.ask(query))?.text ?? '', query).not.toMatch(/NaN|Infinity|undefined|null|Invalid/)
    }
  }
})
