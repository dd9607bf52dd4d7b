// Checks the choice of blocks and the sums it rests on.
import { describe, expect, it } from 'vitest'
import { evaluateForest, readForest } from '../../../../foundation/forest.ts'
import { analysePage } from '../analyse/analyse-page.ts'
import { readWording } from '../tree/text-patterns.ts'
import { tagOf } from '../tree/tree.ts'
import { chooseContent, scoreBlocks, siteMenus } from './choose-content.ts'
import { readContainers } from './containers.ts'
import { featureNames, readFeatures } from './features.ts'
import { FAR, readSignals, SIGNAL_NAMES } from './signals.ts'

const PROSE = 'The gardener waters the roses in the morning, and prunes them every second year with care. '
const HTML = `<body><nav class="menu"><a href="/">Home</a> <a href="/b">Shop</a></nav>
<main><div class="entry-content"><h1>Roses</h1><p>${PROSE.repeat(3)}</p><p>${PROSE.repeat(2)}</p><p>${PROSE.repeat(4)}</p></div></main>
<footer>© 2020 Garden. <a href="/privacy">Privacy</a></footer></body>`

describe('chooseContent', () => {
  const page = analysePage(HTML, 'https://garden.example.org/roses')

  it('scores prose above the menu and the footer', () => {
    const scores = scoreBlocks(page)
    const of = (start: string) =>
      scores[page.blocks.list.findIndex((block) => block.text.startsWith(start))] ?? Number.NaN
    expect(of('The gardener')).toBeGreaterThan(0.5)
    expect(of('Home')).toBeLessThan(of('The gardener'))
    expect(of('©')).toBeLessThan(0.5)
  })

  it('keeps everything where nothing looks like content', () => {
    const bare = analysePage('<a href="/x">Ok</a>', '')
    expect([...chooseContent(bare)]).toEqual([1])
  })

  it('keeps nothing of an empty page', () => {
    expect(chooseContent(analysePage('', ''))).toHaveLength(0)
  })
})

describe('readFeatures', () => {
  it('gives each block a row as wide as its names, of finite numbers', () => {
    const page = analysePage(HTML, 'https://garden.example.org/roses')
    const { values, width } = readFeatures(page.tree, page.blocks.list, page.facts)
    expect(width).toBe(featureNames().length)
    expect(values).toHaveLength(width * page.blocks.list.length)
    expect(values.every(Number.isFinite)).toBe(true)
    expect(new Set(featureNames()).size).toBe(width)
  })
})

describe('readContainers', () => {
  it('finds the element that holds the content in every way of looking', () => {
    const { tree, blocks } = analysePage(HTML, '')
    const found = readContainers(tree, blocks.list, readSignals(tree), [])
    expect(tagOf(tree, found.semantic)).toBe('main')
    for (const node of [found.scored, found.dense, found.majority])
      expect(tree.attributes[node]).toEqual(['class', 'entry-content'])
    expect(found.repeats[blocks.list.findLast((block) => block.text.startsWith('The'))?.element ?? 0]).toBe(3)
  })
})

describe('readSignals', () => {
  it('tells how far up the nearest element with a signal is', () => {
    const { tree, blocks } = analysePage('<footer><div><p>x</p></div></footer>', '')
    const distances = readSignals(tree).distances(blocks.list[0]?.element ?? 0)
    expect(distances[SIGNAL_NAMES.indexOf('<footer>')]).toBe(2)
    expect(distances[SIGNAL_NAMES.indexOf('<p>')]).toBe(0)
    expect(distances[SIGNAL_NAMES.indexOf('<nav>')]).toBe(FAR)
  })
})

describe('readWording', () => {
  it.each([
    ['Share on Facebook', 'action'],
    ['© 2020 Someone', 'legal'],
    ['Related articles', 'beside'],
    ['By Ada Winter', 'byline'],
    ['12 May 2020', 'date'],
    ['only $12.99', 'price'],
    ['3 days ago', 'ago'],
  ] as const)('%s is %s', (text, kind) => {
    expect(readWording(text)[kind]).toBe(true)
    expect(readWording('The bridge stands.')[kind]).toBe(false)
  })
})

describe('evaluateForest', () => {
  it('sums the leaves that a row falls into', () => {
    const forest = readForest({
      roots: [0, 3],
      feature: [1, -1, -1, -1],
      value: [0.5, -2, 2, 1],
      right: [2, 0, 0, 0],
    })
    const sigmoid = (sum: number) => 1 / (1 + Math.exp(-sum))
    const scores = evaluateForest(forest, Float32Array.from([9, 0.5, 9, 0.6]), 2)
    expect(scores[0]).toBeCloseTo(sigmoid(-1))
    expect(scores[1]).toBeCloseTo(sigmoid(3))
  })
})

const URL_OF_PAGE = 'https://manual.example/guide/page-3.html'

function links(count: number, suffix = ''): string {
  return Array.from(
    { length: count },
    (_, at) => `<li><a href="page-${at}.html">Part ${at}</a>${suffix}</li>`,
  ).join('')
}

function blocksInMenus(html: string): number {
  return siteMenus(analysePage(html, URL_OF_PAGE)).reduce((sum, isMenu) => sum + isMenu, 0)
}

describe('siteMenus', () => {
  it.each([
    ['in a nav element', `<nav><div><ul>${links(30)}</ul></div></nav><p>Text</p>`],
    ['in a part that is named so', `<p>Text</p><div class="sidebar"><ol>${links(30)}</ol></div>`],
    [
      'whose entry for this page leads nowhere',
      `<nav><ul>${links(30).replace('page-3.html', '#')}</ul></nav>`,
    ],
    ['of lists in lists', `<nav><ul>${links(15)}<li><ul>${links(15)}</ul></li></ul></nav>`],
  ])('finds one %s', (_, html) => {
    expect(blocksInMenus(html)).toBe(30)
  })

  it.each([
    [
      'contents, which lead to other pages alone',
      `<div class="toc"><ul>${links(30).replace('page-3.html', 'x.html')}</ul></div>`,
    ],
    ['a list amid the content', `<div><ul>${links(30)}</ul></div>`],
    ['a short list', `<nav><ul>${links(10)}</ul></nav>`],
    [
      'a list that says something of each page',
      `<nav><ul>${links(30, ' and what it is there for')}</ul></nav>`,
    ],
  ])('leaves out %s', (_, html) => {
    expect(blocksInMenus(html)).toBe(0)
  })

  it('lets a short page be read beside its menu', () => {
    const page = analysePage(
      `<nav class="sidebar"><ul>${links(400)}</ul></nav><main><h1>Part 3</h1><p>Closes the valve.</p></main>`,
      URL_OF_PAGE,
    )
    const kept = chooseContent(page)
    expect(page.blocks.list.filter((_, index) => kept[index] === 1).map(({ text }) => text)).toEqual([
      'Part 3',
      'Closes the valve.',
    ])
  })

  it('reads a page that is nothing but its menu', () => {
    const page = analysePage(`<nav><ul>${links(30)}</ul></nav>`, URL_OF_PAGE)
    expect(chooseContent(page)).toEqual(new Uint8Array(30).fill(1))
  })
})
