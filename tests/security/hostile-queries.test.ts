// Queries made to be read in every way at once: each is answered sensibly or left, none makes an answerer fail or takes for ever.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLogger } from '../../src/foundation/logger.ts'
import { openRealAnswers, type RealAnswers } from '../support/real-answers.ts'

const failures: object[] = []
let real: RealAnswers
beforeAll(async () => {
  real = await openRealAnswers({ ...silentLogger, warn: (fields: object) => void failures.push(fields) })
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
/** Few are answered where more is repeated. */
const TIMES = [1, 2, 3, LONGEST]

it.each(HEADS)('answers %j with anything behind it, or leaves it', async (head) => {
  for (const repeated of REPEATED) {
    for (const tail of TAILS) {
      const room = Math.floor((LONGEST - head.length - tail.length) / repeated.length)
      for (const times of TIMES) {
        const query = head + repeated.repeat(Math.min(times, room)) + tail
        const answer = await real.ask(query)
        if (!answer) continue
        expect(answer.text, query).not.toMatch(/NaN|Infinity|undefined|null|Invalid/)
      }
    }
  }
  expect(failures).toEqual([])
})
