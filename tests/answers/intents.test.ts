// The intents of queries: 98 in a hundred right, and not one answer that is wrong.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRealAnswers, type RealAnswers } from '../support/real-answers.ts'
import { ANSWERED, UNANSWERED } from './intent-queries.ts'

let real: RealAnswers
beforeAll(async () => {
  real = await openRealAnswers()
})
afterAll(() => real.close())

const LEAST_RIGHT = 0.98

describe('the intents of queries', () => {
  it('are triggered where they must be and nowhere else, with the right answer', async () => {
    const must = Object.entries(ANSWERED).flatMap(([intent, queries]) =>
      Object.entries(queries).map(([query, part]) => ({ query, intent, part })),
    )
    const all = [...must, ...UNANSWERED.map((query) => ({ query, intent: '', part: '' }))]
    const missed: string[] = []
    const wrong: string[] = []
    for (const { query, intent, part } of all) {
      const answer = await real.ask(query)
      const text = answer?.text ?? ''
      if (text === '') {
        if (intent !== '') missed.push(query)
      } else if (answer?.intent !== intent || !text.includes(part))
        wrong.push(`${query} => ${answer?.intent}: ${text}`)
    }
    expect(all.length).toBeGreaterThanOrEqual(300)
    expect(wrong).toEqual([])
    expect(missed.length / all.length, missed.join('\n')).toBeLessThanOrEqual(1 - LEAST_RIGHT)
  })

  it('hold in an examination of many more: an intent and a part of its answer, or - for none', async () => {
    const file = await readFile(new URL('exam-queries.tsv', import.meta.url), 'utf8')
    const lines = file.trimEnd().split('\n')
    const wrong: string[] = []
    for (const line of lines) {
      const [intent = '', query = '', part = ''] = line.split('\t')
      const answer = await real.ask(query)
      const right =
        intent === '-' ? (answer?.text ?? '') === '' : answer?.intent === intent && answer.text.includes(part)
      if (!right) wrong.push(`${line} => ${answer?.intent}: ${answer?.text}`)
    }
    expect(lines.length).toBeGreaterThan(1000)
    expect(wrong).toEqual([])
  })

  it.each([
    ['of other countries, whose words, measures and days are their own', 'exam-countries.tsv'],
    ['who ask in German, French or Spanish, and for what only looks like an answer', 'exam-languages.tsv'],
  ])('hold for callers %s', async (_, name) => {
    const file = await readFile(new URL(name, import.meta.url), 'utf8')
    const lines = file.trimEnd().split('\n')
    const wrong: string[] = []
    for (const line of lines) {
      const [country = '', intent = '', query = '', part = ''] = line.split('\t')
      const units = country === 'US' ? 'imperial' : 'metric'
      const answer = await real.ask(query, { country, units })
      const right =
        intent === '-' ? (answer?.text ?? '') === '' : answer?.intent === intent && answer.text.includes(part)
      if (!right) wrong.push(`${line} => ${answer?.intent}: ${answer?.text}`)
    }
    expect(lines.length).toBeGreaterThan(70)
    expect(wrong).toEqual([])
  })

  it.each([
    ['Tokyo', 'TimeIntent', 'in Tokyo, Japan'],
    ['Berlin', 'WeatherIntent', 'Berlin, Germany'],
    ['serendipity', 'DefinitionIntent', 'good luck'],
    ['5 km', 'UnitsIntent', '3.106856 miles'],
    ['2024-2020', 'CalculatorIntent', '4'],
    ['mercury', 'WikiIntent', 'atomic number 80'],
    ['turkey', 'KnowledgeIntent', 'Ankara'],
    ['100 eur', 'CurrencyIntent', '108.39 USD'],
  ])('need no cue where they are forced: %s as %s', async (query, intent, part) => {
    const answer = await real.ask(query, {}, intent)
    expect(answer?.intent).toBe(intent)
    expect(answer?.text).toContain(part)
  })
})
