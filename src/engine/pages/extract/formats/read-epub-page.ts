// An EPUB book as a page: its chapters in the order in which they are read, with what it says about itself.
import { onOneLine } from '../../../../foundation/text/one-line.ts'
import { unescapedUrl } from '../../../../foundation/web/url.ts'
import type { Page } from '../../page.ts'
import { type DocumentBlock, type DocumentFacts, documentPage } from './document-page.ts'
import { unpackParts, visitXml, xmlTexts } from './office-parts.ts'

export const EPUB_TYPE = 'application/epub+zip'

const CONTAINER = 'META-INF/container.xml'
const MOST_CHAPTERS = 2_000
/** As much as is kept of any document. */
const MOST_CHARACTERS = 4_000_000
/** No part of the text. */
const ASIDE: ReadonlySet<string> = new Set(['head', 'script', 'style', 'nav', 'svg'])
/** What ends a paragraph where it begins or ends. */
const BLOCK =
  /^(?:p|div|li|ul|ol|h[1-6]|blockquote|section|article|tr|table|dt|dd|pre|figcaption|hr|br|body)$/

export async function readEpubPage(body: Uint8Array, url: string): Promise<Page | undefined> {
  const packagePath = packageOf(partOf(body, CONTAINER) ?? '')
  const xml = packagePath === undefined ? undefined : partOf(body, packagePath)
  if (packagePath === undefined || xml === undefined) return undefined
  const blocks: DocumentBlock[] = []
  let characters = 0
  for (const chapter of chaptersOf(xml, packagePath)) {
    const read = readBlocks(partOf(body, chapter) ?? '')
    blocks.push(...read)
    characters += read.reduce((sum, { text }) => sum + text.length, 0)
    if (characters > MOST_CHARACTERS) break
  }
  return documentPage(url, EPUB_TYPE, blocks, readFacts(xml))
}

function partOf(body: Uint8Array, name: string): string | undefined {
  return unpackParts(body, [name])?.get(name)
}

function packageOf(xml: string): string | undefined {
  let path: string | undefined
  visitXml(xml, {
    open(name, attributes) {
      if (localName(name) === 'rootfile') path ??= attributes['full-path']
    },
  })
  return path
}

/** The paths of the chapters in the order of the spine. */
function chaptersOf(xml: string, packagePath: string): string[] {
  const paths = new Map<string, string>()
  const spine: string[] = []
  visitXml(xml, {
    open(name, { id = '', href = '', idref = '' }) {
      if (localName(name) === 'item') paths.set(id, href)
      if (localName(name) === 'itemref' && spine.length < MOST_CHAPTERS) spine.push(idref)
    },
  })
  return spine.flatMap((id) => {
    const href = paths.get(id)
    // Addresses in a book are below the file that lists them.
    const url = href === undefined ? null : URL.parse(href, `epub://book/${packagePath}`)
    return url ? [unescapedUrl(url.pathname.slice(1))] : []
  })
}

function readBlocks(xml: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = []
  let text = ''
  let aside = 0
  let kind: DocumentBlock['kind'] = 'paragraph'
  let level = 0
  const flush = (): void => {
    const line = onOneLine(text)
    if (line !== '') blocks.push({ kind, text: line, level })
    text = ''
  }
  visitXml(xml, {
    open(name) {
      const tag = localName(name)
      if (ASIDE.has(tag)) aside += 1
      if (!BLOCK.test(tag)) return
      flush()
      const heading = /^h([1-6])$/.exec(tag)?.[1]
      if (heading !== undefined) [kind, level] = ['heading', Number(heading)]
      else if (tag === 'li') [kind, level] = ['item', 0]
    },
    text(part) {
      if (aside === 0) text += part
    },
    close(name) {
      const tag = localName(name)
      if (ASIDE.has(tag)) aside -= 1
      if (!BLOCK.test(tag)) return
      flush()
      if (/^(?:h[1-6]|li)$/.test(tag)) [kind, level] = ['paragraph', 0]
    },
  })
  flush()
  return blocks
}

function readFacts(xml: string): DocumentFacts {
  const { all, first } = xmlTexts(xml)
  return {
    title: first('dc:title'),
    author: first('dc:creator'),
    description: first('dc:description')?.replace(/<[^<>]*>/g, ' '),
    keywords: all('dc:subject'),
    date: first('dc:date'),
    lang: first('dc:language'),
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}
