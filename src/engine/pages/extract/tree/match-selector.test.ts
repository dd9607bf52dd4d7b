// Tests of matching selectors, and of the parts of a page that they leave.
import { describe, expect, it } from 'vitest'
import { parseSelector } from '../../../../foundation/web/css-selector.ts'
import { matchSelector } from './match-selector.ts'
import { narrowTree } from './narrow-tree.ts'
import { parseHtml } from './parse-html.ts'
import { attribute, endOf, type HtmlTree, parentOf, rawText, tagOf } from './tree.ts'

const PAGE = `<html id="r"><body id="b">
<div id="d1" class="box Wide"><p id="p1" lang="en-GB">one</p><p id="p2" title="Hello World">two</p><span id="s1"></span></div>
<div id="d2" class="box"><p id="p3">three <a id="a1" href="https://x.test/doc.PDF">link</a></p>
<ul id="u"><li id="l1">a</li><li id="l2" class="on">b<ul id="v"><li id="m1">c</li></ul></li><li id="l3">d</li><li id="l4">e</li></ul></div>
</body></html>`

function idsOf(text: string, tree: HtmlTree = parseHtml(PAGE)): string {
  const found = matchSelector(tree, parseSelector(text))
  return [...found.keys()]
    .filter((node) => found[node] === 1)
    .map((node) => attribute(tree, node, 'id') ?? tagOf(tree, node))
    .join(' ')
}

describe('matchSelector', () => {
  it.each([
    ['P', 'p1 p2 p3'],
    ['#d2', 'd2'],
    ['.box', 'd1 d2'],
    ['.wide', ''],
    ['.Wid', ''],
    ['.ox', ''],
    ['.Wide.box', 'd1'],
    ['[title]', 'p2'],
    ['[title="Hello World"]', 'p2'],
    ['[title~=World]', 'p2'],
    ['[title~="Hello World"]', ''],
    ['[lang|=en]', 'p1'],
    ['[lang|=e]', ''],
    ['[href^=https]', 'a1'],
    ['[href$=".pdf"]', ''],
    ['[href$=".pdf" i]', 'a1'],
    ['[href*="x.test"]', 'a1'],
    ['[href*=""]', ''],
    ['body p', 'p1 p2 p3'],
    ['body > p', ''],
    ['div > p', 'p1 p2 p3'],
    ['ul ul li', 'm1'],
    ['li li, a', 'a1 m1'],
    ['ul > li > ul > li', 'm1'],
    ['p + p', 'p2'],
    ['p ~ span', 's1'],
    ['.on ~ li', 'l3 l4'],
    ['.on + li + li', 'l4'],
    ['p + li', ''],
    [':root', 'r'],
    ['div :empty', 's1'],
    ['li:first-child', 'l1 m1'],
    ['li:last-child', 'm1 l4'],
    ['li:only-child', 'm1'],
    ['#u > li:nth-child(2n)', 'l2 l4'],
    ['#u > li:nth-child(odd)', 'l1 l3'],
    ['#u > li:nth-child(-n+2)', 'l1 l2'],
    ['#u > li:nth-last-child(2)', 'l3'],
    ['div > :nth-child(2)', 'p2 u'],
    ['div > :first-of-type', 'p1 s1 p3 u'],
    ['div > p:last-of-type', 'p2 p3'],
    ['div > :only-of-type', 's1 p3 u'],
    ['div:nth-of-type(2)', 'd2'],
    ['p:not(#p1)', 'p2 p3'],
    ['p:not(#p1, #p2)', 'p3'],
    ['p:not(div:nth-of-type(2) > p)', 'p1 p2'],
    [':is(span, a)', 's1 a1'],
    ['div:where(.box) > p', 'p1 p2 p3'],
    ['div:has(a)', 'd2'],
    ['div:has(> a)', ''],
    ['p:has(> a)', 'p3'],
    ['p:has(+ p)', 'p1'],
    ['p:has(~ span)', 'p1 p2'],
    ['li:has(ul > li)', 'l2'],
    ['div:has(> p + p)', 'd1'],
    ['div:not(:has(li)) p', 'p1 p2'],
    ['body:has(#d2 .on ~ li)', 'b'],
    ['*', 'r b d1 p1 p2 s1 d2 p3 a1 u l1 l2 v m1 l3 l4'],
  ])('%s finds %j', (text, expected) => {
    expect(idsOf(text)).toBe(expected)
  })

  it('costs linear time where nested elements would be tried again and again', () => {
    const deep = parseHtml('<div>'.repeat(390) + '<i></i>'.repeat(100_000))
    const started = process.threadCpuUsage().user
    expect(idsOf(`${'div '.repeat(40)}b`, deep)).toBe('')
    expect(idsOf(':has(:has(:has(div div div b)))', deep)).toBe('')
    expect(idsOf(`${'i ~ '.repeat(40)}b`, deep)).toBe('')
    // Trying each would be far beyond any patience; this only has to be far below, in microseconds of CPU time.
    expect(process.threadCpuUsage().user - started).toBeLessThan(20_000_000)
  })
})

describe('narrowTree', () => {
  const narrowed = (selector: string | undefined, removeSelector?: string): HtmlTree | undefined =>
    narrowTree(parseHtml(PAGE), {
      ...(selector !== undefined && { selector: parseSelector(selector) }),
      ...(removeSelector !== undefined && { removeSelector: parseSelector(removeSelector) }),
    })
  const textOf = (tree: HtmlTree | undefined) => tree && rawText(tree, 0).replace(/\s+/g, ' ').trim()

  it.each([
    ['p', undefined, 'onetwothree link'],
    ['#d1, #p1', undefined, 'onetwo'],
    ['div', 'li', 'onetwothree link'],
    [undefined, 'div', ''],
    [undefined, 'p, li li', 'abde'],
    ['li', 'li', ''],
    [undefined, 'table', 'onetwo three link abcde'],
  ])('of %s without %s', (selector, without, expected) => {
    expect(textOf(narrowed(selector, without))).toBe(expected)
  })

  it('is none where nothing matches', () => {
    expect(narrowed('table')).toBeUndefined()
  })

  it('is a whole tree, with the list that an item stands in', () => {
    const tree = narrowed('.on, #l4')
    if (!tree) throw new Error('no tree')
    expect(tree.tag.slice(0, 3)).toEqual(['#root', 'ul', 'li'])
    expect(attribute(tree, 1, 'id')).toBeUndefined()
    expect(tree.end[0]).toBe(tree.size)
    for (let node = 1; node < tree.size; node += 1) {
      const parent = parentOf(tree, node)
      expect(parent).toBeLessThan(node)
      expect(endOf(tree, node)).toBeLessThanOrEqual(endOf(tree, parent))
      expect(endOf(tree, node)).toBeGreaterThan(node)
    }
  })
})
