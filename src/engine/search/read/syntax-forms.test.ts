// Pasted code is searched for by the form of its syntax, and nothing else is touched.
import { describe, expect, it } from 'vitest'
import { withSyntaxNames } from './syntax-forms.ts'

const named = (query: string): string => withSyntaxNames(query.split(' ')).join(' ')

/** A place in a template literal. */
const HOLE = (name: string): string => `$\u007b${name}}`

describe('withSyntaxNames', () => {
  it.each([
    ['this.#total', 'private elements'],
    ['this.#total += 1', 'private elements'],
    [`\`dear ${HOLE('title')} ${HOLE('surname')}\``, 'template literals'],
    [`html\`<p>${HOLE('text')}</p>\``, 'template literals'],
    ['/(?<!-)\\d{2}/g', 'lookbehind assertion'],
    ['/foo(?=bar)/', 'lookahead assertion'],
    ['/(?<year>\\d{4})/u', 'named capturing group'],
    ['/^[a-z]+$/i', 'character class regular expression'],
    ['/\\p{Lu}/u', 'unicode character class escape'],
    ['(?:a|b)', 'non-capturing group'],
    ['1_000_000', 'numeric separators'],
    ['9007199254740993n', 'BigInt'],
    ['f(...list)', 'f spread syntax'],
    ['{ ...defaults, colour }', 'spread syntax'],
    ['customer?.address?.city', 'optional chaining'],
    ['list?.[0]', 'optional chaining'],
    ['size ??= 10', 'nullish coalescing assignment'],
    ['a ?? b', 'nullish coalescing operator'],
    ['const { name, age } = person', 'destructuring'],
    ['&:hover', 'CSS nesting selector'],
    ['img[alt=""]', 'attribute selectors'],
    ['a[download$=".zip" i]', 'attribute selectors'],
    ['ul > li', 'child combinator'],
    ['.open + .panel', 'next-sibling combinator'],
    ['label ~ input:focus', 'subsequent-sibling combinator'],
    ['#!/usr/bin/env node', 'hashbang comments'],
    ['what does (?<=x) mean', 'what does lookbehind assertion mean'],
  ])('reads %j as %j', (query, read) => {
    expect(named(query)).toBe(read)
  })

  it.each([
    'private fields in classes',
    'new Promise((resolve, reject) => {})',
    'Object.entries(obj).map',
    'Math.max(...numbers)',
    `document.querySelector(\`#${HOLE('id')}\`)`,
    ':not(:first-child)',
    '@media (max-width: 600px)',
    'repeat(auto-fit, minmax(200px, 1fr))',
    '/usr/local/bin',
    '/etc/nginx/sites',
    'and/or either/or',
    'what is this? and that?',
    'salt & pepper',
    'AT&T',
    'C# vs F#',
    'snake_case __proto__',
    'a[href]',
    'list[i=0]',
    'a + b',
    'x > y',
    'tea + milk',
    'ul > li > a',
    'cost in $ (us)',
    '',
  ])('leaves %j', (query) => {
    expect(named(query)).toBe(query)
  })

  it.each(['`${', '(?<=', '/[', '?.a', '...', '_0', '#a.', '&: '])(
    'reads a long run of %j at once',
    (text) => {
      expect(named(text.repeat(2_000))).toBeTypeOf('string')
    },
  )
})
