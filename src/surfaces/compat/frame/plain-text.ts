// Page text without the marks of markdown.

const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:```|~~~).*$/gm, ''],
  [/!\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/g, '$1'],
  [/\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/g, '$1'],
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
