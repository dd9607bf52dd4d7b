// What does a thing comes before what undoes it, unless the query asks for that.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { rankedDocument } from './ranked.ts'
import { undoingLast } from './undoing-last.ts'

const order = (query: string, titles: readonly string[]): readonly string[] =>
  undoingLast(
    titles.map((title, at) =>
      rankedDocument(aDocument(`https://docs.example/${at}`, { title, text: title }), titles.length - at),
    ),
    query,
  ).map(({ document }) => document.title.replace(/ - Docs$/, ''))

const EXIT = 'Document: exitFullscreen() method'
const REQUEST = 'Element: requestFullscreen() method'
const OTHER = ':fullscreen'

describe('undoingLast', () => {
  it('puts what does a thing before what undoes it', () => {
    expect(order('go full screen', [EXIT, OTHER, REQUEST])).toEqual([REQUEST, OTHER, EXIT])
    expect(
      order('listen for clicks', ['EventTarget: removeEventListener()', 'EventTarget: addEventListener()']),
    ).toEqual(['EventTarget: addEventListener()', 'EventTarget: removeEventListener()'])
  })

  it('puts what undoes first where the query asks for that', () => {
    expect(order('leaving full screen', [REQUEST, OTHER, EXIT])).toEqual([EXIT, OTHER, REQUEST])
    expect(
      order('stop watching sizes', ['ResizeObserver: observe()', 'ResizeObserver: unobserve()']),
    ).toEqual(['ResizeObserver: unobserve()', 'ResizeObserver: observe()'])
  })

  it.each([
    'get out of full screen',
    'no full screen',
    'enter and exit full screen',
    'start or stop full screen',
  ])('leaves all as it is where %s can be meant either way', (query) => {
    expect(order(query, [EXIT, OTHER, REQUEST])).toEqual([EXIT, OTHER, REQUEST])
    expect(order(query, [REQUEST, OTHER, EXIT])).toEqual([REQUEST, OTHER, EXIT])
  })

  it.each(['exitFullscreen', 'exit fullscreen', 'document.exitfullscreen()'])(
    'leaves %s first, which is named',
    (query) => {
      expect(order(query, [EXIT, OTHER, REQUEST])).toEqual([EXIT, OTHER, REQUEST])
    },
  )

  it('leaves other things alone', () => {
    const others = ['Element: removeAttribute()', 'Element: addChild()', 'Cache: delete()', 'Set: add()']
    expect(order('put something there', others)).toEqual(others)
  })
})
