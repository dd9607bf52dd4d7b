// Checks which lists are taken for a menu of the site, and that a short page is not read as its menu.
import { describe, expect, it } from 'vitest'
import { analysePage } from '../analyse/analyse-page.ts'
import { chooseContent } from './choose-content.ts'
import { siteMenus } from './site-menus.ts'

const URL_OF_PAGE = 'https://manual.example/guide/page-3.html'

function links(count: number, suffix = ''): string {
  return Array.from(
    { length: count },
    (_, at) => `<li><a href="page-${at}.html">Part ${at}</a>${suffix}</li>`,
  ).join('')
}

function blocksInMenus(html: string): number {
  return siteMenus(analysePage(html, URL_OF_PAGE)).reduce((sum, isMenu) => sum + isMenu, 0)
}

describe('siteMenus', () => {
  it.each([
    ['in a nav element', `<nav><div><ul>${links(30)}</ul></div></nav><p>Text</p>`],
    ['in a part that is named so', `<p>Text</p><div class="sidebar"><ol>${links(30)}</ol></div>`],
    [
      'whose entry for this page leads nowhere',
      `<nav><ul>${links(30).replace('page-3.html', '#')}</ul></nav>`,
    ],
    ['of lists in lists', `<nav><ul>${links(15)}<li><ul>${links(15)}</ul></li></ul></nav>`],
  ])('finds one %s', (_, html) => {
    expect(blocksInMenus(html)).toBe(30)
  })

  it.each([
    [
      'contents, which lead to other pages alone',
      `<div class="toc"><ul>${links(30).replace('page-3.html', 'x.html')}</ul></div>`,
    ],
    ['a list amid the content', `<div><ul>${links(30)}</ul></div>`],
    ['a short list', `<nav><ul>${links(10)}</ul></nav>`],
    [
      'a list that says something of each page',
      `<nav><ul>${links(30, ' and what it is there for')}</ul></nav>`,
    ],
  ])('leaves out %s', (_, html) => {
    expect(blocksInMenus(html)).toBe(0)
  })

  it('lets a short page be read beside its menu', () => {
    const page = analysePage(
      `<nav class="sidebar"><ul>${links(400)}</ul></nav><main><h1>Part 3</h1><p>Closes the valve.</p></main>`,
      URL_OF_PAGE,
    )
    const kept = chooseContent(page)
    expect(page.blocks.list.filter((_, index) => kept[index] === 1).map(({ text }) => text)).toEqual([
      'Part 3',
      'Closes the valve.',
    ])
  })

  it('reads a page that is nothing but its menu', () => {
    const page = analysePage(`<nav><ul>${links(30)}</ul></nav>`, URL_OF_PAGE)
    expect(chooseContent(page)).toEqual(new Uint8Array(30).fill(1))
  })
})
