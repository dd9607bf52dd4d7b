// Instant answers: the first that is certain wins, forced ones alone are asked, none can fail a search.
import { describe, expect, it } from 'vitest'
import { aQuestion } from '../../../tests/support/a-question.ts'
import { silentLogger } from '../../foundation/logger.ts'
import type { Answerer } from './answer.ts'
import { createInstantAnswers } from './instant-answers.ts'

const says =
  (intent: string): Answerer =>
  ({ text, forced }, { countCall }) => {
    countCall()
    return text.startsWith(intent) || forced ? { intent, text: intent } : undefined
  }
const answers = createInstantAnswers({
  answerers: [
    {
      intents: ['Broken'],
      answerer: () => {
        throw new Error('broken')
      },
    },
    { intents: ['A', 'Z'], answerer: says('A') },
    { intents: ['B'], answerer: says('B') },
  ],
  logger: silentLogger,
})
const open = new AbortController().signal
const ask = (text: string, intent?: string, signal: AbortSignal = open) =>
  answers.answer(aQuestion(text), intent, signal)

describe('createInstantAnswers', () => {
  it('takes the first answer, counts the calls, and goes on where one fails', async () => {
    expect(await ask('B')).toEqual({ answer: { intent: 'B', text: 'B' }, calls: 2, unsettled: false })
    expect(await ask('C')).toEqual({ calls: 2, unsettled: true })
  })

  it('asks only those of a forced intent, and answers under its name', async () => {
    expect(await ask('x', 'Z')).toEqual({ answer: { intent: 'Z', text: 'A' }, calls: 1, unsettled: false })
    expect(await ask('A', 'FallbackSearchIntent')).toEqual({ calls: 0, unsettled: false })
    expect(await ask('A', 'Broken')).toEqual({ calls: 0, unsettled: false })
  })

  it.each(['B site:example.com', '"B"', 'B "quoted words"', `B ${'x'.repeat(400)}`])(
    'leaves %s to the index',
    async (text) => {
      expect(await ask(text)).toEqual({ calls: 0, unsettled: false })
    },
  )

  it('asks of words with one blank between them', async () => {
    const seen: string[] = []
    const watching = createInstantAnswers({
      answerers: [
        {
          intents: ['A'],
          answerer: ({ text }) => {
            seen.push(text)
            return undefined
          },
        },
      ],
      logger: silentLogger,
    })
    await watching.answer(aQuestion(` weather \t\n ${' '.repeat(2_000)}in\u00a0 Oslo `), undefined, open)
    expect(seen).toEqual(['weather in Oslo'])
  })

  it('asks no one when the time is up', async () => {
    expect(await ask('A', undefined, AbortSignal.abort())).toEqual({ calls: 0, unsettled: true })
  })
})
