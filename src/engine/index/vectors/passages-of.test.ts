// Passages: the head of the text first, then its sections under their headings, so that every part of a page is in one.
import { describe, expect, it } from 'vitest'
import { cutDocument, type PassageSource, passagesOf } from './passages-of.ts'

const sentences = (word: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `The ${word} sentence number ${at} says something.`).join(' ')

function page(
  sections: readonly (readonly [heading: string, text: string])[],
  levels: readonly number[] = [],
) {
  const intro = sentences('first', 30)
  return {
    title: 'Otters',
    headings: sections.map(([heading]) => heading),
    text: [intro, ...sections.map(([heading, text]) => `${heading}\n${text}`)].join('\n\n'),
    ...(levels.length > 0 && {
      markdown: [
        intro,
        ...sections.map(([heading, text], at) => `${'#'.repeat(levels[at] ?? 1)} ${heading}\n\n${text}`),
      ].join('\n\n'),
    }),
  } satisfies PassageSource
}

describe('passagesOf', () => {
  it.each([
    ['Otters', 'They swim.', ['Otters\nThey swim.']],
    ['', 'They swim.', ['They swim.']],
    ['They swim.', 'They swim. They dive.', ['They swim.\nThey swim. They dive.']],
    ['Otters that swim…', ' Otters that swim far, and back.', [' Otters that swim far, and back.']],
    ['Otters', '', ['Otters\n']],
  ])('makes of %j and %j: %j', (title, text, passages) => {
    expect(passagesOf({ title, text })).toEqual(passages)
  })

  it('has the description where the text says much more, and the page has a name', () => {
    const described = {
      title: 'Otters',
      text: 'They swim. '.repeat(20).trim(),
      description: 'How otters live.',
    }
    expect(passagesOf(described)).toEqual([`Otters\n${described.text}`, 'Otters\nHow otters live.'])
    expect(passagesOf({ ...described, title: '' })).toEqual([described.text])
    expect(passagesOf({ ...described, text: 'They swim.' })).toEqual(['Otters\nThey swim.'])
    expect(passagesOf({ ...described, description: ' ' })).toHaveLength(1)
  })

  it('has each keyword alone that is some words, with a shorter vector', () => {
    const document = {
      title: 'Otters',
      text: 'They swim.',
      keywords: ['Keep a pet', 'Pets', 'Watch animals in rivers'],
    }
    expect(passagesOf(document)).toEqual(['Otters\nThey swim.', 'Keep a pet', 'Watch animals in rivers'])
    expect(cutDocument(document).first.map(({ length }) => length)).toEqual([1, 0.975, 0.975])
  })

  it('has what says what the page is about before the rest', () => {
    const { first, later } = cutDocument({
      ...page([['Food', sentences('fish', 30)]]),
      description: 'How otters live.',
      keywords: ['Watch animals in rivers'],
    })
    expect(first.map(({ text }) => text.slice(0, 25))).toEqual([
      'Otters\nThe first sentence',
      'Otters\nHow otters live.',
      'Watch animals in rivers',
    ])
    expect(later.length).toBeGreaterThan(0)
  })

  it('cuts a text without headings between words into about equal parts', () => {
    const parts = passagesOf({ title: 'T', text: 'word '.repeat(2_000) })
    expect(parts).toHaveLength(10)
    for (const part of parts) expect(part).toMatch(/^T\nword( word)+$/)
    const lengths = parts.slice(1).map((part) => part.length)
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(20)
  })
})

describe('cutDocument', () => {
  it('has a passage of each section, under its headings, before what is left of any', () => {
    const document = page(
      [
        ['Life', sentences('life', 40)],
        ['Food', sentences('fish', 60)],
        ['Young', sentences('pup', 40)],
      ],
      [2, 3, 2],
    )
    const texts = cutDocument(document).later.map(({ text }) => text)
    const contexts = texts.map((text) => text.split('\n').slice(0, 2).join('/'))
    const [, ...behindHead] = contexts
    expect(contexts[0]).toMatch(/^Otters\/[a-z ]*sentence/)
    expect(behindHead.slice(0, 3)).toEqual(['Otters/Life', 'Otters/Life > Food', 'Otters/Young'])
    expect(behindHead.slice(3)).toEqual(behindHead.slice(3).toSorted((a, b) => order(a) - order(b)))
    expect(new Set(behindHead.slice(3))).toEqual(new Set(behindHead.slice(0, 3)))
  })

  it('leaves no part of the text out, and says where each stands', () => {
    const document = page([
      ['Life', sentences('life', 40)],
      ['Sleep', 'They sleep.'],
      ['Food', sentences('fish', 60)],
    ])
    const { first, later } = cutDocument(document)
    const places = [...first, ...later].map(({ place }) => place).filter((place) => place !== undefined)
    const ordered = places.toSorted((a, b) => a.from - b.from)
    const between = ordered.map(({ from }, at) => document.text.slice(ordered[at - 1]?.to ?? 0, from).trim())
    expect(between.filter((text) => text !== '')).toEqual(['Life', 'Sleep', 'Food'])
    expect(ordered.at(-1)?.to).toBe(document.text.length)
    for (const { text, place } of later)
      expect(text.endsWith(document.text.slice(place?.from, place?.to).trim())).toBe(true)
    expect(later.map(({ place }) => place?.heading)).toEqual(expect.arrayContaining([0, 1, 2]))
  })

  it('puts short neighbours into one passage', () => {
    const short = Array.from({ length: 8 }, (_, at) => [`Heading ${at}`, 'They swim.'] as const)
    const { later } = cutDocument(page(short))
    const [, ...sections] = later
    expect(later.length).toBeLessThan(4)
    expect(sections.at(-1)?.text ?? later[0]?.text).toContain('Heading 7\nThey swim.')
  })

  it('has every section of a very long page in some passage, 24 of its text at most', () => {
    const many = Array.from({ length: 80 }, (_, at) => [`Heading ${at}`, sentences(`word${at}`, 25)] as const)
    const { first, later } = cutDocument(page(many))
    const texts = [...first, ...later].map(({ text }) => text)
    expect(texts.length).toBeLessThanOrEqual(24)
    const read = texts.join('\n')
    for (const at of many.keys()) expect(read).toContain(`Heading ${at}\nThe word${at} sentence`)
    for (const text of texts) expect(text.length).toBeLessThan(2_000)
  })

  it('takes parts from all over a very long text without headings', () => {
    const text = sentences('long', 3_000)
    const { later } = cutDocument({ title: 'Otters', text })
    expect(later).toHaveLength(23)
    expect(later.at(-1)?.place?.from).toBeGreaterThan(90_000)
  })

  it('takes no line of the text for a heading that the text lacks', () => {
    const document = page([
      ['Food', sentences('fish', 30)],
      ['Young', `${sentences('pup', 30)}\nOtters\n${sentences('kit', 30)}`],
    ])
    const cut = cutDocument({ ...document, title: 'Page', headings: ['Otters', ...document.headings] })
    expect(new Set(cut.later.map(({ place }) => place?.heading))).toEqual(new Set([-1, 1, 2]))
  })

  it('is the same for what a search reads of a very long document', () => {
    const document = page(
      Array.from({ length: 60 }, (_, at) => [`Heading ${at}`, sentences(`word${at}`, 60)] as const),
    )
    expect(cutDocument({ ...document, text: document.text.slice(0, 100_000) })).toEqual(cutDocument(document))
  })
})

function order(context: string): number {
  return ['Otters/Life', 'Otters/Life > Food', 'Otters/Young'].indexOf(context)
}
