// Page text without the marks of markdown. A mark that is left open ends where the next could begin, so that no text is
// read more than a few times over.

/** A bracket that is escaped opens nothing. */
const LABEL = String.raw`\[(?<=(?:^|[^\\])(?:\\\\)*\[)((?:\\.|[^\][\\\n]){0,1000})\]`
const TARGET = String.raw`\((?:<[^<>\n]{0,2000}>|(?:[^()<>\n]|\([^()\n]{0,500}\)){0,2000})\)`
const IMAGE = new RegExp(`!${LABEL}${TARGET}`, 'g')
const LINK = new RegExp(`${LABEL}${TARGET}`, 'g')

const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:```|~~~).*$/gm, ''],
  [IMAGE, '$1'],
  [LINK, '$1'],
  [/^ {0,3}#{1,6} +/gm, ''],
  [/^ {0,3}> ?/gm, ''],
  [/^ {0,3}(?:[-*_] ?){3,}$/gm, ''],
  [/(\*\*|__)(?=\S)([^*_\n]+)\1/g, '$2'],
  [/(?<![\w*])\*(?=\S)([^*\n]+)\*(?!\w)/g, '$1'],
  [/`([^`\n]+)`/g, '$1'],
  [/\\([\\`*_{}[\]()#+.!>~|-])/g, '$1'],
  [/\n{3,}/g, '\n\n'],
]

export function plainText(markdown: string): string {
  return CHANGES.reduce((text, [mark, instead]) => text.replace(mark, instead), markdown).trim()
}

export function withoutImages(markdown: string): string {
  return markdown.replace(IMAGE, '')
}

const WEB_TARGET = /\]\((?:<(https?:\/\/[^<>\n]{1,2000})>|(https?:\/\/[^()<>\s]{1,2000}))\)/g

/** The addresses that links and images of a markdown text lead to, each once. */
export function linksIn(markdown: string): string[] {
  const all = Array.from(markdown.matchAll(WEB_TARGET), ([, marked, bare]) => marked ?? bare ?? '')
  return [...new Set(all)]
}
