// Snippets and extracts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { hashesOfWords, printOf } from '../../../foundation/text/hashes-of-words.ts'
import type { Document } from '../../index/document/document.ts'
import { packPieces } from '../../index/document/stored-pieces.ts'
import { passagesOf } from '../../index/vectors/passages-of.ts'
import { extractsOf, withPassages } from './snippet.ts'

const filler =
  'This sentence speaks of something else entirely and at some length, so that it fills a passage. '
const page = (text: string, description?: string) =>
  aDocument('https://a.example/', { text, ...(description !== undefined && { description }) })

async function snippetsOf(
  documents: readonly Document[],
  stems: readonly string[],
): Promise<(string | undefined)[]> {
  const results = documents.map((document) => ({ document, score: 1, queryIndices: [0] }))
  const told = withPassages(results, { stemsFor: () => stems, extracts: false })
  return told.map(({ snippet }) => snippet)
}

/** What pages of a site have in common. */
function ofSite(repeated: readonly string[]): Parameters<typeof extractsOf>[1] {
  const prints = repeated.map((form) => printOf(hashesOfWords(form)))
  return { repeated: new Set(prints), forms: new Set(), told: new Set() }
}

function extractsFor(text: string): readonly string[] {
  return extractsOf({ ...page(text), lang: 'en', described: '', stems: ['otter'] }, ofSite([]))
}

async function snippetOf(document: Document, stems: readonly string[]): Promise<string | undefined> {
  return (await snippetsOf([document], stems))[0]
}

