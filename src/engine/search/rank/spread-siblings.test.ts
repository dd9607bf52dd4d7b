// Families are spread over the first places, and nothing else moves.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { rankedDocument } from './ranked.ts'
import { spreadSiblings } from './spread-siblings.ts'

const titles = (pages: readonly [path: string, title: string][]): readonly string[] =>
  spreadSiblings(
    pages.map(([path, title], at) =>
      rankedDocument(aDocument(`https://docs.example/${path}`, { title, text: title }), pages.length - at),
    ),
  ).map(({ document }) => document.title)

describe('spreadSiblings', () => {
  it('lets another thing in behind two members of one', () => {
    expect(
      titles([
        ['Element/scroll', 'Element: scroll() - Docs'],
        ['Element/scrollTop', 'Element: scrollTop - Docs'],
        ['Element/scrollLeft', 'Element: scrollLeft - Docs'],
        ['Observer', 'Observer - Docs'],
        ['Window/scroll', 'Window: scroll() - Docs'],
      ]),
    ).toEqual([
      'Element: scroll() - Docs',
      'Element: scrollTop - Docs',
      'Observer - Docs',
      'Element: scrollLeft - Docs',
      'Window: scroll() - Docs',
    ])
  })

  it('takes a name that several things have once', () => {
    expect(
      titles([
        ['Button/disabled', 'Button: disabled - Docs'],
        ['Select/disabled', 'Select: disabled - Docs'],
        ['api/fs.html#rm', 'fs.rm() - Docs'],
        ['pointer-events', 'pointer-events - Docs'],
      ]),
    ).toEqual([
      'Button: disabled - Docs',
      'fs.rm() - Docs',
      'pointer-events - Docs',
      'Select: disabled - Docs',
    ])
  })

  it('leaves pages alone that only lie in one folder, and a list of one family', () => {
    const folder: [string, string][] = [
      ['wiki/Oak', 'Oak - Encyclopedia'],
      ['wiki/Elm', 'Elm - Encyclopedia'],
      ['wiki/Ash', 'Ash - Encyclopedia'],
      ['wiki/Fir', 'Fir - Encyclopedia'],
    ]
    expect(titles(folder)).toEqual(folder.map(([, title]) => title))
    const family: [string, string][] = ['map', 'filter', 'find', 'some'].map((name) => [
      `Array/${name}`,
      `Array.${name}() - Docs`,
    ])
    expect(titles(family)).toEqual(family.map(([, title]) => title))
  })

  it('deals the scores out anew, so that they never rise', () => {
    const scores = spreadSiblings(
      ['a', 'b', 'c', 'd'].map((name, at) =>
        rankedDocument(
          aDocument(`https://docs.example/Set/${at === 3 ? 'x/y' : name}`, {
            title: at === 3 ? 'Other' : `Set.${name}()`,
            text: name,
          }),
          4 - at,
        ),
      ),
    ).map(({ score }) => score)
    expect(scores).toEqual([4, 3, 2, 1])
  })
})
