// Checks that any HTML becomes a tree, with implied ends and bounded depth, nodes and attributes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHtml } from './parse-html.ts'
import { attribute, findElements, type HtmlTree, lineText, tagOf } from './tree.ts'

function outline(tree: HtmlTree, node = 0): string {
  const parts: string[] = []
  for (let at = node + 1; at < (tree.end[node] ?? 0); at = tree.end[at] ?? at + 1) {
    parts.push(tagOf(tree, at) === '' ? (tree.text[at] ?? '') : `${tagOf(tree, at)}(${outline(tree, at)})`)
  }
  return parts.join(' ')
}

describe('parseHtml', () => {
  it('nests elements and decodes entities', () => {
    expect(outline(parseHtml('<div><p>a &amp; b</p><br>c</div>'))).toBe('div(p(a & b) br() c)')
  })

  it('joins accents with their letters', () => {
    expect(outline(parseHtml('<p>gepru\u0308ft</p>'))).toBe('p(gepr\u00fcft)')
  })

  it.each([
    ['<p>a<p>b', 'p(a) p(b)'],
    ['<p>a<div>b</div>', 'p(a) div(b)'],
    ['<ul><li>a<li>b<ul><li>c</ul><li>d</ul>', 'ul(li(a) li(b ul(li(c))) li(d))'],
    ['<table><tr><td>a<td>b<tr><td>c</table>d', 'table(tr(td(a) td(b)) tr(td(c))) d'],
    ['<dl><dt>a<dd>b<dt>c</dl>', 'dl(dt(a) dd(b) dt(c))'],
    ['<h2>a<h3>b', 'h2(a) h3(b)'],
    ['<a href=1>a<a href=2>b', 'a(a) a(b)'],
    ['<select><option>a<option>b</select>', 'select(option(a) option(b))'],
  ])('ends what %s leaves open', (html, expected) => {
    expect(outline(parseHtml(html))).toBe(expected)
  })

  it('keeps scripts and styles out of the markup', () => {
    expect(outline(parseHtml('<script>if (a<b) "</p>"</script><p>x'))).toBe('script(if (a<b) "</p>") p(x)')
  })

  it('does not let a stray end tag in a cell close what is around the table', () => {
    expect(outline(parseHtml('<div><table><tr><td>a</div>b</td></tr></table>c</div>'))).toBe(
      'div(table(tr(td(a b))) c)',
    )
  })

  it('does not let a self-closed frame swallow the page', () => {
    expect(outline(parseHtml('<iframe src="x"/><p>text</p>'))).toBe('iframe() p(text)')
  })

  it('gives attributes by lower-case name, the first of a name', () => {
    const tree = parseHtml('<a HREF="/x?a=1&amp;b" href=y hidden>')
    expect(attribute(tree, 1, 'href')).toBe('/x?a=1&b')
    expect(attribute(tree, 1, 'hidden')).toBe('')
    expect(attribute(tree, 1, 'class')).toBeUndefined()
  })

  it('bounds depth and keeps the text of a page 100,000 levels deep', () => {
    const tree = parseHtml(`${'<div>'.repeat(100_000)}deep text${'</div>'.repeat(100_000)}`)
    expect(lineText(tree, 0)).toBe('deep text')
    let depth = 0
    for (let node = tree.text.indexOf('deep text'); node > 0; node = tree.parent[node] ?? 0) depth += 1
    expect(depth).toBeLessThan(500)
  })

  it('keeps only the first of a million attributes', () => {
    const tree = parseHtml(`<p ${'a=b '.repeat(1_000_000)}>text</p>`)
    expect(tree.attributes[1]?.length).toBeLessThan(200)
    expect(lineText(tree, 0)).toBe('text')
  })

  it('makes a sound tree of any tag soup', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<td>',
        '<table>',
        '</table>',
        '<li>',
        '</ul>',
        '<a href=x>',
        '</div>',
        '<div>',
        '<svg/>',
        '<!--',
        '-->',
        '<math>',
        '<![CDATA[x]]>',
        '&#x110000;',
        '<script>',
        '</script>',
        '<',
      ),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const tree = parseHtml(pieces.join(''))
        for (let node = 1; node < tree.size; node += 1) {
          const parent = tree.parent[node] ?? -1
          expect(parent).toBeGreaterThanOrEqual(0)
          expect(parent).toBeLessThan(node)
          expect(tree.end[node] ?? 0).toBeGreaterThan(node)
          expect(tree.end[node] ?? 0).toBeLessThanOrEqual(tree.end[parent] ?? 0)
        }
      }),
    )
  })

  it('ends at half a million nodes, with every element ended there', () => {
    const tree = parseHtml(`<main><p>${'<i>a</i>'.repeat(300_000)}</p></main>`)
    expect(tree.size).toBeGreaterThan(499_000)
    expect(tree.size).toBeLessThan(500_010)
    expect(tree.end[1]).toBe(tree.size)
    expect(tree.end.length).toBe(tree.size)
  })

  it('puts together text that comes in pieces', () => {
    expect(outline(parseHtml('a < b <<< c & d &amp; e&lt;f <1>'))).toBe('a < b <<< c & d & e<f <1>')
  })

  it('finds elements by tag', () => {
    const tree = parseHtml('<p>a<b>x</b></p><b>y</b>')
    expect(findElements(tree, new Set(['b'])).map((node) => lineText(tree, node))).toEqual(['x', 'y'])
  })
})
