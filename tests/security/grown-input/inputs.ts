// Every text that comes from outside, with the function that reads it: one table for what holds of all of them.
import { readMessage } from '../../../src/adapters/files/mail/read-mbox.ts'
import { crawlAddress } from '../../../src/engine/crawl/crawl-address.ts'
import { createTrapGuard } from '../../../src/engine/crawl/frontier/traps.ts'
import { discoverLinks } from '../../../src/engine/crawl/links/discover-links.ts'
import { chooseSitemaps, readSitemap } from '../../../src/engine/crawl/sitemaps/read-sitemap.ts'
import { readAddressList } from '../../../src/engine/index/library/address-list.ts'
import { readCaptures } from '../../../src/engine/index/library/common-crawl.ts'
import { readCatalogue, readMetalink } from '../../../src/engine/index/library/kiwix-catalogue.ts'
import { readPlainDocument } from '../../../src/engine/index/load/read-document.ts'
import { readDomainLine } from '../../../src/engine/index/quality/domain-list.ts'
import { readOpml } from '../../../src/engine/news/feeds/opml.ts'
import { iconLinks } from '../../../src/engine/pages/icons/icon-links.ts'
import { readRequest } from '../../../src/engine/search/read/read-request.ts'
import { isoDurationSeconds } from '../../../src/foundation/iso-duration.ts'
import { findQuote } from '../../../src/foundation/quotes/find-quote.ts'
import { foldText } from '../../../src/foundation/quotes/fold-text.ts'
import { placeInText } from '../../../src/foundation/quotes/place-in-text.ts'
import { createSentTexts, printsOf } from '../../../src/foundation/quotes/sent-texts.ts'
import { readRules } from '../../../src/foundation/rules/read-rules.ts'
import { ruleBookOf } from '../../../src/foundation/rules/rule-book.ts'
import { UNCOUNTED } from '../../../src/foundation/step-budget.ts'
import { countWords } from '../../../src/foundation/text/count-words.ts'
import { editDistance } from '../../../src/foundation/text/edit-distance.ts'
import { withoutHiddenText } from '../../../src/foundation/text/hidden-text.ts'
import { isShallowJson } from '../../../src/foundation/text/json-shape.ts'
import { onOneLine } from '../../../src/foundation/text/one-line.ts'
import { linksIn, plainText, withoutImages } from '../../../src/foundation/text/plain-text.ts'
import { sentencesOf } from '../../../src/foundation/text/sentences.ts'
import { tokenize } from '../../../src/foundation/text/tokenize.ts'
import { truncate } from '../../../src/foundation/text/truncate.ts'
import { charsetOf, decodeText } from '../../../src/foundation/web/charset.ts'
import { parseSelector } from '../../../src/foundation/web/css-selector.ts'
import { isInDomains, parseDomainPattern } from '../../../src/foundation/web/domain-pattern.ts'
import { parseFeed } from '../../../src/foundation/web/feed.ts'
import { lineOfHtml, lineOfText, parseFeedDate } from '../../../src/foundation/web/feed-values.ts'
import { parseRobotsTxt } from '../../../src/foundation/web/robots-txt.ts'
import { mediaTypeOf, sniffType } from '../../../src/foundation/web/sniff.ts'
import { canonicalForm, hostOf, parseHttpUrl } from '../../../src/foundation/web/url.ts'
import { followBang } from '../../../src/operations/bangs.ts'
import { searchedWords, withWords } from '../../../src/surfaces/compat/firecrawl/firecrawl-sites.ts'
import { pathFilter, pathPatterns } from '../../../src/surfaces/compat/frame/path-pattern.ts'
import { aRequest } from '../../support/search-samples.ts'
import { COMPAT, CONTRACT } from './contract-inputs.ts'
import { type Input, orRefused, type Reading } from './reading.ts'

