// The snippet of a page whose nearest passage has few words of the query, or none.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { stem } from '../../../foundation/text/stem.ts'
import { passagesOf } from '../../index/vectors/passages-of.ts'
import { snippetOfPassage } from './nearest-snippet.ts'
import { sectionOf } from './see-also.ts'

const filler = 'Tea is a drink that many people like in the morning. '.repeat(40).trim()
const STEEPING = 'Green leaves are steeped at eighty degrees.'
const document = aDocument('https://a.example/tea', {
  title: 'Tea',
  lang: 'en',
  headings: ['Opening', 'Black tea', 'Green tea'],
  headingIds: ['', 'black', 'green'],
  text: `Opening\n\n${filler}\n\nBlack tea\n\n${filler}\n\nGreen tea\n\n${STEEPING} ${'They turn bitter in hotter water. '.repeat(20)} A jar of cold water makes iced tea.`,
})
const green = passagesOf(document).findIndex((passage) => passage.startsWith('Tea\nGreen tea\n'))
const stems = (...words: string[]) => words.map((word) => stem(word, 'en'))

describe('snippetOfPassage', () => {
  it('is the beginning of the passage where it has no word of the query', () => {
    const snippet = snippetOfPassage({ document }, green, stems('brew', 'temperature'))
    expect(snippet).toMatch(/^Green leaves are steeped at eighty degrees\./)
    expect(sectionOf({ document, snippet: snippet ?? '' })?.url).toBe('https://a.example/tea#green')
  })

  it('is what the passage says with words of the query, where it has some', () => {
    const snippet = snippetOfPassage({ document }, green, stems('jar', 'brew', 'fridge'))
    expect(snippet).toMatch(/A jar of cold water makes iced tea\.$/)
  })

  it('leaves a snippet that has most of the words', () => {
    const snippet = 'Tea is a drink that many people like in the morning.'
    expect(snippetOfPassage({ document, snippet }, green, stems('drink', 'morning'))).toBeUndefined()
    expect(snippetOfPassage({ document, snippet }, green, stems('drink', 'heat', 'brew'))).toMatch(/^Green/)
  })

  it('is nothing of the beginning, of a description, or of a passage that the page has no more', () => {
    const described = { ...document, description: 'All about tea.' }
    expect(snippetOfPassage({ document }, 0, stems('brew'))).toBeUndefined()
    expect(snippetOfPassage({ document: described }, 1, stems('brew'))).toBeUndefined()
    expect(snippetOfPassage({ document }, 99, stems('brew'))).toBeUndefined()
  })
})
