// What a store notes with the documents that are put into it.
import { describe, expect, it } from 'vitest'
import { createMemoryDocumentStore } from '../../../../tests/support/memory-document-store.ts'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { textVersion } from '../../../foundation/quotes/text-version.ts'
import { countWords } from '../../../foundation/text/count-words.ts'
import { packPieces } from '../document/stored-pieces.ts'
import { annotatedStore } from './annotated-store.ts'

const URL_OF_PAGE = 'https://site.example/otters'
const THIN = aDocument(URL_OF_PAGE, { title: 'Otters', text: 'Otters. Coming soon.' })
const PROSE = `${'Otters live along rivers and hunt at dusk, '.repeat(2)}where grass hides their dens from everybody who might come by on a quiet evening in late autumn.`

describe('annotatedStore', () => {
  it('notes how well a document reads when it is put, and anew when it is revised', async () => {
    const store = annotatedStore(createMemoryDocumentStore())
    await store.put([THIN], true)
    const [thin] = await store.get([URL_OF_PAGE])
    expect(thin).toEqual({ ...THIN, quality: 0.64, navigation: 0 })
    expect(await store.revise([URL_OF_PAGE], (document) => ({ ...document, text: PROSE }))).toBe(1)
    const [whole] = await store.get([URL_OF_PAGE])
    expect(whole?.quality).toBe(1)
    expect(await store.revise([URL_OF_PAGE], () => undefined)).toBe(0)
    expect((await store.changesSince(0, 10)).map(({ document }) => document?.quality)).toEqual([1])
  })

  it('notes of a longer text what a search would read all of it for, as the text is now', async () => {
    const store = annotatedStore(createMemoryDocumentStore())
    const noted = async () => {
      const [{ wordCount, version, pieces } = THIN] = await store.get([URL_OF_PAGE])
      return { wordCount, version, pieces }
    }
    const of = (text: string) => ({
      wordCount: countWords(text),
      version: textVersion(text),
      pieces: packPieces(text),
    })
    const [before = '', after = ''] = ['They swim. ', 'Otters lived there. '].map((text) => text.repeat(150))
    await store.put([{ ...THIN, text: before }], true)
    expect(await noted()).toEqual(of(before))
    await store.revise([URL_OF_PAGE], (document) => ({ ...document, text: after }))
    expect(await noted()).toEqual(of(after))
    await store.revise([URL_OF_PAGE], (document) => ({ ...document, text: THIN.text }))
    expect(await noted()).toEqual({})
  })
})
