// A DOCX document as a page: paragraphs, headings, lists and tables, with what it says about itself.
import type { Page } from '../../page.ts'
import { type DocumentBlock, type DocumentFacts, documentPage } from './document-page.ts'
import { createTableRows, unpackParts, visitXml, xmlTexts } from './office-parts.ts'

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const BODY = 'word/document.xml'
const FACTS = 'docProps/core.xml'

export async function readDocxPage(body: Uint8Array, url: string): Promise<Page | undefined> {
  const parts = unpackParts(body, [BODY, FACTS])
  const xml = parts?.get(BODY)
  if (xml === undefined) return undefined
  return documentPage(url, DOCX_TYPE, readBlocks(xml), readFacts(parts?.get(FACTS) ?? ''))
}

const HEADING_STYLE = /^(?:heading|berschrift|titre|title)/i

/** Gathers paragraphs; those within a table become the cells of its rows. */
function readBlocks(xml: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = []
  const table = createTableRows(blocks)
  let text = ''
  let kind: DocumentBlock['kind'] = 'paragraph'
  let level = 0
  let reading = false

  const style = (value: string): void => {
    if (!HEADING_STYLE.test(value)) return
    kind = 'heading'
    level = Number(/\d/.exec(value)?.[0] ?? 1)
  }
  visitXml(xml, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? ''
      switch (name) {
        case 'w:p':
          ;[text, kind, level] = ['', 'paragraph', 0]
          break
        case 'w:t':
          reading = true
          break
        case 'w:tab':
          text += '\t'
          break
        case 'w:br':
        case 'w:cr':
          text += '\n'
          break
        case 'w:numPr':
          if (kind === 'paragraph') kind = 'item'
          break
        case 'w:ilvl':
          level = Number(value) || 0
          break
        case 'w:pStyle':
          style(value)
          break
        default:
          table.open(name)
      }
    },
    text(part) {
      if (reading) text += part
    },
    close(name) {
      if (name === 'w:t') reading = false
      else if (name !== 'w:p') table.close(name)
      else if (!table.take(text)) blocks.push({ kind, text, level })
    },
  })
  return blocks
}

function readFacts(xml: string): DocumentFacts {
  const { first } = xmlTexts(xml)
  return {
    title: first('dc:title'),
    author: first('dc:creator'),
    description: first('dc:description', 'dc:subject'),
    keywords: first('cp:keywords')?.split(/[,;]/),
    date: first('dcterms:created'),
    dateModified: first('dcterms:modified'),
    lang: first('dc:language'),
  }
}
