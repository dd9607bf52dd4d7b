// The anchors of headings, wherever pages put them.
import { describe, expect, it } from 'vitest'
import { extractHtml } from '../../extract-html.ts'

const words =
  'Water boils at a hundred degrees and tea is steeped in it for some minutes, as everybody knows. '
const section = (heading: string): string => `${heading}<p>${words.repeat(3)}</p>`

function idsOf(...headings: string[]): readonly string[] | undefined {
  const body = headings.map(section).join('')
  return extractHtml(
    `<html><head><title>Tea</title></head><body><article><h1>Tea</h1><p>${words.repeat(4)}</p>${body}</article></body></html>`,
    'https://a.example/tea',
  ).headingIds
}

describe('headingIds', () => {
  it('are of the heading itself, or of an anchor within it', () => {
    expect(idsOf('<h2 id="green">Green</h2>', '<h2>Black <a name="black"></a></h2>')).toEqual([
      'green',
      'black',
    ])
  })

  it('are of an anchor before it, or of the section that it opens', () => {
    expect(
      idsOf('<a name="old"></a><h2>Old</h2>', '<section id="new"><div><h2>New</h2></div></section>'),
    ).toEqual(['old', 'new'])
  })

  it('are empty where the anchor belongs to something else, and absent where there is none at all', () => {
    expect(
      idsOf('<div id="other"><p>Some words before.</p><h2>Plain</h2></div>', '<h2 id="x">X</h2>'),
    ).toEqual(['', 'x'])
    expect(idsOf('<h2>Plain</h2>')).toBeUndefined()
  })
})
