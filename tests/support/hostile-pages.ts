// Pages made to hurt whoever reads them: real-looking ones, mutated by a seeded generator in some forty ways.

export interface HostilePage {
  readonly name: string
  readonly contentType: string
  readonly body: Uint8Array
}

type Random = () => number

/** A mutation of a page that comes out near so many characters. */
type Mutation = (base: string, size: number, random: Random) => string | Uint8Array

const SENTENCES = [
  'The whippet is a dog of medium size, quick and quiet, and fond of company.',
  'Published on 3 March 2024 by Jane Doe, updated 2024-03-05T10:00:00+01:00.',
  'See also: greyhound, Italian greyhound, borzoi; prices from $1,299.00 to 2.450,00 €.',
  'Der Windhund läuft schnell — «très vite», 速い, быстро, سريع, מהיר.',
]

const article = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>On whippets | The Daily Hound</title>
<meta name="author" content="Jane Doe"><meta property="article:published_time" content="2024-03-03">
<script type="application/ld+json">{"@type":"NewsArticle","headline":"On whippets","datePublished":"2024-03-03"}</script>
</head><body><nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul></nav><main><article>
<h1>On whippets</h1><p class="byline">By Jane Doe, 3 March 2024</p><!--HERE-->
${SENTENCES.map((text) => `<p>${text} ${text}</p>`).join('\n')}</article></main><footer>© 2024</footer></body></html>`

const forum = `<html><head><title>Which leash? - Hound board</title></head><body><table class="posts"><tbody>
${SENTENCES.map((text, at) => `<tr id="post-${at}"><td class="author">user${at}</td><td class="post-body">${text}<blockquote>${text}</blockquote></td></tr>`).join('\n')}
</tbody></table><!--HERE--><div class="pagination"><a href="?page=2">2</a></div></body></html>`

const shop = `<html><body><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Leash</h1><!--HERE-->
<dl><dt>Price</dt><dd itemprop="price">12.99</dd></dl><ul>${SENTENCES.map((text) => `<li>${text}</li>`).join('')}</ul>
<pre><code class="language-js">const leash = 1</code></pre><math><mi>x</mi></math><sup id="fnref:1"><a href="#fn:1">1</a></sup>
</div></body></html>`

const BASES = [article, forum, shop]

const fill = (piece: string, size: number): string =>
  piece.repeat(Math.max(1, Math.floor(size / piece.length)))
const put = (base: string, inside: string): string => base.replace('<!--HERE-->', () => inside)
const inHead = (base: string, inside: string): string =>
  base.includes('<head>') ? base.replace('<head>', () => `<head>${inside}`) : `<head>${inside}</head>${base}`
const sentence = SENTENCES.join(' ')

const deep =
  (open: string, close: string): Mutation =>
  (base, size) => {
    const times = Math.floor(size / (open.length + close.length))
    return put(base, `${open.repeat(times)}deep text${close.repeat(times)}`)
  }
const many =
  (piece: string): Mutation =>
  (base, size) =>
    put(base, fill(piece, size))

/** Starts of patterns that a careless expression tries again from every place. */
const BAITS = [
  ' ',
  '\t\n',
  '&nbsp;',
  '-',
  '*',
  '_',
  '|',
  '[',
  '](',
  '`',
  '<',
  '&',
  '"',
  '(',
  '1.',
  '#',
  '\\',
  '$',
  '^',
  '@',
  '=',
  ':',
  '0',
  '1,',
  '2024-',
  'Mar ',
  'by ',
  'a',
  'A',
  'aA',
  'é',
  '\u00ad',
  '\u200b',
  'https://',
  'www.',
  '/',
  '{',
  '}',
  '!',
  '.',
  '…',
]

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'deep div': deep('<div>', '</div>'),
  'deep inline': deep('<b><i>', '</i></b>'),
  'deep list': deep('<ul><li>', '</li></ul>'),
  'deep quote': deep('<blockquote>', '</blockquote>'),
  'deep table': deep('<table><tr><td>', '</td></tr></table>'),
  'deep template': deep('<template>', '</template>'),
  'deep svg': deep('<svg><g>', '</g></svg>'),
  'deep math': deep('<math><mrow>', '</mrow></math>'),
  'deep font': deep('<font>', ''),
  'deep anchor': deep('<a href="/x">', ''),
  'unclosed paragraphs': many('<p>text of one '),
  'unclosed everything': many('<div><p><table><tr><td><ul><li><a href=x><b>word '),
  'closing tags': many('</p></div></b></li></x>'),
  'crossed tags': many('<b><i>word</b></i><p><div></p></div>'),
  'tiny tags': many('<i>a</i>'),
  'empty tags': many('<br><wbr><hr>'),
  'tiny paragraphs': many(`<p>${sentence.slice(0, 40)}</p>`),
  'long paragraphs': many(`<p>${sentence}</p>`),
  headings: many('<h2>A heading</h2>'),
  links: many('<p><a href="/a/b?c=d">A link to a page</a></p>'),
  'relative links': many('<a href="../../../x/./y//z?q#f">x</a> '),
  images: many(
    '<figure><img src="/a.png" alt="An image" srcset="a.png 1x, b.png 2x"><figcaption>It</figcaption></figure>',
  ),
  code: many('<pre><code class="language-js hljs">const a = `b`\n</code></pre>'),
  'one code': (base, size) => put(base, `<pre><code>${fill('` ``` <b>x</b>\n', size)}</code></pre>`),
  footnotes: many(
    '<sup id="fnref:9"><a href="#fn:9">9</a></sup><li id="fn:9">Note<a href="#fnref:9">↩</a></li>',
  ),
  formulas: many('<math><mi>x</mi><annotation encoding="application/x-tex">x_{1}</annotation></math>$x$'),
  'wide table': (base, size) => put(base, `<table><tr>${fill('<td>c</td>', size)}</tr></table>`),
  'long table': (base, size) => put(base, `<table>${fill('<tr><td>a</td><td>b</td></tr>', size)}</table>`),
  'spanned table': (base, size) =>
    put(base, `<table>${fill('<tr><td colspan="65535" rowspan="65535">a</td></tr>', size)}</table>`),
  'nested tables': many('<table><tr><td><table><tr><td>x</td></tr></table></td></tr></table>'),
  'attributes of one': (base, size) => {
    const names = Array.from({ length: Math.floor(size / 12) }, (_, at) => `a${at}="v"`)
    return put(base, `<p ${names.join(' ')}>text</p>`)
  },
  'attributes of all': many('<p a="1" b="2" c="3" d="4" class="e f g" id="h" style="color:red">word</p>'),
  'long attribute': (base, size) => put(base, `<p class="${fill('post-body ', size)}">text</p>`),
  'long names': (base, size) => put(base, `<${'x'.repeat(size / 2)} ${'y'.repeat(size / 2)}=z>`),
  'many classes': (base, size, random) =>
    put(
      base,
      Array.from(
        { length: Math.floor(size / 40) },
        () => `<div class="c${Math.floor(random() * 1e9)} content">w</div>`,
      ).join(''),
    ),
  styles: many('<p style="display:none;display:block;visibility:hidden;;;:;">x</p>'),
  'one text': (base, size) => put(base, fill(`${sentence} `, size)),
  'one word': (base, size) => put(base, 'a'.repeat(size)),
  'one title': (base, size) => inHead(base, `<title>${fill('A title - of a | page » ', size)}</title>`),
  entities: many('&amp;&lt;&#x41;&notin;&nosuch;&#99999999;'),
  'one entity': (base, size) => put(base, `&${'a'.repeat(size / 2)};&#${'9'.repeat(size / 2)};`),
  comments: many('<!-- a comment --><!---->'),
  'open comment': (base, size) => put(base, `<!--${fill('-- > <p>text</p> ', size)}`),
  cdata: many('<![CDATA[ x ]]>'),
  scripts: many('<script>let a = "</p>"</script>'),
  'open script': (base, size) => put(base, `<script>${fill('"<p>text</p>" </scrip', size)}`),
  metas: (base, size) =>
    inHead(base, fill('<meta name="author" content="Jane Doe"><meta property="og:title" content="x">', size)),
  'json-ld deep': (base, size) =>
    inHead(
      base,
      `<script type="application/ld+json">${fill('{"@type":"Article","author":[', size / 2)}${fill(']}', size / 2)}</script>`,
    ),
  'json-ld many': (base, size) =>
    inHead(
      base,
      fill(
        '<script type="application/ld+json">{"@type":"Article","author":{"name":"A B"},"datePublished":"2024-01-01"}</script>',
        size,
      ),
    ),
  'json-ld wide': (base, size) =>
    inHead(
      base,
      `<script type="application/ld+json">[${fill('{"@type":"Thing","name":"x"},', size)}{}]</script>`,
    ),
  'json-ld broken': (base, size) =>
    inHead(base, `<script type="application/ld+json">{"a":"${fill('\\\\"\n\t', size)}`),
  microdata: many(
    '<span itemscope itemtype="https://schema.org/Person"><span itemprop="name">A</span></span>',
  ),
  dates: many('<time datetime="2024-03-03">3 March 2024</time> 03/03/2024 2024-03-03 '),
  bylines: many('<p class="byline author">By <a rel="author" href="/a">Jane Doe</a></p>'),
  frames: many('<iframe src="x"></iframe><noscript><p>n</p></noscript><object><embed></object>'),
  forms: many('<select><option>a<option>b</select><textarea>t</textarea><button>x</button>'),
  details: many('<details><summary>s</summary>t</details>'),
  'definition lists': many('<dl><dt>a<dd>b</dl>'),
  bidi: many('\u202e\u2066abc\u202c\u2069\u200f\u0301\u0301'),
  combining: (base, size) => put(base, `a${'\u0301'.repeat(size)}`),
  nuls: many('a\0b<p\0>\0</p>'),
  surrogates: (base, size) => Buffer.from(put(base, fill('\ud83d\ude00', size)), 'utf16le'),
  'latin bytes': (base, size) => Buffer.from(put(base, fill('d\xe9j\xe0 vu ', size)), 'latin1'),
  'random bytes': (base, size, random) =>
    Buffer.concat([Buffer.from(base), Buffer.from(Uint8Array.from({ length: size }, () => random() * 256))]),
  'broken charset': (base, size) =>
    Buffer.from(
      inHead(put(base, fill('\xff\xfe\x80', size)), '<meta charset="utf-16"><meta charset="x-nosuch">'),
      'latin1',
    ),
  shuffled: (base, size, random) => {
    const parts = base.split(/(?=<)/)
    return Array.from(
      { length: Math.floor((size * parts.length) / base.length) },
      () => parts[Math.floor(random() * parts.length)],
    ).join('')
  },
  ...Object.fromEntries(BAITS.map((bait) => [`bait ${JSON.stringify(bait)}`, many(bait)])),
  ...Object.fromEntries(
    BAITS.map((bait) => [
      `title bait ${JSON.stringify(bait)}`,
      ((base, size) =>
        inHead(
          base,
          `<title>${fill(bait, size)}</title><meta name="author" content="${fill(bait === '"' ? "'" : bait, Math.min(size, 100_000))}">`,
        )) as Mutation,
    ]),
  ),
}

export const mutationNames: readonly string[] = Object.keys(MUTATIONS)

/** The same for the same name, size and random numbers. */
export function hostilePage(name: string, size: number, random: Random): HostilePage {
  const mutation = MUTATIONS[name]
  if (!mutation) throw new Error(`There is no mutation ${name}`)
  const base = BASES[Math.floor(random() * BASES.length)] ?? article
  const made = mutation(base, size, random)
  const charset = random() < 0.5 ? '; charset=utf-8' : ''
  return {
    name,
    contentType: `text/html${charset}`,
    body: typeof made === 'string' ? Buffer.from(made) : made,
  }
}