/** What a text is made of that somebody means to be read slowly. */
const UNITS = [
  ...[
    'a',
    ' ',
    '\n',
    '\t',
    'a ',
    'ab-',
    '1',
    '1,',
    '.',
    'a.',
    '/',
    '/a',
    '\\',
    '"',
    '"a" ',
    "'",
    '(',
    '[',
    '](',
    '{',
  ],
  ...[
    '<',
    '<a>',
    '</a>',
    '<a b=c>',
    '&',
    '&amp;',
    '%',
    '%41',
    '*',
    '**',
    '*a',
    '^',
    '$',
    '|',
    '#',
    '-',
    '- ',
    '_',
    '=',
  ],
  ...[
    'é',
    'e\u0301',
    '\u200b',
    '漢',
    '😀',
    '\ud800',
    '?a=b&',
    ',a',
    'a,',
    'site:a.b ',
    '-a ',
    'a OR ',
    'C++ ',
    ':',
    '![',
  ],
]

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const RULES = ['/a*aaaaaaaaaaaab$discard', '|https://*^aaa^$boost', '$discard,site=a.example'].join('\n')
const PATTERNS = pathPatterns.parse(['^/a.*aaaaaaaaaaaaaaaab', '/a.a.*b$', '.+a'])
const ROBOTS = parseRobotsTxt('user-agent: *\ndisallow: /*aaaaaaaaaaaaab*c\nallow: /a*$', 'Whippet')
const PAGE = 'https://a.example/'
const LINK = { url: `${PAGE}${'ab-'.repeat(400)}`, anchor: 'a b c' }

const OF_CALLERS: readonly Reading[] = [
  { name: 'bang', size: 2_000, read: followBang, units: ['!', '!w ', ' !w'] },
  {
    name: 'spelling of a field',
    size: 2_000,
    read: (text) => readPlainDocument({ [text]: '' }, 0, 'refused'),
  },
  ...['url', 'title', 'text', 'markdown', 'date', 'language', 'kind', 'keywords', 'supersedes', 'partOf'].map(
    (name) => ({
      name: `field of a document: ${name}`,
      size: 2_000,
      read: (text: string) =>
        readPlainDocument({ url: 'https://a.example/', text: 'x', [name]: text }, 0, 'refused'),
    }),
  ),
  {
    name: 'query of a search',
    size: 450,
    read: (query) => readRequest(aRequest({ queries: [query] })),
    units: [
      '"a b" ',
      'intitle:a ',
      'a vs b ',
      'a..b ',
      '1..2 ',
      '(a OR ',
      'aB',
      'a::b',
      'a->b ',
      'x.y().z ',
      '#a ',
    ],
  },
  {
    name: 'rules on an address',
    size: 2_000,
    read: (text) => ruleBookOf(readRules(text, { kinds: ['news'] })).verdict(LINK.url, 'news', UNCOUNTED),
    units: ['/a*b\n', '$boost,site=a.example\n', '/ab-ab-ab-ab-ab*^b$discard\n'],
  },
  {
    name: 'an address under rules',
    size: 450,
    read: (url) => ruleBookOf(readRules(RULES, { kinds: [] })).verdict(url, undefined, UNCOUNTED),
    around: [PAGE, ''],
  },
  {
    name: 'pattern of paths',
    size: 120,
    read: (text) => pathPatterns.safeParse([text]).data?.map((matches) => matches(LINK.url, UNCOUNTED)),
    units: ['ab-', '.*', '.*a', 'a.', '.+'],
  },
  {
    name: 'path under patterns',
    size: 1_000,
    read: pathFilter({ select: PATTERNS, exclude: PATTERNS, maxPages: 1_000 }),
    around: ['/', ''],
  },
  {
    name: 'list of domains',
    size: 2_000,
    read: (text) =>
      isInDomains(
        'a.a.a.example',
        text.split(',').flatMap((one) => parseDomainPattern(one) ?? []),
      ),
    units: ['a.example,', '*.a.b,'],
  },
  {
    name: 'CSS selector',
    size: 120,
    read: parseSelector,
    units: ['a>', '.a', '[a=b]', ':not(', 'a,', '#a '],
  },
  {
    name: 'words that a map is searched for',
    size: 450,
    read: (text) => withWords([LINK, LINK], searchedWords.safeParse(text).data ?? []),
  },
  { name: 'JSON body', size: 4_000, read: (text) => isShallowJson(text, 32), units: ['[', '{"a":', '"\\""'] },
]

