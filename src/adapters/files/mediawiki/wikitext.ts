// Wikitext to markdown in one pass: prose, headings, lists and links stay; templates, tables and references go.

const MAX_NESTING = 40
/** Elements whose content is no prose. */
const DROPPED =
  /^(?:ref|gallery|timeline|math|score|syntaxhighlight|source|graph|imagemap|templatestyles|hiero|chem|mapframe|maplink)$/i
/** Kinds of links that show no words: files and categories, in the languages of the largest wikis. */
const NO_WORDS =
  /^\s*:?(?:file|image|category|media|datei|bild|kategorie|fichier|catégorie|archivo|imagen|categoría|immagine|categoria|bestand|categorie|ficheiro|imagem|plik|kategoria|файл|изображение|категория|ファイル|画像|カテゴリ|文件|分类|檔案|分類)\s*:/i

export function wikitextToMarkdown(text: string): string {
  return tidy(withoutMarkup(text))
}

/** Opens, and what closes it. */
const OPENERS: readonly (readonly [open: string, close: string])[] = [
  ['{{', '}}'],
  ['{|', '|}'],
]

/** Drops what nests, passing each character once. */
function withoutMarkup(text: string): string {
  const out: string[] = []
  const open: string[] = []
  /** Elements of which no further one is closed. */
  const unclosed = new Set<string>()
  let at = 0
  let from = 0
  let outermost = 0
  const keep = (to: number): void => {
    if (open.length === 0 && to > from) out.push(text.slice(from, to))
  }
  const jump = (to: number): void => {
    at = to
    from = to
  }
  while (at < text.length) {
    const two = text.slice(at, at + 2)
    if (open.length > 0 && two === open.at(-1)) {
      open.pop()
      jump(at + 2)
      continue
    }
    const opener = OPENERS.find(([start]) => start === two)
    if (opener && open.length < MAX_NESTING) {
      keep(at)
      if (open.length === 0) outermost = at
      open.push(opener[1])
      jump(at + 2)
      continue
    }
    const end = text[at] === '<' ? endOfElement(text, at, unclosed) : undefined
    if (end !== undefined) {
      keep(at)
      jump(end)
      continue
    }
    at += 1
  }
  keep(text.length)
  // What never closes was no markup: dropping it would lose the rest of the page.
  if (open.length > 0) out.push(text.slice(outermost).replace(/[{}|]{2}/g, ' '))
  return out.join('')
}

/** Where a comment, a dropped element or a tag ends that begins here; undefined where none does. */
function endOfElement(text: string, at: number, unclosed: Set<string>): number | undefined {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at)
    return end < 0 ? text.length : end + 3
  }
  const tag = /^<\/?([a-z][a-z\d]{0,20})\b[^<>]{0,500}>/i.exec(text.slice(at, at + 530))
  if (!tag) return undefined
  const after = at + tag[0].length
  if (tag[0].startsWith('</') || tag[0].endsWith('/>') || !DROPPED.test(tag[1] ?? '')) return after
  const name = tag[1] ?? ''
  const close = unclosed.has(name) ? -1 : text.indexOf(`</${name}`, after)
  if (close < 0) {
    unclosed.add(name)
    return after
  }
  const end = text.indexOf('>', close)
  return end < 0 ? text.length : end + 1
}

const HEADING = /^(={1,6})(.*?)={1,6}\s*$/

function tidy(text: string): string {
  const lines = links(text)
    .replace(/'{2,5}/g, '')
    .replace(/__[A-Z]{3,30}__/g, '')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&(?:ndash|#8211);/g, '–')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .split('\n')
  return lines
    .map(tidyLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function tidyLine(line: string): string {
  if (line.startsWith('=')) {
    const heading = HEADING.exec(line.slice(0, 500))
    if (heading) return `\n${'#'.repeat((heading[1] ?? '').length)} ${heading[2]?.trim()}\n`
  }
  const list = /^[*#:;]+/.exec(line)?.[0] ?? ''
  if (list === '') return line.trim() === '' ? '' : `${line.trim()}\n`
  const words = line.slice(list.length).trim()
  if (words === '') return ''
  const indent = '  '.repeat(Math.min(list.length, 6) - 1)
  if (list.endsWith('*')) return `${indent}- ${words}`
  return list.endsWith('#') ? `${indent}1. ${words}` : `${words}\n`
}

/** `[[target|words]]` and `[https://… words]` become their words; innermost first, so captions with links go as a whole. */
function links(text: string): string {
  let shown = text
  for (let times = 0; times < 4 && shown.includes('[['); times += 1) {
    const next = shown.replace(/\[\[([^[\]]{0,4000})\]\]/g, (_, inside: string) =>
      NO_WORDS.test(inside) ? '' : inside.slice(inside.lastIndexOf('|') + 1).trim(),
    )
    if (next === shown) break
    shown = next
  }
  return outerLinks(shown)
}

const OUTER_LINK = /^\[(?:https?:)?\/\/\S*(?:\s+(\S.*)?)?\]$/

/** Each bracket is looked at once, up to the one that closes it. */
function outerLinks(text: string): string {
  const parts = text.split('[')
  return parts
    .map((part, index) => {
      if (index === 0) return part
      const end = part.indexOf(']')
      const link = end < 0 || end > 4_000 ? null : OUTER_LINK.exec(`[${part.slice(0, end + 1)}`)
      return link ? (link[1] ?? '') + part.slice(end + 1) : `[${part}`
    })
    .join('')
}
