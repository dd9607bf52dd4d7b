// What filters read from a document: country, file types and date.
import { describe, expect, it } from 'vitest'
import { dateToMs } from './document/document-date.ts'
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

describe('dateToMs', () => {
  it.each([
    ['2024', Date.UTC(2024, 0, 1)],
    ['2024-05', Date.UTC(2024, 4, 1)],
    ['2024-05-06', Date.UTC(2024, 4, 6)],
    ['2024-05-06T07:08', Date.UTC(2024, 4, 6, 7, 8)],
    ['2024-05-06T07:08:09', Date.UTC(2024, 4, 6, 7, 8, 9)],
    ['2024-05-06 07:08:09Z', Date.UTC(2024, 4, 6, 7, 8, 9)],
    ['2024-05-06T07:08:09.123+0200', Date.UTC(2024, 4, 6, 5, 8, 9, 123)],
    ['2024-05-06T07:08:09-05:30', Date.UTC(2024, 4, 6, 12, 38, 9)],
    ['2023-02-29', undefined],
    ['2024-00-01', undefined],
    ['2024-05-06T25:00', undefined],
    ['06.05.2024', undefined],
    ['May 2024', undefined],
    ['', undefined],
  ])('reads %j', (text, ms) => {
    expect(dateToMs(text)).toBe(ms)
  })
})
