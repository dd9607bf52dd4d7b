// The addresses that name an index server, and those that don't.
import { describe, expect, it } from 'vitest'
import { readIndexAddress } from './index-address.ts'

describe('readIndexAddress', () => {
  it('reads nodes, user and name', () => {
    expect(readIndexAddress('https://us%40er:pa%3Ass@a.example:9200,b.example:443/pages')).toEqual({
      nodes: ['https://a.example:9200', 'https://b.example:443'],
      authorization: `Basic ${Buffer.from('us@er:pa:ss').toString('base64')}`,
      name: 'pages',
    })
    expect(readIndexAddress('opensearch://127.0.0.1')).toEqual({
      nodes: ['http://127.0.0.1:9200'],
      authorization: undefined,
      name: 'whippet',
    })
    expect(readIndexAddress('http://[::1]:9201/')?.nodes).toEqual(['http://[::1]:9201'])
  })

  it.each([
    'ftp://a.example:9200',
    'https://',
    'https://a:b:c',
    'https://a.example:99999',
    'https://a.example,,b.example',
    'https://a.example/Upper',
    'https://a.example/one/two',
    'https://%zz@a.example',
    'a.example:9200',
  ])('refuses %s', (text) => {
    expect(readIndexAddress(text)).toBeUndefined()
  })
})
