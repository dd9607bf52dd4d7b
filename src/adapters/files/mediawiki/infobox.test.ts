// Infoboxes in the source of wiki articles: as editors write them, cut off, and endless.
import { describe, expect, it } from 'vitest'
import { readWikiInfobox } from './infobox.ts'

const ARTICLE = `{{Short description|Mathematician}}
{{Infobox scientist
| name = Ada Lovelace
| image = Ada.jpg
| birth_date = {{birth date|1815|12|10|df=y}}
| birth_place = [[London]], England<ref>{{cite book|title=A life}}</ref>
| fields = {{ubl|[[Mathematics]]|[[Computing|computers]]}}
| known_for = '''Notes'''
* the [[engine]]
| website = {{URL|example.org}}
}}
'''Ada Lovelace''' was a mathematician.`

describe('readWikiInfobox', () => {
  it('reads the parameters that are facts', () => {
    expect(readWikiInfobox(ARTICLE, 'Ada Lovelace')).toEqual({
      type: 'Thing',
      name: 'Ada Lovelace',
      items: [
        { label: 'Birth date', value: '1815-12-10' },
        { label: 'Birth place', value: 'London, England' },
        { label: 'Fields', value: 'Mathematics, computers' },
        { label: 'Known for', value: 'Notes, the engine' },
      ],
    })
  })

  it.each(['', 'No box here', '{{Infobox', '{{Infobox|}}', '{{Infobox person | a = {{b | c }}'])(
    'finds nothing in %j',
    (text) => {
      expect(readWikiInfobox(text, 'X')).toBeUndefined()
    },
  )

  it('is bounded on hostile source', () => {
    for (const piece of ['{{', '[[', '|a={{b|', '|x=<ref>', '|y=}}{{Infobox'])
      readWikiInfobox(`{{Infobox a ${piece.repeat(50_000)}`, 'X')
    const many = `{{Infobox a ${Array.from({ length: 500 }, (_, at) => `| k${at} = v`).join('\n')} }}`
    expect(readWikiInfobox(many, 'X')?.items).toHaveLength(24)
  })
})
