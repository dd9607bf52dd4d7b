// What catalogues and lists of mirrors say, and what they can't make us do.
import { describe, expect, it } from 'vitest'
import { XmlTooLarge } from '../../../foundation/web/feed-xml.ts'
import { readCaptures } from './common-crawl.ts'
import { readCatalogue, readMetalink } from './kiwix-catalogue.ts'

const AT = 'https://library.example/catalog/v2/entries?q=dogs'

const FEED = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="https://specs.opds.io/opds-1.2">
  <title>Filtered Entries</title><totalResults>7</totalResults><startIndex>0</startIndex><itemsPerPage>2</itemsPerPage>
  <entry>
    <id>urn:uuid:1</id><title>Dogs &amp; hounds</title><updated>2024-06-04T00:00:00Z</updated><summary>All of them</summary>
    <language>eng,fra</language><name>dogs_en_all</name><flavour>maxi</flavour><category>wikipedia</category>
    <articleCount>1200</articleCount><author><name>A</name></author><dc:issued>2024-05-03T00:00:00Z</dc:issued>
    <link type="text/html" href="/content/dogs"/>
    <link rel="http://opds-spec.org/acquisition/open-access" type="application/x-zim" href="/dogs_2024-05.zim.meta4" length="3456"/>
  </entry>
  <entry><title>No file</title><name>nothing</name></entry>
  <entry><title>Bad name</title><name>../up</name>
    <link rel="http://opds-spec.org/acquisition/open-access" type="application/x-zim" href="https://a.example/x.zim"/></entry>
</feed>`

describe('readCatalogue', () => {
  it('reads what each file is, and leaves out what can not be had or named', () => {
    expect(readCatalogue(FEED, AT)).toEqual({
      total: 7,
      entries: [
        {
          name: 'dogs_en_all_maxi',
          bareName: 'dogs_en_all',
          title: 'Dogs & hounds',
          description: 'All of them',
          languages: ['eng', 'fra'],
          category: 'wikipedia',
          edition: '2024-05-03',
          bytes: 3456,
          articles: 1200,
          licence: '',
          address: 'https://library.example/dogs_2024-05.zim.meta4',
        },
      ],
    })
  })

  it('expands no entities, and bounds what it holds', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><feed xmlns="http://www.w3.org/2005/Atom"><entry><title>&b;</title><name>x</name><link rel="http://opds-spec.org/acquisition" type="application/x-zim" href="/x.zim"/></entry></feed>`
    expect(readCatalogue(bomb, AT).entries[0]?.title).toBe('&b;')
    expect(() => readCatalogue('<feed>'.repeat(10_000), AT)).toThrow(XmlTooLarge)
    for (const text of ['', 'no XML', '<html></html>', '{"a":1}'])
      expect(readCatalogue(text, AT)).toEqual({ entries: [], total: 0 })
  })
})

describe('readMetalink', () => {
  const metalink = (file: string): string =>
    `<?xml version="1.0"?><metalink xmlns="urn:ietf:params:xml:ns:metalink"><file name="dogs.zim">${file}</file></metalink>`

  it('reads size, hash and mirrors, the best first', () => {
    const hash = 'AB'.repeat(32)
    const text = metalink(
      `<size>3456</size><hash type="md5">00</hash><hash type="sha-256">${hash}</hash>` +
        '<url priority="3">https://c.example/d.zim</url><url priority="1" location="fr">https://a.example/d.zim</url>' +
        '<url>https://last.example/d.zim</url><url priority="2">ftp://b.example/d.zim</url><url>file:///etc/passwd</url>',
    )
    expect(readMetalink(text, AT)).toEqual({
      bytes: 3456,
      sha256: hash.toLowerCase(),
      mirrors: ['https://a.example/d.zim', 'https://c.example/d.zim', 'https://last.example/d.zim'],
    })
  })

  it('takes at most twenty mirrors, and nothing that is no number or hash', () => {
    const many = Array.from({ length: 1000 }, (_, at) => `<url>https://m${at}.example/</url>`).join('')
    expect(readMetalink(metalink(many), AT)?.mirrors).toHaveLength(20)
    const wrong = metalink('<size>-5</size><hash type="sha-256">zz</hash><url>https://a.example/</url>')
    expect(readMetalink(wrong, AT)).toMatchObject({ bytes: undefined, sha256: undefined })
    expect(readMetalink(metalink(''), AT)).toBeUndefined()
    expect(readMetalink('<html/>', AT)).toBeUndefined()
  })
})

describe('readCaptures', () => {
  it('tells pages apart that differ in capitals alone, and takes other spellings for one', () => {
    const keyOf = (url: string): string | undefined => {
      const facts = { timestamp: '20240301000000', mime: 'text/html', status: '200', filename: 'a.warc.gz' }
      const line = { urlkey: 'example,a)/whippet', url, offset: '1', length: '2', ...facts }
      return readCaptures(JSON.stringify(line))[0]?.key
    }
    const key = keyOf('https://a.example/Whippet')
    expect(keyOf('http://www.a.example:80/Whippet/;jsessionid=A1')).toBe(key)
    expect(keyOf('https://a.example/whippet')).not.toBe(key)
  })
})
