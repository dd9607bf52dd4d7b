// An OpenDocument text as a page: paragraphs, headings, lists and tables, with what it says about itself.
import type { Page } from '../../page.ts'
import { type DocumentBlock, type DocumentFacts, documentPage } from './document-page.ts'
import { createTableRows, unpackParts, visitXml, xmlTexts } from './office-parts.ts'

export const ODT_TYPE = 'application/vnd.oasis.opendocument.text'

const BODY = 'content.xml'
const FACTS = 'meta.xml'
/** Notes and marks that stand beside the text. */
const ASIDE: ReadonlySet<string> = new Set(['text:note', 'office:annotation', 'text:tracked-changes'])

export async function readOdtPage(body: Uint8Array, url: string): Promise<Page | undefined> {
  const parts = unpackParts(body, [BODY, FACTS])
  const xml = parts?.get(BODY)
  if (xml === undefined) return undefined
  return documentPage(url, ODT_TYPE, readBlocks(xml), readFacts(parts?.get(FACTS) ?? ''))
}

function readBlocks(xml: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = []
  const table = createTableRows(blocks)
  let text = ''
  let level = 1
  let aside = 0
  let lists = 0

  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    switch (name) {
      case 'text:p':
        text = ''
        break
      case 'text:h':
        text = ''
        level = Number(attributes['text:outline-level'] ?? 1) || 1
        break
      case 'text:s':
        text += ' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, 20))
        break
      case 'text:tab':
        text += '\t'
        break
      case 'text:line-break':
        text += '\n'
        break
      case 'text:list':
        lists += 1
        break
      default:
        table.open(name)
    }
  }
  const close = (name: string): void => {
    switch (name) {
      case 'text:h':
        if (!table.take(text)) blocks.push({ kind: 'heading', text, level })
        break
      case 'text:p':
        if (!table.take(text))
          blocks.push({ kind: lists > 0 ? 'item' : 'paragraph', text, level: Math.max(0, lists - 1) })
        break
      case 'text:list':
        lists -= 1
        break
      default:
        table.close(name)
    }
  }
  visitXml(xml, {
    open(name, attributes) {
      if (ASIDE.has(name)) aside += 1
      if (aside === 0) open(name, attributes)
    },
    text(part) {
      if (aside === 0) text += part
    },
    close(name) {
      if (ASIDE.has(name)) aside -= 1
      else if (aside === 0) close(name)
    },
  })
  return blocks
}

function readFacts(xml: string): DocumentFacts {
  const { all, first } = xmlTexts(xml)
  return {
    title: first('dc:title'),
    author: first('meta:initial-creator', 'dc:creator'),
    description: first('dc:description', 'dc:subject'),
    keywords: all('meta:keyword'),
    date: first('meta:creation-date'),
    dateModified: first('dc:date'),
    lang: first('dc:language'),
  }
}
