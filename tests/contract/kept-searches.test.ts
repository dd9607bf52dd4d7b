// Which searches are kept to be delivered again: by the page text that they found, not by what one reply had room for.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

const LONG = 'Quokka sentences are here again. '.repeat(30_000)
const SHORT = 'Numbat sentences are here again. '.repeat(30)

let test: TestService
beforeAll(async () => {
  test = await startTestService()
  await test.load(
    [0, 1, 2].flatMap((n) => [
      { url: `https://long${n}.example.com/`, title: `Quokka ${n}`, text: LONG },
      { url: `https://short${n}.example.com/`, title: `Numbat ${n}`, text: SHORT },
    ]),
  )
})
afterAll(() => test.close())

it.each([
  ['numbat', 'maxTokens=2000', true],
  ['numbat', 'format=context', true],
  ['quokka', 'maxTokens=2000', false],
  ['quokka', 'format=context&maxTokens=2000', false],
])('%s by %s: %s', async (word, asked, isKept) => {
  const ask = async (): Promise<string> =>
    (
      await test.ask(`/api/v1/search?q=${word}&content=true&${asked}`, { headers: { 'x-api-key': test.key } })
    ).text()
  const [first, again] = [await ask(), await ask()]
  expect(first).toContain('sentences are here')
  expect(/"?cached"?: ?true/.test(first)).toBe(false)
  expect(/"?cached"?: ?true/.test(again)).toBe(isKept)
})
