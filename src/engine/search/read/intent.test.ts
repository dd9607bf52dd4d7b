// Intents: what the words name, what a caller forces, and what forcing does to the list.
import { describe, expect, it } from 'vitest'
import { aDocument, aRequest, searchOver } from '../../../../tests/support/search-samples.ts'
import { intentOf } from './intent.ts'

describe('intentOf', () => {
  it.each([
    ['latest news on mars', 'LatestNewsIntent', 'mars'],
    ['videos of cats', 'VideoSearchIntent', 'cats'],
    ['apple pie recipe', 'RecipeIntent', 'apple pie recipe'],
    ['recipe for bread', 'RecipeIntent', 'bread'],
    ['binary search code example', 'CodeIntent', 'binary search code example'],
    ['alan turing wikipedia', 'WikiIntent', 'alan turing'],
    ['papers on attention', 'AcademicIntent', 'attention'],
    ['coffee near me', 'PlacesIntent', 'coffee'],
    ['recipe', 'FallbackSearchIntent', 'recipe'],
    ['recipe book', 'FallbackSearchIntent', 'recipe book'],
    ['wikipedia', 'FallbackSearchIntent', 'wikipedia'],
    ['code of conduct', 'FallbackSearchIntent', 'code of conduct'],
  ])('reads %s as %s', (query, name, rest) => {
    const intent = intentOf(aRequest({ queries: [query] }))
    expect(intent.name).toBe(name)
    expect(intent.withoutClue(query)).toBe(rest)
  })
})

describe('a forced intent', () => {
  const plain = 'Quick sort is a way to sort. Quick sort, quick sort, and again quick sort of lists.'
  const pages = [
    aDocument('https://blog.example/sort', { title: 'Quick sort quick sort', text: plain, markdown: plain }),
    aDocument('https://code.example/sort', {
      title: 'Sorting',
      text: 'A quick sort in JavaScript.',
      markdown: 'A quick sort in JavaScript.\n\n```js\nlist.sort((a, b) => a - b)\n```\n',
    }),
    aDocument('https://cook.example/soup', {
      title: 'A quick soup of every sort',
      text: 'Ingredients\n\n- 1 onion\n- 2 cups of water\n\nMethod: simmer for an hour.',
      markdown: '## Ingredients\n\n- 1 onion\n- 2 cups of water\n\n## Method\n\nSimmer for an hour.',
    }),
    aDocument('https://ask.example/questions/1', {
      title: 'How do I do a quick sort?',
      text: 'Use the method of the list. It will sort in place.',
    }),
    aDocument('https://en.wikipedia.org/wiki/Quicksort', {
      title: 'Quick sort',
      text: 'Quick sort is an algorithm of the year 1959.',
    }),
  ]

  it.each([
    ['CodeIntent', 'https://code.example/sort', 'list.sort((a, b) => a - b)'],
    ['RecipeIntent', 'https://cook.example/soup', '1 onion; 2 cups of water'],
    ['QuestionsIntent', 'https://ask.example/questions/1', 'It will sort in place.'],
    ['WikiIntent', 'https://en.wikipedia.org/wiki/Quicksort', 'Quick sort is an algorithm of the year 1959.'],
  ])('%s puts such a page first and tells what it says', async (intent, url, part) => {
    const { search } = await searchOver(pages)
    const outcome = await search({ queries: ['quick sort'], intent, extracts: true })
    expect(outcome.results[0]?.document.url).toBe(url)
    expect(outcome.results).toHaveLength(pages.length)
    expect(outcome.answer).toContain(part)
  })

  it('is what makes the difference', async () => {
    const { search } = await searchOver(pages)
    const outcome = await search({ queries: ['quick sort'], extracts: true })
    expect(outcome.answer).toBe('')
    expect(outcome.results[0]?.document.url).toBe('https://blog.example/sort')
  })
})
