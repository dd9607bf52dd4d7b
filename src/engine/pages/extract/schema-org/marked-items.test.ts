// Microdata and RDFa as pages write them, and as hostile pages do.
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../tree/parse-html.ts'
import { markedItems } from './marked-items.ts'

const read = (html: string, title = 'A title'): ReturnType<typeof markedItems> =>
  markedItems(parseHtml(`<html><body>${html}</body></html>`), title)

const RECIPE = `<article itemscope itemtype="https://schema.org/Recipe">
  <h1 itemprop="name">Medlar tart</h1>
  <a itemprop="author" href="/about">Vesna</a>
  <img itemprop="image" src="/tart.jpg">
  <time itemprop="totalTime" datetime="PT1H30M">an hour and a half</time>
  <ul><li itemprop="recipeIngredient">2 medlars</li><li itemprop="recipeIngredient ingredients">100 g <b>flour</b></li></ul>
  <ol itemprop="recipeInstructions"><li>Peel.</li><li>Bake.</li></ol>
  <div itemprop="nutrition" itemscope itemtype="http://schema.org/NutritionInformation">
    <span itemprop="calories">240 calories</span></div>
  <meta itemprop="recipeYield" content="4">
</article>`

describe('microdata', () => {
  it('is read with its values where HTML says that they are', () => {
    const [recipe, ...others] = read(RECIPE)
    expect(others).toEqual([])
    expect(recipe?.types).toEqual(['Recipe'])
    expect({ ...recipe?.value }).toMatchObject({
      name: 'Medlar tart',
      author: 'Vesna',
      image: '/tart.jpg',
      totalTime: 'PT1H30M',
      recipeIngredient: ['2 medlars', '100 g flour'],
      ingredients: '100 g flour',
      recipeInstructions: 'Peel.\nBake.',
      nutrition: { calories: '240 calories' },
      recipeYield: '4',
    })
    expect(recipe?.value).not.toHaveProperty('calories')
  })

  it('of another vocabulary, or of none, is nothing, and keeps its values to itself', () => {
    expect(
      read('<div itemscope itemtype="http://other.example/Recipe"><p itemprop="name">A</p></div>'),
    ).toEqual([])
    const inside =
      '<div itemprop="x" itemscope><p itemprop="name">Inner</p></div><p itemprop="name">Outer</p>'
    const [item] = read(`<div itemscope itemtype="http://schema.org/Product">${inside}</div>`)
    expect(item?.value['name']).toBe('Outer')
  })

  it('of several entries says nothing of the page, but the one that the title names', () => {
    const product = (name: string): string =>
      `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">${name}</b></div>`
    const list = ['Red shoe', 'Blue shoe', 'Green shoe'].map(product).join('')
    expect(read(list, 'Shoes')).toEqual([])
    expect(read(list, 'Blue shoe | A shop').map(({ value }) => value['name'])).toEqual(['Blue shoe'])
  })

  it('of people and companies counts where the title names them', () => {
    const person =
      '<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Vesna Okolo</b></div>'
    expect(read(person, 'How to bake')).toEqual([])
    expect(read(person, 'Vesna Okolo - People').map(({ types }) => types)).toEqual([['Person']])
    expect(read(person, 'How to bake | Vesna Okolo')).toEqual([])
    expect(read(`<footer>${person}</footer>`, 'Vesna Okolo')).toEqual([])
  })

  it('tells the main entity of a page with the page', () => {
    const page = `<main itemscope itemtype="https://schema.org/QAPage"><div itemprop="mainEntity" itemscope
      itemtype="https://schema.org/Question"><h1 itemprop="name">Why?</h1></div></main>`
    expect(read(page).map(({ types }) => types)).toEqual([['QAPage'], ['Question']])
  })
})

describe('RDFa', () => {
  it.each([
    '<div vocab="https://schema.org/" typeof="Event"><span property="name">Fair</span><meta property="startDate" content="2026-05-01"></div>',
    '<div typeof="schema:Event"><span property="schema:name">Fair</span><meta property="schema:startDate" content="2026-05-01"></div>',
    '<div typeof="http://schema.org/Event"><span property="http://schema.org/name">Fair</span><meta property="http://schema.org/startDate" content="2026-05-01"></div>',
  ])('is read: %s', (html) => {
    const [event] = read(html)
    expect(event?.types).toEqual(['Event'])
    expect({ ...event?.value }).toMatchObject({ name: 'Fair', startDate: '2026-05-01' })
  })

  it('of other vocabularies is nothing', () => {
    expect(read('<div typeof="foaf:Person"><span property="foaf:name">A</span></div>', 'A')).toEqual([])
    expect(read('<div typeof="Event"><span property="name">A</span></div>', 'A')).toEqual([])
  })
})

describe('a hostile page', () => {
  it('reaches no prototype', () => {
    const named = ['__proto__', 'constructor', 'toString']
      .map((name) => `<b itemprop="${name}">x</b>`)
      .join('')
    const [item] = read(`<div itemscope itemtype="https://schema.org/Product">${named}</div>`)
    expect(Object.getPrototypeOf(item?.value ?? {})).toBeNull()
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.keys(item?.value ?? {})).toEqual(['@type', 'constructor', 'toString'])
  })

  it('costs a bounded number of values, items and characters', () => {
    const product = (inside: string) => `<div itemscope itemtype="https://schema.org/Product">${inside}</div>`
    const namesOf = (inside: string) => [read(product(inside))[0]?.value['name']].flat()
    expect(namesOf('<b itemprop="name">x</b>'.repeat(20_000))).toHaveLength(5_000)
    // To know the value of each, all those within it are read.
    expect(namesOf(`${'<div itemprop="name">'.repeat(50)}x`)).toHaveLength(50)
    expect(namesOf(`${'<div itemprop="name">'.repeat(3_000)}x`).length).toBeLessThan(200)
    expect(namesOf(`<p itemprop="name">${'a '.repeat(50_000)}</p>`)).toEqual(['a '.repeat(2_500).trim()])
    const shoes = product('<b itemprop="name">Shoe</b>').repeat(3_000)
    expect(read(shoes, 'Shoe').length).toBeGreaterThan(400)
    expect(read(shoes, 'Shoe').length).toBeLessThanOrEqual(500)
    const related = '<div itemscope itemtype="https://schema.org/Product" itemprop="isRelatedTo">'
    expect(read(related.repeat(3_000))).toHaveLength(1)
  })
})
