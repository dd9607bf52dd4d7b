// Checks the reading of schema.org items from scripts as pages really write them.
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../tree/parse-html.ts'
import { declaredText, mainItems, readJsonLd, schemaText } from './json-ld.ts'

function items(json: string): ReturnType<typeof readJsonLd> {
  return readJsonLd(parseHtml(`<script type="application/ld+json">${json}</script>`))
}

describe('readJsonLd', () => {
  it.each([
    ['{"@type":"Article"}'],
    ['<!-- {"@type":"Article"} -->'],
    ['//<![CDATA[\n{"@type":"Article"}\n//]]>'],
    ['{"@type":"Article"};'],
    ['{"@type":"Article","name":"a\nb",}'],
    ['{"@graph":[{"x":{"@type":["http://schema.org/Article"]}}]}'],
  ])('finds the article in %s', (json) => {
    expect(items(json).map((item) => item.types)).toEqual([['Article']])
  })

  it.each(['', '{', 'null', '"text"', '[[[['])('finds nothing in %s', (json) => {
    expect(items(json)).toEqual([])
  })

  it('puts articles before the pages around them', () => {
    const found = items('[{"@type":"WebPage"},{"@type":"Person"},{"@type":"BlogPosting"}]')
    expect(mainItems(found).map((item) => item.types[0])).toEqual(['BlogPosting', 'WebPage'])
  })

  it('gathers the declared text', () => {
    expect(declaredText(items('{"@type":"Recipe","recipeInstructions":[{"text":"Stir."},"Bake."]}'))).toBe(
      'Stir.\nBake.',
    )
  })
})

describe('schemaText', () => {
  it.each([
    ['a', 'a'],
    [[{ name: ' b ' }], 'b'],
    [{ '@value': 'c' }, 'c'],
    [3, '3'],
    [null, ''],
    [{}, ''],
  ])('%j', (value, text) => {
    expect(schemaText(value)).toBe(text)
  })
})
