// Checks how a page is cut into blocks of visible text.
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../tree/parse-html.ts'
import { readBlocks } from './blocks.ts'

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

  it.each([
    ['<span>Great shelf</span><span>Anna</span>', 'Great shelf Anna'],
    ['<span>5.</span><em-phasis>Very good</em-phasis>', '5. Very good'],
    ['<a href="/">Home</a><a href="/a">about</a>', 'Home about'],
    ['<span>un</span><span>done</span>', 'undone'],
    ['<span>Java</span><b>Script</b>', 'JavaScript'],
    ['Mc<span>Donald</span>', 'McDonald'],
  ])('tells words apart that only styles part: %s', (html, expected) => {
    expect(texts(`<p>${html}</p>`)).toEqual([expected])
  })

  it('leaves out the marks beside headings, and no other links within the page', () => {
    expect(
      texts(
        '<h2>Use<a class="headerlink" href="#use">¶</a></h2><h3><a href="#b">#</a>Build</h3><h4>Run <a href="#top">top</a></h4><p>see <a href="#c">section 2</a>, C<a href="/c#">#</a></p>',
      ),
    ).toEqual(['Use', 'Build', 'Run', 'see section 2, C'])
  })

  it('leaves out the readings above words, and places that a script was to fill', () => {
    expect(texts('<p><ruby>市場<rp>(</rp><rt>しじょう</rt><rp>)</rp></ruby>へ</p>')).toEqual(['市場へ'])
    expect(
      texts('<p>{{ user.name | upper }}</p><p>30 <b>{{ votes }}</b></p><code>{{ name }}</code>'),
    ).toEqual(['30', '{{ name }}'])
  })

  it('reads a shadow root that the page declares, and no other template', () => {
    expect(
      texts(
        '<x-card><template shadowrootmode="open"><p>shown</p></template></x-card><template><p>not</p></template>',
      ),
    ).toEqual(['shown'])
  })

  it('cuts at two line breaks, not at one', () => {
    expect(texts('<p>a<br>b<br><br>c</p>')).toEqual(['a\nb', 'c'])
  })

  it('keeps data that is shown as code', () => {
    expect(texts('<pre>{"a": 1}</pre><p><code>{"a": 1}</code></p><p>{name} is free</p>')).toEqual([
      '{"a": 1}',
      '{"a": 1}',
      '{name} is free',
    ])
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
    '<p><span hidden>x</span></p>',
    `<p><span hidden>x</span><span hidden>${'long '.repeat(100)}</span> <i hidden>x</i></p>`,
    `<div style="visibility: hidden"><p>x</p><p>x</p><p>x</p></div>${'<br>'.repeat(40)}`,
    '<script>x</script><style>x</style><template>x</template><textarea>x</textarea>',
    '<noscript>Please enable scripts</noscript>',
    `<noscript>${'&lt;img src=a.gif alt="a b c d e f"&gt; '.repeat(20)}</noscript>`,
    '<div>{"prices":[{"amount":15.49}],"locale":"en"}</div>',
    '<a href="#main">Skip to content</a>',
    '<span class="mw-editsection">[<a href="/edit">edit</a>]</span>',
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

  it('reads all of several wordings, of which a script shows one', () => {
    const path =
      '<span><span hidden class="mac">App – Settings</span> <span hidden class="other">Tools – Options</span></span>'
    expect(texts(`<p>Choose ${path} and close it.</p>`)).toEqual([
      'Choose App – Settings Tools – Options and close it.',
    ])
    expect(texts(`<p>Choose ${path.replace('Tools', 'x'.repeat(300))} here.</p>`)).toEqual([
      'Choose App – Settings here.',
    ])
  })

  it('reads a page that is invisible until its styles are there', () => {
    expect(texts('<body style="visibility:hidden"><h1>Title</h1><p>text</p></body>')).toEqual([
      'Title',
      'text',
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
