// Quotations in a text: verbatim whatever the marks, near with the words that differ, and not there.
import { describe, expect, it } from 'vitest'
import { findQuote, searchedText } from './find-quote.ts'

const TEXT =
  'Preface.\n\nShe said: “The whippet is a dog — it runs\n fast.” Nobody knew how fast, until it was measured in the summer of 1934 at Ipswich.\n\nThe end.'

const find = (quote: string) => findQuote(searchedText(TEXT), quote)
const cited = (quote: string): string | undefined => {
  const found = find(quote)
  return found && TEXT.slice(found.start, found.end)
}

describe('findQuote', () => {
  it.each([
    ['The whippet is a dog — it runs\n fast.'],
    ['the WHIPPET is a dog - it runs fast.'],
    ['"The whippet is a dog – it runs   fast."'],
    ['…the whippet is a dog — it runs fast...'],
    ['the whip\u00adpet is a dog — it runs fast'],
  ])('takes %j for verbatim', (quote) => {
    expect(find(quote)?.found).toBe('verbatim')
    expect(cited(quote)?.replace(/\s+/g, ' ')).toMatch(/^The whippet is a dog — it runs fast\.?$/)
  })

  it('marks what differs, on either side', () => {
    expect(find('until it was weighed in the summer of 1934 at Ipswich')).toMatchObject({
      found: 'near',
      similarity: 0.909,
      differences: [{ quote: 'weighed', page: 'measured' }],
    })
    expect(find('Nobody knew how fast, until it was measured in 1934 at Ipswich harbour')).toMatchObject({
      found: 'near',
      differences: [
        { quote: '', page: 'the summer of' },
        { quote: 'harbour', page: '' },
      ],
    })
    expect(cited('until it was weighed in the summer of 1934 at Ipswich')).toBe(
      'until it was measured in the summer of 1934 at Ipswich',
    )
  })

  it.each([['The cat sat on the mat and slept'], [''], ['"…"'], ['hippet is a do'], ['   ']])(
    'does not find %j',
    (quote) => {
      expect(find(quote)).toBeUndefined()
    },
  )

  it('ends with texts and quotations that were made to last', () => {
    const marks = searchedText(`${'“'.repeat(1_000_000)}word`)
    expect(findQuote(marks, 'a word of many')).toBeUndefined()
    expect(findQuote(marks, `${'" '.repeat(4_000)}word${'" '.repeat(4_000)}x`)).toBeUndefined()
    expect(findQuote(searchedText('a'.repeat(300_000)), 'a'.repeat(8_000))).toBeUndefined()
    expect(findQuote(searchedText('a b '.repeat(100_000)), 'b a '.repeat(2_000))?.found).toBe('verbatim')
    expect(findQuote(searchedText('x y '.repeat(100_000)), 'x z '.repeat(800))).toBeUndefined()
  })
})