describe('snippets of several results', () => {
  const on = (site: string, path: string, text: string) =>
    aDocument(`https://${site}.example/${path}`, { text, description: 'A page of animals.' })
  const NOTICE = 'Otters and fish of each river are told of by this handbook of otters and fish.'

  it('are cut from the pieces that are stored with a page, and from its text where those are of another', async () => {
    const text = `${filler.repeat(40)}The sea otter holds hands. ${filler.repeat(40)}`
    const [stored, others] = [packPieces(text), packPieces(`${filler.repeat(80)}The river otter has dens.`)]
    const snippet = await snippetOf(on('a', '1', text), ['otter'])
    expect(snippet).toMatch(/^The sea otter holds hands\./)
    for (const pieces of [stored, others].filter((one) => one !== undefined))
      expect(await snippetOf({ ...on('a', '1', text), pieces }, ['otter'])).toBe(snippet)
    // Read, and not found once more: who stores one piece alone has no other.
    const alone = packPieces(`${'word '.repeat(Math.floor(text.length / 5))}`.padEnd(text.length, 'x'))
    expect(await snippetOf({ ...on('a', '1', text), pieces: alone ?? '' }, ['otter'])).not.toBe(snippet)
  })

  it('are what each page of a site says alone, where it has such a sentence', async () => {
    const a = on('a', '1', `${NOTICE} ${filler.repeat(5)}The sea otter holds hands.`)
    const b = on('a', '2', `${NOTICE} ${filler.repeat(5)}The river otter has dens.`)
    expect(await snippetsOf([a, b], ['otter', 'fish'])).toEqual([
      'The sea otter holds hands.',
      'The river otter has dens.',
    ])
  })

  it('are what the site repeats where there is nothing else, and once', async () => {
    const a = on('a', '1', `${NOTICE}\n\nA page.`)
    const b = on('a', '2', `${NOTICE} Nothing more.`)
    const c = on('a', '3', `${NOTICE} Nothing less.`)
    const [first, ...others] = await snippetsOf([a, b, c], ['otter'])
    expect(first).toContain(NOTICE)
    expect(others).toEqual([undefined, undefined])
  })

  it('repeat nothing that describes another page', async () => {
    const about = 'The sea otter sleeps on its back.'
    const a = aDocument('https://a.example/', { description: about, text: `${about} Otters hold hands.` })
    const b = aDocument('https://b.example/', {
      description: 'A page of animals.',
      text: `${about} ${filler.repeat(5)}The river otter has dens.`,
    })
    const [, second] = await snippetsOf([a, b], ['otter', 'sleep'])
    expect(second).toMatch(/The river otter has dens\.$/)
    expect(second).not.toContain(about)
  })

  it('repeat no sentence of the passage that is nearest', () => {
    const said = 'Hair feels what moves in dark water.'
    const text = `Otters\n\n${filler.repeat(20)}\n\nNight\n\n${said} ${'They dive for fish and crabs. '.repeat(30)}`
    const documents = ['a', 'b', 'c'].map((site) =>
      aDocument(`https://${site}.example/`, { title: 'Otters', headings: ['Otters', 'Night'], text }),
    )
    const results = documents.map((document) => ({ document, score: 1, queryIndices: [0] }))
    const passage = passagesOf(documents[0] as Document).findIndex((one) => one.includes(said))
    const told = withPassages(results, {
      stemsFor: () => ['hunt'],
      extracts: false,
      nearest: new Map(documents.map(({ url }) => [url, passage])),
    })
    expect(told.filter(({ snippet }) => snippet?.includes(said))).toHaveLength(1)
  })

  it('are what fills in a form of the site only where there is nothing else', async () => {
    const form = (name: string): string => `It belongs to the family of the otters that live in ${name}.`
    const pages = ['rivers', 'seas', 'zoos'].map((name) =>
      on('a', name, `${form(name)} ${filler.repeat(5)}This otter of the ${name} swims.`),
    )
    expect(await snippetsOf(pages, ['otter', 'famili'])).toEqual(
      ['rivers', 'seas', 'zoos'].map((name) => `This otter of the ${name} swims.`),
    )
    const bare = pages.map((document) => ({ ...document, text: document.text.split('. ')[0] ?? '' }))
    expect((await snippetsOf(bare, ['otter']))[0]).toMatch(/^It belongs/)
  })

  it('is never a keyword, which the page does not say', async () => {
    const used = { ...on('a', '1', filler.repeat(3)), keywords: ['Keep otters as pets'] }
    expect(await snippetOf(used, ['otter'])).toBeUndefined()
  })

  it('are no scraps where the description tells as much', async () => {
    const page = on('a', '1', `Otters since 1990. They ${'very '.repeat(60)}seldom stop.`)
    const described = (description: string): Document => ({ ...page, description })
    expect(await snippetOf(described('How otters swim.'), ['otter', 'swim'])).toBeUndefined()
    expect(await snippetOf(described('How they swim and dive.'), ['otter', 'swim', 'dive'])).toBeUndefined()
    expect(await snippetOf(described('How they swim.'), ['otter', 'swim'])).toBe('Otters since 1990.')
  })

  it('are no sentence that tells less of the query than the description', async () => {
    const vague = 'Rivers are long waters with banks, trees and some other animals.'
    const page = on('a', '1', `${filler.repeat(3)}\n\n${vague}`)
    const described = { ...page, description: 'How otters cross rivers.' }
    expect(await snippetOf(described, ['otter', 'river'])).toBeUndefined()
    expect(
      await snippetOf({ ...described, text: page.text.replace('long', '28 km long') }, ['otter', 'river']),
    ).toMatch(/28 km/)
    expect(await snippetOf({ ...described, description: 'How they cross.' }, ['otter', 'river'])).toContain(
      vague,
    )
  })

  it('introduce nothing that is not shown, as long as there is another', async () => {
    const introduced = 'To feed an otter with some fish, use the following way of feeding:'
    const other = 'An otter eats crabs, frogs and many more small animals of the river.'
    expect(await snippetOf(on('a', '1', `${introduced}\n\nfeed()\n\n${other}`), ['otter', 'fish'])).toBe(
      other,
    )
    expect(await snippetOf(on('a', '1', `${introduced}\n\nfeed()`), ['otter', 'fish'])).toBe(introduced)
    const cutOff = 'An otter feeds on fish, and where there are none of them it […]'
    expect(await snippetOf(on('a', '1', `${cutOff}\n\n${other}`), ['otter', 'fish'])).toBe(other)
  })

  it('lead to no other page', async () => {
    expect(await snippetOf(on('a', '1', `${filler}\n\nSee also river otters.`), ['otter'])).toBeUndefined()
  })

  it('leave away what only introduces a sentence', async () => {
    const page = on(
      'a',
      '1',
      `${filler.repeat(3)}It belongs to the family “Weasels”: The otter is a weasel that swims.`,
    )
    expect(await snippetOf(page, ['otter', 'weasel'])).toMatch(/^The otter is a weasel that swims\./)
  })

  it('say the best of it first where two sites have the same', async () => {
    const a = on('a', '1', `${filler.repeat(5)}Otters eat fish.`)
    const b = on('b', '2', `Otters eat fish. ${filler.repeat(5)}This otter sleeps.`)
    const [first, second] = await snippetsOf([a, b], ['otter', 'fish'])
    expect(first).toContain('Otters eat fish.')
    expect(second).toContain('This otter sleeps.')
    expect(second).not.toContain('Otters eat fish.')
  })

  it('are not shown twice where a sentence is too long to be shown whole', async () => {
    const long = `An otter ${'swims along the bank and '.repeat(30)}rests.`
    expect((await snippetsOf([on('a', '1', long), on('b', '2', long)], ['otter']))[1]).toBeUndefined()
  })
})

