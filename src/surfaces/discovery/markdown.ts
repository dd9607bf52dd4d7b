// Small pieces of markdown.

export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
}

export function codeBlock(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}

/** A document of blocks with blank lines between them. */
export function markdownDocument(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`
}
