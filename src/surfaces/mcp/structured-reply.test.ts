// The structured part of a reply says what its text says, whatever stands there.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frontmatter } from '../../contract/context/yaml.ts'
import { withoutHiddenText } from '../../foundation/text/hidden-text.ts'
import { structuredPage, structuredSearch } from './structured-reply.ts'

describe('structuredSearch', () => {
  it('reads results, answer and cost', () => {
    const head = frontmatter([
      ['format', 'svc-context/v1'],
      ['query', 'a: "b"'],
      ['cost_dollars', 0.001],
    ])
    const one = frontmatter([
      ['title', 'Tab\there: "quoted" \\ and \u0085'],
      ['url', 'https://a.example/?x=1#y'],
      ['date', '2024-05-01'],
      ['keywords', ['a', 'b']],
    ])
    const result = `<result index="1" domain="a.example">\n${one}\nText: none\n---- \n</result>`
    expect(structuredSearch(`${head}\n\nAnswer: 36\n\n${result}\n`)).toEqual({
      results: [
        { title: 'Tab\there: "quoted" \\ and \u0085', url: 'https://a.example/?x=1#y', date: '2024-05-01' },
      ],
      answer: '36',
      cost_dollars: 0.001,
    })
  })

  it('reads back any title as it is shown', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (title) => {
        const document = `${frontmatter([
          ['title', title],
          ['url', 'https://a.example/'],
          ['cost_dollars', 0],
        ])}\n\ntext`
        expect(structuredPage(document)).toMatchObject({ title: withoutHiddenText(title) })
      }),
    )
  })

  it('bears what is no document', () => {
    expect(structuredSearch('')).toEqual({ results: [], cost_dollars: 0 })
    expect(structuredPage('---\ntitle: "open')).toEqual({ title: '', url: '', cost_dollars: 0 })
  })
})