describe('snippetOf', () => {
  it('takes the sentences that speak of the query', async () => {
    const text = `${filler.repeat(6)}The otters dive for fish in winter. ${filler.repeat(6)}`
    const snippet = await snippetOf(page(text), ['otter', 'fish'])
    expect(snippet).toContain('The otters dive for fish in winter.')
    expect(snippet?.length).toBeLessThanOrEqual(300)
  })

  it('is absent where no word is there or the description says it', async () => {
    expect(await snippetOf(page(filler), ['otter'])).toBeUndefined()
    expect(await snippetOf(page('Otters swim.'), [])).toBeUndefined()
    expect(await snippetOf(page('Otters swim.', 'otters SWIM'), ['otter'])).toBeUndefined()
    expect(await snippetOf(page('Otters swim.', 'Otters swim. And dive.'), ['otter'])).toBeUndefined()
    expect(await snippetOf(page('Otters swim.', 'Something else'), ['otter'])).toBe('Otters swim.')
  })

  it('is whole sentences, none of which the description has, without the headings and lists around them', async () => {
    const text =
      'Otters are animals. They live in rivers.\n\nWhere otters live\nMany otters live by the sea.\n\nSee also\nOtter\nRiver otter\nhttps://otter.example/otter'
    expect(await snippetOf(page(text, 'Otters are animals.'), ['otter', 'live'])).toBe(
      'Many otters live by the sea.',
    )
    expect(await snippetOf(page('Otter food\nFish\nOtter homes\nDens', 'About animals'), ['otter'])).toBe(
      'Otter food · Fish · Otter homes · Dens',
    )
    expect(
      await snippetOf(page('It swims.\n\nOtter food\nOtter homes', 'About animals'), ['otter']),
    ).toBeUndefined()
  })

  it('puts together what was broken to fit a width, and no list', async () => {
    const wrapped =
      'Permission is hereby granted to any otter who has obtained a copy of\nThis Software to deal in it without restriction, and to give it to\nothers.'
    expect(await snippetOf(page(wrapped, 'x'), ['otter'])).toBe(wrapped.replaceAll('\n', ' '))
    const items =
      'Notes\nOtters can be switched on with the flag that is named after them in settings\nThe first one used another syntax which was based on the river that it lived in'
    expect(await snippetOf(page(items, 'x'), ['otter'])).toContain('in settings · The first')
  })

  it('counts no words of addresses', () => {
    const text = `Read https://otter.example/otter-otter now. ${filler.repeat(3)}An otter swims.`
    const [extract, ...more] = extractsFor(text)
    expect(extract).toMatch(/An otter swims\.$/)
    expect(more).toEqual([])
  })

  it('cuts a sentence without end at a word', async () => {
    const snippet = await snippetOf(page('otter '.repeat(5000), 'Something else'), ['otter'])
    expect(snippet?.length).toBeLessThanOrEqual(300)
    expect(snippet?.endsWith('otter…')).toBe(true)
  })

  it('is bounded for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 3000 }), async (text) => {
        const snippet = await snippetOf(page(`otter ${text}`), ['otter'])
        expect(snippet?.length ?? 0).toBeLessThanOrEqual(300)
      }),
    )
  })
})

