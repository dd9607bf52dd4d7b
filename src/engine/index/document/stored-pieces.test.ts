// The pieces that are stored with a document are those that its text is split into, whatever the text.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packPieces, unpackPieces } from './stored-pieces.ts'
import { textPieces } from './text-pieces.ts'

const long = (text: string): string => text.repeat(Math.ceil(1_600 / text.length))

const TEXTS: Readonly<Record<string, string>> = {
  prose: long('Otters live at the river. Do they swim? They do: "All day." Mrs. Otter said so.\n\n'),
  'a list with marks': long(
    'What you need:\n\n- a boat - An oar. - A map\n* food;\n• “Water”: It is heavy. See below…\n\n',
  ),
  'lines that are broken to a width': long(
    'The otter swims in the river from the morning to the evening,\nand in the night it sleeps below the old willow at its bank,\nwhere nobody looks for it.\n\n',
  ),
  'white space of many kinds': long(
    'The  river\u00a0is\twide.  The\u3000water   is cold.\n \n\n   A  b  c\r\n',
  ),
  'addresses alone': long('Otters.\n\nhttps://otter.example/a\n<https://b.example>\nMore on otters.\n'),
  'other scripts': long('カワウソは川にいます。魚を食べますか？\n\nВыдра живёт у реки. Она плавает.\n'),
  'more than is read': 'A sentence of the river. '.repeat(5_000),
  'signs alone': long('• · - * > | :\n'),
}

describe('packPieces', () => {
  it.each(Object.entries(TEXTS))('gives back what a text is split into: %s', (_, text) => {
    const packed = packPieces(text)
    expect(unpackPieces(packed ?? '', text)).toEqual(textPieces(text))
  })

  it('does so for texts of any signs', () => {
    const signs = [
      'a',
      'B.',
      'otter',
      '\n',
      '\n\n',
      ' ',
      '  ',
      '- ',
      '\t',
      '”: ',
      '! ',
      'Z. B.',
      'é',
      '。',
      'https://a.example/',
    ]
    const anyText = fc.array(fc.constantFrom(...signs), { minLength: 600, maxLength: 900, size: 'max' })
    fc.assert(
      fc.property(anyText, (parts) => {
        const text = parts.join('')
        const packed = packPieces(text)
        if (packed !== undefined) expect(unpackPieces(packed, text)).toEqual(textPieces(text))
      }),
    )
  })

  it('is small beside the text', () => {
    const { prose = '' } = TEXTS
    expect(packPieces(prose)?.length).toBeLessThan(prose.length / 4)
  })
})

describe('unpackPieces', () => {
  const { prose = '' } = TEXTS
  const packed = packPieces(prose) ?? ''

  it('gives none of a text that has another length, and none of another version', () => {
    expect(unpackPieces(packed, prose.slice(1))).toBeUndefined()
    const bytes = Buffer.from(packed, 'base64')
    bytes[0] = 127
    expect(unpackPieces(bytes.toString('base64'), prose)).toBeUndefined()
  })

  it('ends whatever it is given', () => {
    for (const damaged of [
      '',
      '????',
      packed.slice(0, 9),
      packed.slice(0, -3),
      `${packed.slice(0, 8)}//////////////`,
    ])
      expect(() => unpackPieces(damaged, prose)).not.toThrow()
  })
})
