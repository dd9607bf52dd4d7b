// Checks how a title is chosen among headings, declared titles and their parts.
import { describe, expect, it } from 'vitest'
import { analysePage } from '../analyse/analyse-page.ts'
import { findTitle, titleCandidates } from './title.ts'

function title(html: string, site = '', url = 'https://www.example.org/how-to-prune-roses'): string {
  return findTitle(analysePage(html, url), site)
}

describe('findTitle', () => {
  it('takes the heading that the title element agrees with', () => {
    expect(
      title('<title>How to prune roses | Garden Life</title><h1>How to prune roses</h1><p>Text</p>'),
    ).toBe('How to prune roses')
  })

  it('strips the name of the site', () => {
    expect(
      title(
        '<title>How to prune roses - Garden Life</title><meta property="og:site_name" content="Garden Life"><p>Text</p>',
        'Garden Life',
      ),
    ).toBe('How to prune roses')
  })

  it('keeps a title that only looks as if it had parts', () => {
    const whole = 'Roses: how to prune them'
    expect(
      title(`<title>${whole}</title><meta property="og:title" content="${whole}"><h1>${whole}</h1>`),
    ).toBe(whole)
  })

  it('leaves out the mark that links to a heading', () => {
    expect(title('<h1>Middleware<a href="#middleware">¶</a></h1><p>Text</p>')).toBe('Middleware')
    expect(title('<h1>Learn C#</h1><p>Text</p>')).toBe('Learn C#')
  })

  it.each([
    '<span class="kicker">Gardens</span> How to prune roses',
    '<small>Gardens</small><br>How to prune roses',
    'How to prune roses <button>Copy link</button>',
    'How to prune roses<span class="hero__tagline">With a saw</span>',
    '<span class="label label--green">News</span>How to pr<b>une</b> roses',
  ])('leaves out the line beside a heading that has its own element: %s', (heading) => {
    expect(title(`<h1>${heading}</h1><p>Text</p>`)).toBe('How to prune roses')
  })

  it('keeps a heading that is marked as a label as a whole', () => {
    expect(title('<h1><span class="label">How to prune roses</span></h1><p>Text</p>')).toBe(
      'How to prune roses',
    )
  })

  it('reads what is escaped twice', () => {
    expect(title('<title>Caf&amp;eacute; &amp;amp; roses</title><p>Text</p>')).toBe('Café & roses')
    expect(title('<title>The &amp;lt;b&amp;gt; element</title><p>Text</p>')).toBe('The <b> element')
  })

  it('is empty only where the page has none', () => {
    expect(title('<p>Text</p>')).toBe('')
    expect(title('<title>Only this</title><p>Text</p>')).toBe('Only this')
  })

  it('offers each wording once', () => {
    const page = analysePage(
      '<title>Roses!</title><meta property="og:title" content="ROSES"><h1>Roses</h1>',
      '',
    )
    expect(titleCandidates(page, '')).toHaveLength(1)
  })
})
