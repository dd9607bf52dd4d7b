// The dictionary on WordNet's files: common senses first, capitals kept, nothing for what is no word.
import { afterAll, describe, expect, it } from 'vitest'
import { createWordnetDictionary } from './wordnet-dictionary.ts'

const dictionary = createWordnetDictionary()
afterAll(() => dictionary.close())
const senses = (word: string) => dictionary.senses(word, new AbortController().signal)

describe('createWordnetDictionary', () => {
  it('gives the commonest part of speech first, without examples', async () => {
    const [run] = await senses('run')
    expect(run).toMatchObject({
      partOfSpeech: 'verb',
      gloss: "move fast by using one's feet, with one foot off the ground at any given time",
      instance: false,
    })
  })

  it.each([
    ['better', 'adjective', /^\(comparative of ‘good’\) superior/],
    ['love', 'noun', /emotion/],
    ['running', 'noun', /^the act of running/],
  ])('goes by how often senses of %s were met', async (word, partOfSpeech, gloss) => {
    const [first] = await senses(word)
    expect(first?.partOfSpeech).toBe(partOfSpeech)
    expect(first?.gloss).toMatch(gloss)
  })

  it('knows names from kinds, and how they are written', async () => {
    const [paris] = await senses('PARIS')
    expect(paris).toMatchObject({
      word: 'Paris',
      instance: true,
      synonyms: expect.arrayContaining(['City of Light']),
    })
  })

  it.each([
    ['docker', true],
    ['vivaldi', true],
    ['photosynthesis', false],
  ])('tells whether %s is somebody', async (word, person) => {
    expect(await senses(word)).toEqual([expect.objectContaining({ person })])
  })

  it('finds the first and the last word, and phrases', async () => {
    expect(await senses('zymotic')).not.toEqual([])
    expect(await senses("'hood")).not.toEqual([])
    expect(await senses('ice  cream')).not.toEqual([])
  })

  it.each(['', 'asdfgh', 'a\nb', '../../etc/passwd', '\u0000', 'x'.repeat(100), '%', '*'])(
    'knows no %j',
    async (word) => {
      expect(await senses(word)).toEqual([])
    },
  )
})
