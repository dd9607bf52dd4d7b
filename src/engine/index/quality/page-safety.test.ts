// Safety: evidence makes a rating; a word that such pages use too does not.
import { describe, expect, it } from 'vitest'
import model from '../../../../facts/safety-model.json' with { type: 'json' }
import { adultScore, ratePage, safetyFeatures } from './page-safety.ts'

const LABELS = { schemaTypes: [], scholarly: false, authors: [] }

function rate(title: string, text = title, url = 'https://a.example/', rating?: 'adult' | 'general'): string {
  return ratePage({ url, title, text, ...(rating && { labels: { ...LABELS, rating } }) })
}

describe('words that such pages use too', () => {
  it.each([
    'Scunthorpe United match report',
    'Dick Van Dyke: a life in comedy',
    'Pussy Riot sentenced again',
    'Sexual health clinic opening hours',
    'Essex, Sussex and Middlesex in the Domesday Book',
    'Breast cancer screening',
    'Hardcore punk, fetish fashion and the xxx of straight edge',
  ])('%s', (title) => {
    expect(rate(title, `${title}. `.repeat(50))).toBe('unknown')
  })
})

describe('evidence', () => {
  const title = 'Free xxx porn milf videos'

  it('takes a host or a title that says plainly what the page is', () => {
    expect(rate(title, title, 'https://www.xxx-tube.example/')).toBe('unsafe')
    expect(rate(title, `${title}. `.repeat(50))).toBe('unsafe')
    expect(rate('Home', 'Welcome', 'https://xxx-some-porn.example/')).toBe('unsafe')
    expect(rate('Home', 'Welcome', 'https://freeporntube.example/')).toBe('unsafe')
  })

  it('takes neither a statement of the law nor a name that holds a word by chance', () => {
    expect(rate('The law on record keeping', 'What 18 U.S.C. 2257 asks of producers')).toBe('unknown')
    expect(rate('Home', 'Welcome', 'https://www.scunthorpe-sussex.example/')).toBe('unknown')
    expect(rate('Home', 'Welcome')).toBe('unknown')
  })

  it('wants a text that is full of them where host and title say nothing', () => {
    const essay = `${'An essay on how titles are written for search engines. '.repeat(80)} 2257 statement porn`
    expect(rate('On titles', essay)).toBe('unknown')
  })

  it('believes what a page says of itself', () => {
    expect(rate('Home', 'x', 'https://a.example/', 'adult')).toBe('unsafe')
    expect(rate('Home', 'x', 'https://a.example/', 'general')).toBe('safe')
    expect(rate(title, title, 'https://xxx.example/', 'general')).toBe('unsafe')
  })

  it('knows the top-level domains made for it', () => {
    expect(rate('Home', 'x', 'https://a.xxx/')).toBe('unsafe')
    expect(rate('Home', 'x', 'https://xxx.a.example/')).toBe('unknown')
  })
})

describe('adultScore', () => {
  it('is what the features of the whole page sum up to', () => {
    const text = 'Nude and free: 18 U.S.C. 2257. The videos are free, the café is not. '.repeat(5)
    const page = { url: 'https://www.free-videos.example/', title: 'Free videos, free café', text }
    const weights: Readonly<Record<string, number>> = model.weights
    const terms = [...safetyFeatures(page)].map(([name, value]) => (weights[name] ?? 0) * value)
    expect(terms.filter((term) => term !== 0).length).toBeGreaterThan(5)
    expect(adultScore(page)).toBe(terms.reduce((sum, term) => sum + term, model.bias))
  })
})
