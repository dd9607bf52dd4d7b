// Checks the markdown of every construct a page can hold.
import { describe, expect, it } from 'vitest'
import { readBlocks } from '../analyse/blocks.ts'
import { selectBlocks } from '../analyse/selection.ts'
import { parseHtml } from '../tree/parse-html.ts'
import { toMarkdown } from './to-markdown.ts'
import { toText } from './to-text.ts'

const BASE = 'https://example.org/dir/page.html'

function whole(html: string): ReturnType<typeof selectBlocks> {
  const tree = parseHtml(html)
  const blocks = readBlocks(tree)
  return selectBlocks(tree, blocks, new Uint8Array(blocks.list.length).fill(1))
}

function markdown(html: string): string {
  return toMarkdown(whole(html), BASE).markdown
}

describe('toMarkdown', () => {
  it.each([
    ['<h2>Title</h2><p>Text</p>', '## Title\n\nText'],
    ['<p>a <b>bold </b>and <em>em</em> <del>gone</del></p>', 'a **bold** and *em* ~~gone~~'],
    ['<p>one<br>two</p>', 'one  \ntwo'],
    ['<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
    ['<p>use <code>a`b</code> or <kbd>x</kbd></p>', 'use ``a`b`` or `x`'],
    ['<blockquote><p>a</p><p>b</p></blockquote><p>c</p>', '> a\n>\n> b\n\nc'],
    ['<blockquote>a<blockquote>b</blockquote></blockquote>', '> a\n>\n> > b'],
    [
      '<p>5×10<sup>3</sup> Pa, 10<sup>−12</sup> F, 1<sup>st</sup>, H<sub>2</sub>O</p>',
      '5×10³ Pa, 10⁻¹² F, 1st, H2O',
    ],
    ['<dl><dt>term</dt><dd>meaning</dd></dl>', 'term\n\n: meaning'],
  ])('%s', (html, expected) => {
    expect(markdown(html)).toBe(expected)
  })

  it('writes nested, ordered and task lists', () => {
    expect(markdown('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>')).toBe('- a\n  - b\n- c')
    expect(markdown('<ol start="3"><li>a</li><li><p>b</p><p>c</p></li></ol>')).toBe('3. a\n4. b\n\n   c')
    expect(
      markdown('<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>'),
    ).toBe('- [x] done\n- [ ] open')
  })

  it('writes tables, with or without a header, and escapes pipes', () => {
    expect(
      markdown('<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td><td><b>x</b></td></tr></table>'),
    ).toBe('| a | b |\n| --- | --- |\n| 1\\|2 | **x** |')
    expect(markdown('<table><tr><td>1</td><td>2</td></tr><tr><td colspan=2>3</td></tr></table>')).toBe(
      '|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |',
    )
  })

  it('leaves the place free of a cell that reaches down from a row above', () => {
    const table = (...rows: string[]) =>
      markdown(`<table><tr>${rows.join('<tr>')}</table>`)
        .split('\n')
        .slice(2)
    const size = (rows: string) => [`<td rowspan=${rows}>M<td>250`, '<td>275']
    expect(table('<td>S<td>100', ...size('2'), '<td>L<td>500')).toEqual([
      '| S | 100 |',
      '| M | 250 |',
      '|  | 275 |',
      '| L | 500 |',
    ])
    expect(table('<td rowspan=3 colspan=2>a<td>b', '<td>c', '<td>d<td>e')).toEqual([
      '| a |  | b |  |',
      '|  |  | c |  |',
      '|  |  | d | e |',
    ])
    for (const odd of ['1', '-1', '0', 'x'])
      expect(table(...size(odd))).toEqual(['| M | 250 |', '| 275 |  |'])
    expect(table(...size('99999999999999999999'))).toEqual(['| M | 250 |', '|  | 275 |'])
  })

  it('takes a first row that names the columns for the header', () => {
    const table = (...rows: string[][]) =>
      markdown(
        `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
      ).split('\n')[0]
    expect(table(['Day', 'Mon', 'Tue'], ['1', '2', '3'], ['4', '5', '6'])).toBe('| Day | Mon | Tue |')
    expect(table(['', 'Mon', 'Tue', 'Wed'], ['a', '2', '3', '4'], ['b', '5', '6', '7'])).toBe(
      '|  | Mon | Tue | Wed |',
    )
    expect(table(['<b>Name</b>', '<b>Size</b>'], ['a', '1'])).toBe('| **Name** | **Size** |')
    expect(table(['Name', 'Anna'], ['Town', 'Rome'])).toBe('|  |  |')
    expect(table(['Anna', '12', 'Rome'], ['Otto', '15', 'Oslo'], ['Ida', '9', 'Kyiv'])).toBe('|  |  |  |')
  })

  it('leaves out pictures of writers and signs that say nothing', () => {
    expect(
      markdown(
        '<p>a</p><img src="/data/avatars/m/1.jpg" alt="Anna"><img src="arrow.svg"><img src="bass.svg?v=1" alt="icon"><img class="user-avatar" src="p.jpg"><img src="plan.svg" alt="The plan"><p>b</p>',
      ),
    ).toBe('a\n\n![The plan](https://example.org/dir/plan.svg)\n\nb')
  })

  it('walks through tables that only lay out the page', () => {
    expect(markdown('<table><tr><td><h2>a</h2></td><td><p>b</p></td></tr></table>')).toBe('## a\n\nb')
    expect(markdown('<table><tr><td>Note</td><td>Keep it dry.</td></tr></table>')).toBe(
      'Note\n\nKeep it dry.',
    )
    expect(markdown('<table><tr><th>Weight</th><td>1 kg</td></tr></table>')).toContain('| Weight | 1 kg |')
  })

  it.each([
    ['<pre><code class="language-ts">a &lt; b\n  c</code></pre>', '```ts\na < b\n  c\n```'],
    ['<div class="highlight-source-python"><pre>x = 1</pre></div>', '```python\nx = 1\n```'],
    ['<pre class="brush: php">x</pre>', '```php\nx\n```'],
    ['<pre><code class="hljs rust">x</code></pre>', '```rust\nx\n```'],
    ['<pre data-lang="go">x</pre>', '```go\nx\n```'],
    ['<pre class="sourceCode haskell">x</pre>', '```haskell\nx\n```'],
    ['<pre><span class="lineno">1</span>a\n<span class="lineno">2</span>b</pre>', '```\na\nb\n```'],
    ['<pre><span style="user-select:none">1</span>a</pre>', '```\na\n```'],
    ['<pre>```\nx\n```</pre>', '````\n```\nx\n```\n````'],
  ])('writes code with its language: %s', (html, expected) => {
    expect(markdown(html)).toBe(expected)
  })

  it('makes links and images absolute', () => {
    expect(
      markdown('<p>see <a href="../x?a=1">this <b>page</b></a> or <a href="javascript:x()">that</a></p>'),
    ).toBe('see [this **page**](https://example.org/x?a=1) or that')
    expect(markdown('<p>a</p><p><img data-src="/i.png" src="data:x" alt="A [b]"></p><p>b</p>')).toBe(
      'a\n\n![A \\[b\\]](https://example.org/i.png)\n\nb',
    )
    expect(markdown('<p>a</p><img srcset="s.jpg 300w, l.jpg 900w"><p>b</p>')).toContain('/dir/l.jpg')
  })

  it('gives a link around blocks to each of them', () => {
    expect(markdown('<a href="/x"><h3>Card</h3><p>Text</p></a>')).toBe(
      '### [Card](https://example.org/x)\n\n[Text](https://example.org/x)',
    )
  })

  it('writes formulas as TeX', () => {
    expect(
      markdown(
        '<p>so <math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math> holds</p>',
      ),
    ).toBe('so $x^2$ holds')
    expect(
      markdown(
        '<p>a <span class="katex"><span class="katex-mathml"><math><mi>y</mi><annotation encoding="application/x-tex">y_1</annotation></math></span><span class="katex-html" aria-hidden="true">y1</span></span> b</p>',
      ),
    ).toBe('a $y_1$ b')
    expect(markdown('<p>a <script type="math/tex; mode=display">z</script> b</p>')).toBe('a $$z$$ b')
  })

  it('writes footnotes', () => {
    expect(
      markdown(
        '<p>Fact<sup><a href="#fn1">1</a></sup>.</p><ol><li id="fn1">Source <a href="#fnref1">↩</a></li></ol>',
      ),
    ).toBe('Fact[^1].\n\n[^1]: Source')
  })

  it.each([
    [
      'ids that say nothing',
      '<p>Fact<sup class="fn"><a href="#a1b2" id="a1b2-link">1</a></sup>.</p><ol><li id="a1b2">Source <a href="#a1b2-link">↩︎</a></li></ol>',
    ],
    [
      'an anchor before the number',
      '<p>Fact<a href="#one"><sup>1</sup></a>.</p><p><a name="one"><sup>1</sup></a> Source</p>',
    ],
    ['numbers in brackets', '<p>Fact<a href="#r1">[1]</a>.</p><ul><li><a id="r1"></a>Source</li></ul>'],
    ['no links at all', '<p>Fact<sup>1</sup>.</p><p><sup>1</sup> Source</p>'],
  ])('knows footnotes by %s', (_, html) => {
    expect(markdown(html)).toBe('Fact[^1].\n\n[^1]: Source')
  })

  it('takes no power for a footnote', () => {
    expect(markdown('<p>10<sup>2</sup> and 10<sup>3</sup></p><p>2 more</p>')).not.toContain('[^')
  })

  it('keeps a note that the content refers to, and no reference without its note', () => {
    const tree = parseHtml(
      '<p>Fact<sup><a href="#fn1">1</a></sup>, other<sup><a href="#fn2">2</a></sup>.</p><p id="fn1">Source</p>',
    )
    const blocks = readBlocks(tree)
    const { markdown: text } = toMarkdown(selectBlocks(tree, blocks, Uint8Array.from([1, 0])), BASE)
    expect(text).toBe('Fact[^1], other2.\n\n[^1]: Source')
  })

  it('bears ten thousand marks of one note', () => {
    const marks = '<p>a<sup>1</sup></p>'.repeat(10_000) + '<a href="#x"><sup>1</sup></a>'.repeat(10_000)
    expect(markdown(`${marks}<p id="x">b</p>`)).toContain('[^1]: b')
  })

  it('finds code in frames of tables and inline elements', () => {
    expect(markdown('<p>a</p><code class="language-js"><pre><code>b()</code></pre></code>')).toBe(
      'a\n\n```js\nb()\n```',
    )
    expect(
      markdown(
        '<div class="language-cpp"><code><table><tr><td class="rouge-gutter"><pre>1\n2</pre></td><td><pre>a;\nb;</pre></td></tr></table></code></div>',
      ),
    ).toBe('```cpp\na;\nb;\n```')
  })

  it('keeps linked images, and those whose captions are no content', () => {
    expect(markdown('<p>a</p><p><a href="/big"><img src="i.jpg" alt="x"></a></p><p>b</p>')).toContain('![x](')
    const tree = parseHtml(
      '<p>a</p><figure><img src="i.jpg" alt="x"><figcaption>By me</figcaption></figure><p>b</p>',
    )
    const blocks = readBlocks(tree)
    const { images } = toMarkdown(selectBlocks(tree, blocks, Uint8Array.from([1, 0, 1])), BASE)
    expect(images.map(({ alt }) => alt)).toEqual(['x'])
  })

  it('escapes only what would change the meaning', () => {
    expect(markdown('<p>5 * 3 = 15, a_b, C#, x < y, 2. item</p>')).toBe('5 * 3 = 15, a_b, C#, x < y, 2. item')
    expect(markdown('<p># no heading</p><p>1. no list</p><p>- dash</p>')).toBe(
      '\\# no heading\n\n1\\. no list\n\n\\- dash',
    )
    expect(markdown('<p>*star* and _line_ `tick` &lt;b&gt; &amp;amp; [a](b)</p>')).toBe(
      '\\*star\\* and \\_line\\_ \\`tick\\` \\<b> \\&amp; [a\\](b)',
    )
  })

  it('lists headings and images', () => {
    const { headings, images } = toMarkdown(
      whole(
        '<h1>One</h1><p>a</p><figure><img src="i.jpg" alt="x" width="600" height="400"><figcaption>cap</figcaption></figure><h2><a href="#">Two</a></h2><p>b</p>',
      ),
      BASE,
    )
    expect(headings).toEqual(['One', 'Two'])
    expect(images).toEqual([{ url: 'https://example.org/dir/i.jpg', alt: 'x', width: 600, height: 400 }])
  })

  it('writes a thread that stands in noscript', () => {
    const post = 'word '.repeat(80).trim()
    expect(markdown(`<div><noscript><h2>Thread</h2><p>${post}</p></noscript></div>`)).toBe(
      `## Thread\n\n${post}`,
    )
  })

  it('parts words that only styles part, also between links', () => {
    expect(
      markdown('<p><a href="/a">One</a><a href="/b">two</a> <span>Anna</span><span>Bell</span></p>'),
    ).toBe('[One](https://example.org/a) [two](https://example.org/b) Anna Bell')
  })

  it('leaves out what was not chosen', () => {
    const tree = parseHtml('<nav><a href="/">Home</a></nav><p>Text</p><ul><li>Ad</li></ul>')
    const blocks = readBlocks(tree)
    const selection = selectBlocks(tree, blocks, Uint8Array.from([0, 1, 0]))
    expect(toMarkdown(selection, BASE).markdown).toBe('Text')
    expect(toText(selection)).toBe('Text')
  })
})

describe('toText', () => {
  it('keeps rows on a line, items on lines and paragraphs apart', () => {
    expect(
      toText(whole('<p>a</p><p>b</p><ul><li>c<li>d</ul><table><tr><td>1<td>2<tr><td>3<td>4</table>')),
    ).toBe('a\n\nb\n\nc\nd\n1 | 2\n3 | 4')
  })
})
