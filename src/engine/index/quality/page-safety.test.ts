// Safety: evidence makes a rating, words alone do not.
import { describe, expect, it } from 'vitest'
import { ratePage } from './page-safety.ts'

const LABELS = { schemaTypes: [], scholarly: false, authors: [] }

function rate(title: string, text = title, url = 'https://a.example/', rating?: 'adult' | 'general'): string {
  return ratePage({ url, title, text, ...(rating && { labels: { ...LABELS, rating } }) })
}

describe('words alone', () => {
  it.each([
    'Scunthorpe United match report',
    'Dick Van Dyke: a life in comedy',
    'Pussy Riot sentenced again',
    'Sexual health clinic opening hours',
    'Essex, Sussex and Middlesex in the Domesday Book',
    'Breast cancer screening',
    'Hardcore punk, fetish fashion and the xxx of straight edge',
    'Free xxx porn milf hardcore videos',
  ])('%s', (title) => {
    expect(rate(title, `${title}. `.repeat(50))).toBe('unknown')
  })
})

describe('evidence', () => {
  const title = 'Free xxx porn milf videos'

  it('takes words with a name or a statement beside them', () => {
    expect(rate(title, title, 'https://www.xxx-tube.example/')).toBe('unsafe')
    expect(rate(title, `${title} 18 U.S.C.  2257 statement`)).toBe('unsafe')
  })

  it('takes neither a name nor a statement without the words', () => {
    expect(rate('The law on record keeping', 'What 18 U.S.C. 2257 asks of producers')).toBe('unknown')
    expect(rate('Home', 'Welcome', 'https://porn.example/')).toBe('unknown')
  })

  it('wants a text that is full of them', () => {
    const essay = `${'An essay on how titles are written for search engines. '.repeat(80)} 2257 statement porn`
    expect(rate(title, essay)).toBe('unknown')
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