const OF_SITES: readonly Reading[] = [
  {
    name: 'robots.txt',
    size: 4_000,
    read: (text) => parseRobotsTxt(text, 'Whippet').allows(`/${'ab/'.repeat(300)}`),
    around: ['user-agent: *\n', ''],
    units: [
      'disallow: /*b/*a\n',
      'allow: /ab\n',
      'user-agent: a\n',
      'sitemap: /a\n',
      'disallow: /ab/ab/ab/*b$\n',
    ],
  },
  { name: 'path under robots.txt', size: 1_000, read: (path) => ROBOTS.allows(path), around: ['/', ''] },
  {
    name: 'sitemap',
    size: 4_000,
    read: (text) => readSitemap(bytes(text), 'text/xml', PAGE),
    around: ['<urlset>', ''],
    units: ['<url><loc>https://a.example/</loc><lastmod>2026-01-01</lastmod></url>', '<url>', '<loc>'],
  },
  {
    name: 'sitemap of lines',
    size: 4_000,
    read: (text) => readSitemap(bytes(text), 'text/plain', PAGE),
    around: ['https://a.example/\n', ''],
    units: ['https://a.example/\n'],
  },
  {
    name: 'sitemaps by name',
    size: 4_000,
    read: (text) => chooseSitemaps(text.split('\n'), PAGE),
    units: ['/a\n'],
  },
  {
    name: 'RSS',
    size: 4_000,
    read: (text) => parseFeed(text, PAGE, 'text/xml'),
    around: ['<rss><channel>', ''],
    units: [
      '<item><title>a</title><link>/a</link></item>',
      '<item>',
      '<item><description>&lt;b&gt;</description>',
    ],
  },
  {
    name: 'Atom',
    size: 4_000,
    read: (text) => parseFeed(text, PAGE, 'text/xml'),
    around: ['<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>', ''],
    units: [
      '<entry><title>a</title></entry>',
      '<link href="/a"/>',
      '<b xmlns:a="http://purl.org/dc/terms/">',
    ],
  },
  {
    name: 'JSON feed',
    size: 4_000,
    read: (text) => parseFeed(text, PAGE, 'application/json'),
    around: ['{"items":[{"title":"', '"}]}'],
    units: ['"},{"title":"'],
  },
  { name: 'title in a feed', size: 900, read: (text) => [lineOfHtml(text, 200), lineOfText(text, 200)] },
  { name: 'date in a feed', size: 450, read: parseFeedDate },
  { name: 'duration', size: 450, read: isoDurationSeconds, around: ['PT', ''] },
  {
    name: 'OPML',
    size: 4_000,
    read: readOpml,
    around: ['<opml><body>', ''],
    units: ['<outline text="a" xmlUrl="https://a.example/"/>', '<outline text="a">', '</outline>'],
  },
  {
    name: 'catalogue of ZIM files',
    size: 4_000,
    read: (text) => readCatalogue(text, PAGE),
    around: ['<feed>', ''],
    units: [
      '<entry><name>a</name><link rel="http://opds-spec.org/acquisition" type="application/x-zim" href="/a"/></entry>',
    ],
  },
  {
    name: 'list of mirrors',
    size: 4_000,
    read: (text) => readMetalink(text, PAGE),
    around: ['<metalink><file>', ''],
    units: ['<url priority="1">https://a.example/</url>', '<hash type="sha-256">a</hash>', '<size>1'],
  },
  {
    name: 'bookmarks',
    size: 4_000,
    read: readAddressList,
    around: ['<!DOCTYPE NETSCAPE-Bookmark-file-1>', ''],
    units: ['<DT><A HREF="https://a.example/">a</A>', '<DL><p>', '<A HREF='],
  },
  {
    name: 'list of addresses',
    size: 4_000,
    read: readAddressList,
    units: ['https://a.example/b\n', '# a\n', ' \n'],
  },
  {
    name: 'captures of a crawl',
    size: 4_000,
    read: readCaptures,
    units: [
      '{"url":"https://a.example/","status":"200","mime":"text/html","timestamp":"20240101000000","filename":"a","offset":"0","length":"1"}\n',
      '{\n',
    ],
  },
  {
    name: 'mail',
    size: 4_000,
    read: (text) => readMessage(Buffer.from(text)),
    around: ['Subject: a\nContent-Type: multipart/mixed; boundary=b\n\n', ''],
    units: ['--b\n\na\n', '--b\nContent-Type: multipart/mixed; boundary=b\n\n', '=\n', '\n '],
  },
  {
    name: 'subject of mail',
    size: 2_000,
    read: (text) => readMessage(Buffer.from(text)),
    around: ['Subject: ', '\n\na'],
    units: ['=?utf-8?q?a?= ', '=?utf-8?b?', ' ', '=?', '?='],
  },
  {
    name: 'head of a page, for icons',
    size: 4_000,
    read: (text) => iconLinks(text, PAGE),
    around: ['<head>', ''],
    units: ['<link rel=icon href=/a>', '<link rel="a b c" href=/a>', '<b>', '<svg>', '<form>', '<p>', '</p>'],
  },
  {
    name: 'links of a page',
    size: 4_000,
    read: (text) => discoverLinks(text, PAGE),
    units: [
      '<a href=/a>b',
      '<meta name=robots content="a,b">',
      '<img alt="a b">',
      '<base href=/a>',
      '<link rel=next>',
    ],
  },
  {
    name: 'address of a link',
    size: 350,
    read: (text) => {
      const url = parseHttpUrl(text)
      return [url && canonicalForm(url), crawlAddress(text), hostOf(text), createTrapGuard(0).refuses(text)]
    },
    around: [PAGE, ''],
    units: ['(S(aaaaaaaaaa))', ';sid=a', '/2026', '?', '&utm_a=b', '/a/b'],
  },
  { name: 'host of an address', size: 450, read: (text) => hostOf(`https://${text}/`) },
  { name: 'line of a list of domains', size: 2_000, read: readDomainLine },
  {
    name: 'Content-Type',
    size: 2_000,
    read: (text) => [mediaTypeOf(text), charsetOf(bytes('a'), text)],
    units: ['; charset='],
  },
  {
    name: 'bytes of unknown type',
    size: 4_000,
    read: (text) => [sniffType(bytes(text)), decodeText(bytes(text), '')],
    units: ['<meta charset='],
  },
]

