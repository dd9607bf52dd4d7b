// Tests of the starter documents as they are made from the installed packages.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readOwnKeywords } from '../../bench/make/starter/own-keywords.ts'
import { starterDocuments } from '../../bench/make/starter/starter-sources.ts'
import { openStarterVectors, STARTER_VECTORS_FILE } from '../../src/adapters/starter/starter-vectors.ts'
import type { Document } from '../../src/engine/index/document/document.ts'
import { passagesOf } from '../../src/engine/index/vectors/passages-of.ts'

const READ_AT = Date.UTC(2026, 0, 2)
const MDN = 'https://developer.mozilla.org/en-US/docs/'
const documents = [...starterDocuments(READ_AT)]
const byUrl = new Map(documents.map((document) => [document.url, document]))

/** URLs of the documents that break a rule, few enough to read. */
function breaking(rule: (document: Document) => boolean): string[] {
  return documents
    .filter(rule)
    .map(({ url }) => url)
    .slice(0, 5)
}

describe('the starter corpus', () => {
  it('has about thirteen thousand documents, with enough of each source', () => {
    expect(documents.length).toBeGreaterThan(12_000)
    expect(documents.length).toBeLessThan(15_000)
    const counts = new Map<string | undefined, number>()
    for (const { siteName } of documents) counts.set(siteName, (counts.get(siteName) ?? 0) + 1)
    expect(counts.get('MDN Web Docs')).toBeGreaterThan(9_000)
    expect(counts.get('Node.js Documentation')).toBeGreaterThan(800)
    expect(counts.get('Web Platform Status')).toBeGreaterThan(1000)
    expect(counts.get('Can I use')).toBeGreaterThan(500)
    expect(counts.get('SPDX')).toBeGreaterThan(600)
  })

  it('has true, unique https addresses in WHATWG form', () => {
    expect(byUrl.size).toBe(documents.length)
    expect(breaking(({ url }) => !url.startsWith('https://') || new URL(url).href !== url)).toEqual([])
  })

  it('has a title, a full sentence of text, a description, a licence and an origin everywhere', () => {
    expect(breaking(({ title }) => title.trim().length < 3 || title.includes('undefined |'))).toEqual([])
    expect(breaking(({ title }) => /\s\s|[a-z]\. - /.test(title))).toEqual([])
    expect(breaking(({ text }) => text.length < 25 || !/[.!?]/.test(text))).toEqual([])
    expect(breaking(({ description }) => !description || description.length > 600)).toEqual([])
    expect(breaking(({ licence }) => !/^(CC|MIT|Apache)/.test(licence ?? ''))).toEqual([])
    expect(
      breaking(({ origin, readAt, lang }) => origin !== 'starter' || readAt !== READ_AT || lang !== 'en'),
    ).toEqual([])
  })

  it('has no markup left over', () => {
    expect(breaking(({ text }) => text.includes('{@link') || text.includes('[MDN Reference]'))).toEqual([])
    expect(breaking(({ text }) => /\{\{\w+\(/.test(text))).toEqual([])
    expect(
      breaking(({ description }) => /```|\]\(http|<\/?code>[^<]*<\/code>/.test(description ?? '')),
    ).toEqual([])
    expect(breaking(({ description }) => /\p{L}\*\*\p{L}/u.test(description ?? ''))).toEqual([])
  })

  it('describes a page by what it is, not by what it belongs to or needs, in whole sentences', () => {
    const says = (words: RegExp) => breaking(({ description }) => words.test(description ?? ''))
    expect(says(/It belongs to the web platform feature/)).toEqual([])
    expect(says(/^This feature is only available/).length).toBeLessThan(2)
    expect(says(/…$/).length).toBeLessThan(5)
    expect(breaking(({ url, title }) => url.includes('/Web/SVG/') && !title.includes('- SVG |'))).toEqual([])
    expect(
      breaking(({ url, title }) => url.includes('/Web/JavaScript/') && !/- JavaScript \|/.test(title)),
    ).toEqual([])
  })

  it('keeps underscores and brackets of names', () => {
    const builtin = `${MDN}Web/JavaScript/Reference/Global_Objects/`
    expect(byUrl.get(`${builtin}Object/proto`)?.title).toContain('Object.prototype.__proto__')
    expect(byUrl.get(`${MDN}Web/API/Payment_Request_API/Concepts`)?.title).toMatch(
      /^Payment Request API: Concepts /,
    )
    expect(byUrl.get(`${builtin}Array/Symbol.iterator`)?.title).toContain(
      'Array.prototype[Symbol.iterator]()',
    )
    expect(byUrl.get(`${MDN}Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts`)?.title).toContain(
      'content_scripts',
    )
  })

  it('joins pages of which only the name is known into the page they belong to', () => {
    const api = `${MDN}Mozilla/Add-ons/WebExtensions/API/downloads`
    expect(byUrl.get(api)?.text).toContain('downloads.DownloadItem')
    expect(byUrl.has(`${api}/DownloadItem`)).toBe(false)
  })

  it('says of a page without words of its own what it is part of, and joins it where others bear its name', () => {
    expect(byUrl.has(`${MDN}Web/API/SVGViewElement/viewBox`)).toBe(false)
    expect(byUrl.get(`${MDN}Web/API/SVGViewElement`)?.text).toContain('viewBox')
    expect(byUrl.get(`${MDN}Web/API/Fence`)?.description).toMatch(/^Fence is an interface .*\. .+/)
  })

  it('tells what pages are looked up for, each task with a passage of its own', () => {
    const { mdn, node, nodePages, licences } = readOwnKeywords()
    const path = 'Web/JavaScript/Reference/Global_Objects/Set'
    const set = byUrl.get(MDN + path)
    const [first = ''] = mdn[path] ?? []
    expect(set?.keywords).toContain(first)
    expect(set && passagesOf(set)).toContain(first)
    expect(set?.licence).toMatch(/Whippet authors/)
    const own = [mdn, node, nodePages, licences].flatMap((pages) => Object.values(pages))
    const brought = new Set(documents.flatMap(({ keywords }) => keywords))
    expect(own.flat().filter((keyword) => !brought.has(keyword))).toEqual([])
  })

  it('lists the options of Node.js and the signals', () => {
    expect(byUrl.get('https://nodejs.org/api/cli.html')?.headings).toContain('--env-file')
    expect(byUrl.get('https://nodejs.org/api/process.html')?.headingIds).toContain('signal-events')
  })

  it('calls nothing unsupported that phones have', () => {
    const text = byUrl.get(`${MDN}Web/API/ContactsManager`)?.text
    expect(text).toMatch(/Supported since Chrome Android \d+/)
    expect(text).toContain('Chrome on desktops')
  })

  it('puts the current and common before the old, the unusual and tables of support', () => {
    const standing = (url: string): number => byUrl.get(url)?.authority ?? 0
    const licence = (id: string): number => standing(`https://spdx.org/licenses/${id}.html`)
    expect(licence('GPL-3.0-only')).toBeGreaterThan(licence('GPL-3.0'))
    expect(licence('GPL-3.0-only')).toBeGreaterThan(licence('GPL-3.0-with-GCC-exception'))
    expect(licence('BSD-3-Clause')).toBeGreaterThan(licence('BSD-3-Clause-HP'))
    const grid = standing(`${MDN}Web/CSS/Reference/Properties/grid`)
    expect(grid).toBeGreaterThan(standing('https://caniuse.com/css-grid'))
    expect(standing(`${MDN}Web/HTML/Reference/Elements/strike`)).toBeLessThan(grid)
  })

  it('tells which pages others replace, and which belong to another', () => {
    const licence = (id: string): string => `https://spdx.org/licenses/${id}.html`
    const supersededBy = (url: string): readonly string[] => byUrl.get(url)?.supersedes ?? []
    expect(supersededBy(licence('GPL-3.0-only'))).toEqual(
      expect.arrayContaining([licence('GPL-3.0'), licence('GPL-2.0-only'), licence('GPL-1.0-only')]),
    )
    expect(supersededBy(licence('GPL-2.0-or-later'))).toContain(licence('GPL-2.0+'))
    expect(supersededBy(licence('GPL-2.0-only'))).not.toContain(licence('GPL-3.0-only'))
    expect(supersededBy(licence('MIT'))).toEqual([])
    expect(byUrl.get(`${MDN}Web/API/AbortController/abort`)?.partOf).toBe(`${MDN}Web/API/AbortController`)
    expect(
      breaking(({ supersedes = [], partOf }) =>
        [...supersedes, partOf ?? ''].some((url) => url !== '' && !byUrl.has(url)),
      ),
    ).toEqual([])
  })

  it('credits MDN and Can I use as their licences ask', () => {
    expect(byUrl.get(`${MDN}Web/API/AbortController`)?.licence).toMatch(
      /summary by the Whippet authors; CC-BY-SA-2\.5.*Mozilla Contributors/,
    )
    expect(byUrl.get('https://caniuse.com/css-grid')?.licence).toMatch(/^CC-BY-4\.0.*caniuse\.com/)
  })

  it.each([
    [
      `${MDN}Web/API/AbortController/abort`,
      'AbortController: abort() method',
      /able to abort fetch requests/,
      /Chrome 66/,
    ],
    [
      `${MDN}Web/API/IntersectionObserver`,
      'IntersectionObserver',
      /ancestor element/,
      /observe\(\) method: /,
    ],
    [`${MDN}Web/API/Window/fetch`, 'Window: fetch() method', /HTTP request/, /AbortController/],
    [
      `${MDN}Web/CSS/Reference/Properties/gap`,
      'gap - CSS',
      /gutters between grid rows and columns/,
      /Firefox 52/,
    ],
    [`${MDN}Web/CSS/Reference/Values/calc`, 'calc()', /computes mathematical expressions/, /Chrome 26/],
    [
      `${MDN}Web/JavaScript/Reference/Global_Objects/Array/flat`,
      'Array.prototype.flat()',
      /nested arrays/,
      /Chrome 69/,
    ],
    [`${MDN}Web/HTML/Reference/Elements/dialog`, '<dialog>', /dialog box/, /closedby/],
    [`${MDN}Web/HTTP/Reference/Status/404`, '404 Not Found', /can't find the resource/, /client error/],
    [
      `${MDN}Web/HTTP/Reference/Headers/Cache-Control`,
      'Cache-Control header',
      /max-age/,
      /caches in requests/,
    ],
    ['https://nodejs.org/api/fs.html', 'File system', /node:fs/, /fs\.readFile\(\): Asynchronously reads/],
    [
      'https://nodejs.org/api/fs.html#:~:text=fs.readFile',
      'fs.readFile()',
      /entire contents of a file/,
      /v0\.1\.29/,
    ],
    [
      `${MDN}Web/JavaScript/Reference/Global_Objects/Date/getDay`,
      'Date.prototype.getDay()',
      /day of the week/,
      /Chrome 1/,
    ],
    [
      `${MDN}Web/JavaScript/Reference/Errors/Not_a_function`,
      'TypeError: "x" is not a function',
      /misspelt method/,
    ],
    [`${MDN}Web/CSS/Reference/Properties/line-height`, 'line-height', /space between lines/, /inline box/],
    ['https://nodejs.org/api/errors.html', 'Errors', /ERR_REQUIRE_ESM\n/, /EMFILE: Too many open files/],
    ['https://spdx.org/licenses/MIT.html', 'MIT License', /built into closed products/],
    ['https://nodejs.org/api/net.html#:~:text=net.Server', 'net.Server', /TCP/, /EADDRINUSE/],
    ['https://webstatus.dev/features/grid', 'Grid', /two-dimensional layout system/, /2017-10-17/],
    ['https://caniuse.com/css-grid', 'CSS Grid Layout', /Safari 10\.1/, /IE 10 \(partial\)/],
    [
      'https://spdx.org/licenses/Apache-2.0.html',
      'Apache License 2.0',
      /Grant of Patent License/,
      /OSI\) has approved/,
    ],
  ])('knows %s', (url, title, ...facts) => {
    const document = byUrl.get(url)
    expect(document?.title).toContain(title)
    for (const fact of facts) expect(document?.text).toMatch(fact)
  })

  it('has an anchor for each error code, and says who wrote what', () => {
    const { headings = [], headingIds } = byUrl.get('https://nodejs.org/api/errors.html') ?? {}
    expect(headingIds).toHaveLength(headings.length)
    expect(headingIds?.[headings.indexOf('ERR_REQUIRE_ESM')]).toBe('err_require_esm')
    const builtin = byUrl.get(`${MDN}Web/JavaScript/Reference/Global_Objects/Date/getDay`)
    expect(builtin?.licence).toMatch(/Whippet authors/)
    expect(byUrl.get(`${MDN}Web/CSS/Reference/Properties/gap`)?.licence).toMatch(/Whippet authors.*Mozilla/)
  })

  it('says a name that is written as one word in words, where no reader is shown it', () => {
    const document = byUrl.get(`${MDN}Web/API/IntersectionObserver`)
    expect(document?.headings).toContain('intersection observer')
    expect(document?.text).not.toContain('intersection observer')
  })

  it('gives the support of a feature as a table in markdown', () => {
    expect(byUrl.get(`${MDN}Web/API/AbortController`)?.markdown).toContain('| Chrome | 66 |')
  })

  it('has a shipped vector for every passage', () => {
    const [head = ''] = readFileSync(STARTER_VECTORS_FILE, 'latin1').split('\n', 1)
    const { made } = JSON.parse(head) as { readonly made: string }
    const known = openStarterVectors(made)
    expect(breaking((document) => passagesOf(document).some((passage) => !known?.(passage)))).toEqual([])
  })
})
