// Quotations in a text: verbatim whatever the marks, near with the words that differ, and not there.
import { describe, expect, it } from 'vitest'
import { findQuote } from './find-quote.ts'
import { foldText } from './fold-text.ts'

const TEXT =
  'Preface.\n\nShe said: “The whippet is a dog — it runs\n fast.” Nobody knew how fast, until it was measured in the summer of 1934 at Ipswich.\n\nThe end.'

const find = (quote: string) => findQuote(foldText(TEXT), quote)
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

  it.each([
    ['ऊदबिलाव आठ मिनट तक रुकता है। फिर चलता है।', 'ऊदबिलाव आठ मिनट तक रुकता है'],
    ['حبس أنفاسه لمدة ثماني دقائق، ثم صعد', 'حبس أنفاسه لمدة ثماني دقائق'],
    ['使用Node.js可以读取文件。', 'Node.js可以读取文件'],
    ['「Whippet」という犬', 'Whippet'],
    ['ភេឧទកអាចទប់ដង្ហើមបាន', 'អាចទប់ដង្ហើម'],
    ['It was a club… and left', 'It was a club'],
    ['•Item one', 'Item one'],
    ['🎉Welcome', 'Welcome'],
    ['costs €500 today', '500 today'],
  ])('knows in %j where the words of %j begin and end', (text, quote) => {
    const found = findQuote(foldText(text), quote)
    expect(found?.found).toBe('verbatim')
    expect(text.slice(found?.start, found?.end)).toBe(quote)
  })

  it.each([
    ['a cafe\u0301 of old', 'a café', 'a cafe\u0301'],
    ['a café of old', 'a cafe\u0301', 'a café'],
    ['\u1112\u1161\u11ab\u1100\u1173\u11af 책', '한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
    ['an eﬃcient ﬂow', 'efficient flow', 'eﬃcient ﬂow'],
    ['wait… and see', 'wait... and', 'wait… and'],
  ])('takes letters for the same however they are written: in %j %j', (text, quote, cites) => {
    const found = findQuote(foldText(text), quote)
    expect(found?.found).toBe('verbatim')
    expect(text.slice(found?.start, found?.end)).toBe(cites)
  })

  it.each([
    ['whippets run', 'whippet'],
    ['रुकता है', 'रुकत'],
    ['cafe\u0301', 'cafe'],
  ])('does not end a quotation within a word: in %j %j', (text, quote) => {
    expect(findQuote(foldText(text), quote)).toBeUndefined()
  })

  it('compares sign by sign where no space is between words', () => {
    expect(
      findQuote(foldText('水獭可以在水下屏息八分钟，然后呼吸。'), '水獭可以在水下屏息七分钟'),
    ).toMatchObject({
      found: 'near',
      similarity: 0.917,
      differences: [{ quote: '七', page: '八' }],
    })
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
    const marks = foldText(`${'“'.repeat(1_000_000)}word`)
    expect(findQuote(marks, 'a word of many')).toBeUndefined()
    expect(findQuote(marks, `${'" '.repeat(4_000)}word${'" '.repeat(4_000)}x`)).toBeUndefined()
    expect(findQuote(foldText('a'.repeat(300_000)), 'a'.repeat(8_000))).toBeUndefined()
    expect(findQuote(foldText('a b '.repeat(100_000)), 'b a '.repeat(2_000))?.found).toBe('verbatim')
    expect(findQuote(foldText('x y '.repeat(100_000)), 'x z '.repeat(800))).toBeUndefined()
  })
})
