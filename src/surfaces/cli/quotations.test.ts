// Quotations of a text: what is taken for one, and which link stands beside it.
import { describe, expect, it } from 'vitest'
import { quotationsOf } from './quotations.ts'

const TEXT = `# On otters

As the [handbook](https://a.example/otters) says, “otters keep a *favourite stone* in a pouch”, and more.

The "term" and "a short name here" are no quotations.

> Otters hold their breath
> for **eight** minutes.

Source: https://b.example/breath.

\`\`\`
"this is code and no quotation at all"
\`\`\`

> In winter they slide down banks of snow.
> — [A friend](https://c.example/snow_(winter))

«Un mot de plus que quatre, ici» stands alone.
`

describe('quotationsOf', () => {
  it('finds block quotes and longer texts in quotation marks, each with its link', () => {
    expect(quotationsOf(TEXT)).toEqual([
      { text: 'otters keep a favourite stone in a pouch', url: 'https://a.example/otters' },
      { text: 'Otters hold their breath for eight minutes.', url: 'https://b.example/breath' },
      { text: 'In winter they slide down banks of snow.', url: 'https://c.example/snow_(winter)' },
      { text: 'Un mot de plus que quatre, ici' },
    ])
  })

  it('takes the link behind a quotation before that in front of it', () => {
    const text = 'By [one](https://one.example/): "the first of five words" ([two](https://two.example/)).'
    expect(quotationsOf(text)).toEqual([{ text: 'the first of five words', url: 'https://two.example/' }])
  })

  it('ends with texts of marks alone', () => {
    expect(quotationsOf('"'.repeat(200_000))).toEqual([])
    expect(quotationsOf('“'.repeat(200_000))).toEqual([])
    expect(quotationsOf('> '.repeat(100_000))).toEqual([])
    expect(quotationsOf('['.repeat(100_000))).toEqual([])
  })
})
