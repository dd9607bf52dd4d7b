// Stories that are told once, however many pages tell them.
import { describe, expect, it } from 'vitest'
import { isSameStory, newStories, storyOf } from './same-story.ts'

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `word${from + at}`).join(' ')

const story = (url: string, title: string, text: string) => storyOf({ url, title, text })

describe('a story', () => {
  const first = story('u:1', 'A dam breaks in the north', words(0, 200))

  it('is the same at its address, under its headline or with most of its text', () => {
    expect(isSameStory(first, story('u:1', 'Other', ''))).toBe(true)
    expect(isSameStory(first, story('u:2', 'A dam breaks in the North!', words(900, 200)))).toBe(true)
    expect(isSameStory(first, story('u:3', 'Flood', `By our reporter. ${words(0, 190)} More soon.`))).toBe(
      true,
    )
  })

  it('is another with little of its text, and short headlines and texts tell nothing', () => {
    expect(isSameStory(first, story('u:2', 'Flood', words(150, 200)))).toBe(false)
    expect(isSameStory(story('u:1', 'Home', 'Hello there.'), story('u:2', 'Home', 'Hello there.'))).toBe(
      false,
    )
  })

  it('is told once, the first of each', () => {
    const copy = story('u:2', 'Flood', words(0, 200))
    const other = story('u:3', 'Something else altogether happened', words(500, 200))
    expect(newStories([first, copy, other], []).map(({ url }) => url)).toEqual(['u:1', 'u:3'])
    expect(newStories([copy, other], [first]).map(({ url }) => url)).toEqual(['u:3'])
  })
})
