// Breaks text into lines of a width, counted in the columns that a terminal gives each character.

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const UNSEEN = /[\p{Mn}\p{Me}\p{Cf}]/u

/** Columns of a text without escape sequences. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += UNSEEN.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return columns
}

/** Lines of at most `width` columns; a word that is longer is broken. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let columns = 0
  for (const word of text.split(/[ \t\n]+/).flatMap((one) => pieces(one, width))) {
    const added = columnsOf(word)
    if (line !== '' && columns + 1 + added > width) {
      lines.push(line)
      line = ''
      columns = 0
    }
    columns += line === '' ? added : added + 1
    line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}

function pieces(word: string, width: number): string[] {
  if (columnsOf(word) <= width) return word === '' ? [] : [word]
  const parts: string[] = []
  let part = ''
  let columns = 0
  for (const character of word) {
    const added = columnsOf(character)
    if (part !== '' && columns + added > width) {
      parts.push(part)
      part = ''
      columns = 0
    }
    part += character
    columns += added
  }
  return [...parts, part]
}

/** Markdown for reading: paragraphs are wrapped, code and tables stay as they are. */
export function wrapMarkdown(markdown: string, width: number): string[] {
  let inCode = false
  return markdown.split('\n').flatMap((line) => {
    const fence = /^\s{0,3}(```|~~~)/.test(line)
    if (fence) inCode = !inCode
    if (fence || inCode || line.startsWith('|') || line.startsWith('    ')) return [line]
    const [indent = ''] = /^\s*(?:[-*+] |\d{1,3}[.)] |> ?)?/.exec(line) ?? []
    const hanging = indent.startsWith('>') ? indent : ' '.repeat(indent.length)
    const wrapped = wrapText(line.slice(indent.length), Math.max(10, width - indent.length))
    return wrapped.length === 0
      ? [line.trimEnd()]
      : wrapped.map((one, index) => `${index === 0 ? indent : hanging}${one}`)
  })
}
