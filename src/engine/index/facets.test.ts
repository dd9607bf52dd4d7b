// What filters read from a document: country and file types.
import { describe, expect, it } from 'vitest'
import { fileTypes, sourceCountry } from './facets.ts'

describe('sourceCountry', () => {
  it.each([
    ['a.example.de', 'DE'],
    ['bbc.co.uk', 'GB'],
    ['example.com', undefined],
    ['example.io', undefined],
    ['example.co', undefined],
    ['europa.eu', undefined],
    ['localhost', undefined],
    ['de', undefined],
    ['127.0.0.1', undefined],
  ])('of %s is %s', (host, country) => {
    expect(sourceCountry({}, host)).toBe(country)
  })

  it('is what the document says', () => {
    expect(sourceCountry({ country: 'FR' }, 'example.de')).toBe('FR')
  })
})

describe('fileTypes', () => {
  it.each([
    ['/a.pdf', 'text/html', ['pdf']],
    ['/a.PDF', 'application/pdf', ['pdf']],
    ['/a', 'application/pdf; charset=x', ['pdf']],
    ['/a.php', 'text/html', ['php', 'html']],
    ['/wiki/Node.js', 'text/html', ['js', 'html']],
    ['/v1.7.0', 'text/html', ['html']],
    ['/.hidden', 'text/html', ['html']],
    ['/dir.pdf/', 'text/html', ['html']],
    ['/a', 'application/octet-stream', []],
    ['/song.mp3', 'audio/mpeg', ['mp3']],
  ])('of %s as %s are %j', (path, contentType, types) => {
    expect(fileTypes(path, contentType)).toEqual(types)
  })
})