const OF_PAGES: readonly Reading[] = (
  [
    ['words', (text) => tokenize(text, 'en')],
    ['counted words', countWords],
    ['sentences', (text) => sentencesOf(text)],
    ['markdown', (text) => [plainText(text), withoutImages(text), linksIn(text)]],
    ['hidden text', withoutHiddenText],
    ['one line', onOneLine],
    ['short text', (text) => truncate(text, 2_000)],
  ] as const satisfies readonly (readonly [string, (text: string) => unknown])[]
).map(([name, read]) => ({ name: `page text: ${name}`, size: 4_000, read }))

/** In two texts, one of which somebody else may have written. */
const OF_QUOTES: readonly Reading[] = [
  {
    name: 'passage that a page no longer has',
    size: 4_000,
    read: (text) => placeInText(text, `${text.slice(0, text.length / 2).replaceAll(' ', '  ')} b`),
  },
  {
    name: 'passage that a page has nearly',
    size: 4_000,
    read: (text) => placeInText(text, `${text.slice(0, text.length / 4)}b${text.slice(0, text.length / 4)}`),
  },
  {
    name: 'page that is searched for a quotation',
    size: 4_000,
    read: (text) => findQuote(foldText(text), `${text.slice(0, 300)}b${text.slice(0, 300)}`),
  },
  {
    name: 'quotation that stands within words',
    size: 600,
    read: (text) => findQuote(foldText(`x${text}x`), 'a'.repeat(text.length / 2)),
  },
  {
    name: 'paragraphs that were sent',
    size: 4_000,
    read: (text) => createSentTexts(printsOf(text).join('')).without(text),
  },
]

const AT_A_TIME = 20

function inputs(readings: readonly Reading[], atATime: number): readonly Input[] {
  return readings.flatMap(({ name, size, read, around: [before, behind] = ['', ''], units = [] }) =>
    chunks([...units, ...UNITS], atATime).map((some) => ({
      name: `${name}: ${JSON.stringify(some)}`,
      size,
      grow: (length: number) =>
        some.map((unit) => before + unit.repeat(Math.ceil(length / unit.length)) + behind),
      read: (text: string) => orRefused(() => read(text)),
    })),
  )
}

function chunks<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}

export const INPUTS: readonly Input[] = [
  // Parameters are many, and read by a few kinds of fields.
  ...inputs([...CONTRACT, ...COMPAT], UNITS.length + AT_A_TIME),
  ...inputs([...OF_CALLERS, ...OF_SITES, ...OF_PAGES, ...OF_QUOTES], AT_A_TIME),
]

/** What takes the square of its input, in code and in a built-in function: the count must see it. */
export const CONTROLS: readonly Input[] = [
  ...[(text: string) => editDistance(text, text, text.length), (text: string) => unshiftAll(text)].map(
    (read, at) => ({
      name: `control ${at}`,
      size: 1_000,
      grow: (length: number) => ['a'.repeat(length)],
      read,
    }),
  ),
]

function unshiftAll(text: string): void {
  const all: string[] = []
  for (const one of text) all.unshift(one)
}
