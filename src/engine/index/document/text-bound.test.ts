// Documents are read whole until the bound is reached, and their words counted before they are cut.
import { expect, it } from 'vitest'
import { boundDocuments } from '../../../../tests/support/memory-document-store.ts'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { textVersion } from '../../../foundation/quotes/text-version.ts'
import type { Document } from './document.ts'

const document = (url: string, text: string): Document => aDocument(url, { title: url, text })

it('cuts what comes behind the bound, and says of how many words it was', () => {
  const long = 'one two three four five '.repeat(10).trim()
  const bound = { text: 100, markdown: 100, enough: 20 }
  const [first, second, third] = boundDocuments(
    [document('a', long), document('b', long), document('c', 'short')],
    bound,
  )
  expect(first).toEqual({ ...document('a', long), wordCount: 50 })
  expect(second).toEqual({
    ...document('b', long.slice(0, 20)),
    wordCount: 50,
    isCut: true,
    version: textVersion(long),
  })
  expect(third).toEqual(document('c', 'short'))
})

it('says that a page was cut where its markdown alone was', () => {
  const pages = ['a', 'b'].map((url) => ({ ...document(url, 'short'), markdown: '# '.repeat(50) }))
  const [first, second] = boundDocuments(pages, { text: 100, markdown: 100, enough: 20 })
  expect(first).toEqual({ ...pages[0], wordCount: 1 })
  expect(second).toEqual({ ...pages[1], markdown: '# '.repeat(10), wordCount: 1, isCut: true })
})

it('leaves documents as they are without a bound', () => {
  const whole = [document('a', 'word '.repeat(100_000))]
  expect(boundDocuments(whole, undefined)).toEqual(whole)
})
