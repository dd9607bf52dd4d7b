// What a page says of itself is read from its own tags, not from what it merely holds.
import { describe, expect, it } from 'vitest'
import type { PageLabels } from '../../page.ts'
import { analysePage } from '../analyse/analyse-page.ts'
import { doiOf, readLabels } from './labels.ts'

function labelsOf(head: string): PageLabels {
  return readLabels(
    analysePage(`<html><head>${head}</head><body><p>x</p></body></html>`, 'https://a.example/'),
    'A title',
  )
}

function ld(value: object): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`
}

describe('readLabels', () => {
  it('takes the page itself, not what is inside an item', () => {
    const article = {
      '@type': 'NewsArticle',
      author: { '@type': 'Person', name: 'A' },
      image: [{ '@type': 'ImageObject', url: 'i.png' }],
      video: { '@type': 'VideoObject', duration: 'PT1M' },
    }
    const labels = labelsOf(
      ld({ '@context': 'https://schema.org', '@graph': [article, { '@type': 'WebSite' }] }),
    )
    expect(labels.schemaTypes).toEqual(['NewsArticle', 'WebSite'])
    expect(labels.duration).toBeUndefined()
  })

  it('takes the main entity of a page', () => {
    const page = { '@type': 'WebPage', mainEntity: { '@type': 'Restaurant', name: 'R' } }
    expect(labelsOf(ld(page)).schemaTypes).toEqual(['WebPage', 'Restaurant'])
  })

  it('reads citation tags', () => {
    const labels = labelsOf(
      '<meta name="citation_title" content="T"><meta name="citation_author" content="Doe, Jane">' +
        '<meta name="citation_author" content="Roe, Rick"><meta name="citation_doi" content="doi:10.1234/ab.c">',
    )
    expect(labels).toMatchObject({
      scholarly: true,
      authors: ['Doe, Jane', 'Roe, Rick'],
      doi: '10.1234/ab.c',
    })
  })

  it.each([
    ['citation_publication_date', '2019', 2019],
    ['citation_publication_date', '2019/05/07', 2019],
    ['citation_date', 'May 1887', 1887],
    ['citation_year', '2019', 2019],
    ['citation_year', 'in press', undefined],
    ['citation_year', '120190', undefined],
  ])('reads the year of a paper from %s %s', (name, content, year) => {
    expect(labelsOf(`<meta name="${name}" content="${content}">`).year).toBe(year)
  })

  it('writes durations as a clock does', () => {
    const video = (duration: string): string | undefined =>
      labelsOf(ld({ '@type': 'VideoObject', duration })).duration
    expect(video('PT4M13S')).toBe('4:13')
    expect(video('PT1H2M3S')).toBe('1:02:03')
    expect(video('PT0S')).toBeUndefined()
    expect(video('soon')).toBeUndefined()
    expect(labelsOf('<meta property="og:video:duration" content="253">').duration).toBe('4:13')
  })

  it('reads how a page rates itself', () => {
    expect(labelsOf('<meta name="RATING" content="RTA-5042-1996-1400-1577-RTA">').rating).toBe('adult')
    expect(labelsOf('<meta name="rating" content="mature">').rating).toBe('adult')
    expect(labelsOf(ld({ '@type': 'VideoObject', isFamilyFriendly: false })).rating).toBe('adult')
    expect(labelsOf(ld({ '@type': 'VideoObject', isFamilyFriendly: true })).rating).toBe('general')
    expect(labelsOf('<meta name="rating" content="General">').rating).toBe('general')
    expect(labelsOf('<meta name="rating" content="4.5 stars">').rating).toBeUndefined()
    expect(labelsOf('').rating).toBeUndefined()
  })
})

it('finds a DOI in whatever it is wrapped in', () => {
  expect(doiOf('https://doi.org/10.1000/xyz123).')).toBe('10.1000/xyz123')
  expect(doiOf('no doi')).toBeUndefined()
})
