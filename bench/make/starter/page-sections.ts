// The sections of a starter document, written out as plain text and as markdown.
import { stripMarkdown } from './plain-text.ts'

export interface Section {
  /** Absent for the lead. */
  readonly heading?: string
  /** The anchor that the page itself has there. */
  readonly id?: string
  readonly paragraphs?: readonly string[]
  readonly items?: readonly string[]
  readonly code?: { readonly language: string; readonly text: string }
  /** In the markdown alone: the same facts stand in a paragraph of the text. */
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
}

export interface WrittenSections {
  /** The text of the first section. */
  readonly lead: string
  readonly text: string
  readonly markdown: string
  readonly headings: string[]
  /** One for each heading, '' where it is ours alone. */
  readonly headingIds: string[]
}

function isEmpty(section: Section): boolean {
  return !section.paragraphs?.length && !section.items?.length && !section.code && !section.table
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`
}

function asMarkdown(section: Section): string {
  const blocks: string[] = []
  if (section.heading !== undefined) blocks.push(`## ${section.heading}`)
  if (section.paragraphs) blocks.push(...section.paragraphs)
  if (section.items?.length) blocks.push(section.items.map((item) => `- ${item}`).join('\n'))
  if (section.code) blocks.push(`\`\`\`${section.code.language}\n${section.code.text}\n\`\`\``)
  if (section.table) {
    const { head, rows } = section.table
    blocks.push([tableRow(head), tableRow(head.map(() => '---')), ...rows.map(tableRow)].join('\n'))
  }
  return blocks.join('\n\n')
}

function asText(section: Section): string {
  const blocks: string[] = []
  for (const paragraph of section.paragraphs ?? []) blocks.push(stripMarkdown(paragraph))
  if (section.items?.length) blocks.push(section.items.map((item) => stripMarkdown(item)).join('\n'))
  if (section.code) blocks.push(section.code.text)
  const heading = section.heading === undefined ? '' : `${section.heading}\n`
  return `${heading}${blocks.join('\n\n')}`.trim()
}

export function writeSections(title: string, sections: readonly Section[]): WrittenSections {
  const filled = sections.filter((section) => !isEmpty(section))
  return {
    lead: filled[0] ? asText(filled[0]) : '',
    text: filled
      .map(asText)
      .filter((block) => block !== '')
      .join('\n\n'),
    markdown: [`# ${title}`, ...filled.map(asMarkdown)].join('\n\n'),
    headings: filled.flatMap((section) => section.heading ?? []),
    headingIds: filled.flatMap(({ heading, id = '' }) => (heading === undefined ? [] : [id])),
  }
}