describe('a long sentence', () => {
  it('is not begun again where the description has begun with it', async () => {
    const long = `Otters ${'swim along the bank of it and '.repeat(30)}rest.`
    expect(await snippetOf(page(long), ['otter'])).toBeUndefined()
    expect(await snippetOf(page(`${long} They like each river.`), ['river', 'otter'])).toBe(
      'They like each river.',
    )
  })
})

describe('marks of a text', () => {
  it.each([
    ['- : The otter is an animal.', 'The otter is an animal.'],
    ['> Otters swim.', 'Otters swim.'],
    ['* Otters swim.', 'Otters swim.'],
    ['-5 degrees are nothing to an otter.', '-5 degrees are nothing to an otter.'],
  ])('are no part of a snippet: %j', async (text, snippet) => {
    expect(await snippetOf(page(text, 'About animals'), ['otter'])).toBe(snippet)
  })

  it('part the items of a list that is all one line', async () => {
    const text = 'The otter is an animal. - Fish is what it eats. - Rivers are where otters live.'
    expect(await snippetOf(page(text, 'The otter is an animal.'), ['fish', 'live'])).toBe(
      'Fish is what it eats. Rivers are where otters live.',
    )
  })

  it('do not part a sentence that goes on with an option', async () => {
    const text =
      'The river is swept of all otters by the command that has the name\n--sweep-otters and nothing else.'
    expect(await snippetOf(page(text, 'About animals'), ['otter'])).toBe(text.replace('\n', ' '))
  })
})

describe('extractsOf', () => {
  it('gives a few distinct passages in the order of the page', () => {
    const text = Array.from({ length: 9 }, (_, n) => `${filler.repeat(2)}Otter fact ${n % 8}. `).join('')
    const extracts = extractsFor(text)
    expect(extracts.length).toBeGreaterThan(1)
    expect(extracts.length).toBeLessThanOrEqual(4)
    expect(new Set(extracts).size).toBe(extracts.length)
    for (const extract of extracts) expect(extract.length).toBeLessThanOrEqual(600)
    const places = extracts.map((extract) => text.indexOf(extract.slice(-14)))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('goes on with its own sentences, then once with what the site repeats, and with lists, without headings', () => {
    const notice = 'All rights reserved by the zoo and its keepers.'
    const list = '- The river that they live in\n- The lake that they swim in'
    const text = `${notice}\n\nBeavers build dams.\n\nMenu\n\nAn otter swims by.\n\nFish are eaten.\n\n${list}`
    const site = ofSite(['all rights reserved by the zoo and its keepers'])
    const told = (): readonly string[] =>
      extractsOf({ ...page(text), lang: 'en', described: '', stems: ['otter'] }, site)
    const [best, own, items] = [
      'An otter swims by. Fish are eaten.',
      'Beavers build dams.',
      'The river that they live in · The lake that they swim in',
    ]
    expect(told()).toEqual([best, own, notice, items])
    expect(told()).toEqual([best, own, items])
  })

  it('takes so many characters at most, of many short passages as of a few long ones', () => {
    const long = Array.from({ length: 40 }, (_, at) => `${at}: ${filler}`).join('')
    const short = Array.from({ length: 60 }, (_, at) => `Otter fact number ${at}.\n\n- one\n- two\n\n`).join(
      '',
    )
    for (const text of [long, `${long}\n\n${short}`, short]) {
      const { length } = extractsFor(text).join('')
      expect(length).toBeLessThanOrEqual(2_600)
      if (text !== short) expect(length).toBeGreaterThan(1_800)
    }
  })

  it('opens the page where no word is there', () => {
    expect(extractsFor('A first line. More.')).toEqual(['A first line. More.'])
    expect(extractsFor('?!')).toEqual([])
  })
})
