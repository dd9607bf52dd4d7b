// Checks how a page is cut into blocks of visible text.
import { describe, expect, it } from 'vitest'
import { countWords, readBlocks } from './blocks.ts'
import { parseHtml } from './parse-html.ts'

function texts(html: string): string[] {
  return readBlocks(parseHtml(html)).list.map((block) => block.text)
}

describe('readBlocks', () => {
  it('cuts at block-level elements and joins inline ones', () => {
    expect(texts('<div>one <b>two</b>\n three<p>four</p>five</div>')).toEqual([
      'one two three',
      'four',
      'five',
    ])
  })

  it('cuts at two line breaks, not at one', () => {
    expect(texts('<p>a<br>b<br><br>c</p>')).toEqual(['a\nb', 'c'])
  })

  it('keeps the lines of preformatted text', () => {
    expect(texts('<pre>a\n  b\n</pre>')).toEqual(['a\n  b'])
  })

  it('counts words and the words of links', () => {
    const [block] = readBlocks(parseHtml('<p>see <a href="/">the docs</a> and <b>read</b></p>')).list
    expect(block).toMatchObject({ words: 5, linkWords: 2, links: 1, strongWords: 1 })
  })

  it.each([
    '<p style="display:none">x</p>',
    '<p style="color:red; font-size: 0">x</p>',
    '<p hidden>x</p>',
    '<p aria-hidden="true">x</p>',
    '<span class="a sr-only">x</span>',
    '<p style="opacity:0">x</p>',
    '<script>x</script><style>x</style><template>x</template><textarea>x</textarea>',
    '<noscript>Please enable scripts</noscript>',
    '<svg><text>x</text></svg>',
  ])('leaves out what is hidden: %s', (html) => {
    expect(texts(`${html}<p>seen</p>`)).toEqual(['seen'])
  })

  it('keeps folded panels and marks them', () => {
    const { list } = readBlocks(
      parseHtml('<div role="tabpanel" hidden>tab</div><div hidden id="S:1"><p>streamed</p></div><p>seen</p>'),
    )
    expect(list.map(({ text, folded }) => [text, folded])).toEqual([
      ['tab', true],
      ['streamed', true],
      ['seen', false],
    ])
  })

  it('reads a thread that stands in noscript', () => {
    const post = 'word '.repeat(80)
    expect(texts(`<noscript><div><p>${post}</p></div></noscript>`)).toEqual([post.trim()])
  })

  it('strips characters without width', () => {
    expect(texts('<p>in\u200bvis\u00adible\ufeff</p>')).toEqual(['invisible'])
  })
})

describe('countWords', () => {
  it.each([
    ['one two, three', 3],
    ['', 0],
    ['– … !', 0],
    ['naïve café', 2],
    ['日本語 テキスト', 2],
    ['a_b 42', 2],
  ])('%s', (text, words) => {
    expect(countWords(text)).toBe(words)
  })
})
