// Code blocks: the raw text without line numbers, the language from the class names of common highlighters.
import { attribute, classOf, endOf, type HtmlTree, parentOf, tagOf } from '../tree/tree.ts'
import { longestRun } from './escape-markdown.ts'

const LINE_NUMBERS =
  /\b(?:line-?numbers?(?:-rows)?|lineno|linenos|linenumber|gutter|hljs-ln-numbers|rouge-gutter|blob-num|lnt?|copy-?(?:btn|button|code))\b/i
const LANGUAGE_CLASS = [
  /(?:^|\s)(?:lang(?:uage)?|highlight-source|highlight-text|code-lang|source|brush|syntax)[-:]\s*([\w+#.-]+)/i,
  /(?:^|\s)(?:hljs|sourceCode|prettyprint|prism|shiki|chroma|codehilite|src)\s+(?:lang-)?([a-zA-Z][\w+#-]*)(?:\s|$)/,
  /(?:^|\s)highlight-([\w+#]+)(?:\s|$)/,
]
const LANGUAGE_ATTRIBUTES = ['data-lang', 'data-language', 'data-code-language', 'lang']
const NO_LANGUAGE =
  /^(?:hljs|none|plain(?:text)?|text|txt|nohighlight|no-highlight|highlight|code|default|source|linenums|notranslate|line-numbers|auto|wrap|html-html|true|false|undefined)$/i

const LINE_TAGS: ReadonlySet<string> = new Set(['div', 'li', 'p', 'tr'])

export function codeText(tree: HtmlTree, node: number): string {
  let text = ''
  const stop = endOf(tree, node)
  for (let at = node; at < stop; ) {
    const tag = tagOf(tree, at)
    if (tag !== '' && at !== node && isNoCode(tree, at)) {
      at = endOf(tree, at)
      continue
    }
    if (tag === '') text += tree.text[at] ?? ''
    else if (tag === 'br' || (LINE_TAGS.has(tag) && text !== '' && !text.endsWith('\n'))) text += '\n'
    at += 1
  }
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/^(?:[ \t]*\r?\n)+/, '')
    .trimEnd()
}

/** A column of line numbers beside the code, or a column around it. */
export function isGutter(tree: HtmlTree, node: number): boolean {
  return LINE_NUMBERS.test(classOf(tree, node))
}

/** How far into an element its code block is looked for. */
const NEAR_NODES = 20

/** Some highlighters put the code block into the inline element, and not the other way round. */
export function holdsCodeBlock(tree: HtmlTree, node: number): boolean {
  const stop = Math.min(endOf(tree, node), node + NEAR_NODES)
  for (let at = node + 1; at < stop; at += 1) if (tagOf(tree, at) === 'pre') return true
  return false
}

/** Buttons and line numbers; what can't be selected is not meant to be copied. */
function isNoCode(tree: HtmlTree, node: number): boolean {
  const tag = tagOf(tree, node)
  if (tag === 'button' || tag === 'style') return true
  if (isGutter(tree, node)) return true
  return /user-select:\s*none/.test(attribute(tree, node, 'style') ?? '')
}

/** A table for the line numbers adds no distance. */
const TABLE_TAGS: ReadonlySet<string> = new Set(['table', 'tbody', 'tr', 'td'])

/** Looks at the block, the code inside it and a few elements around it. */
export function codeLanguage(tree: HtmlTree, node: number): string {
  const near = [node]
  for (let at = node + 1; at < Math.min(endOf(tree, node), node + 4); at += 1)
    if (tagOf(tree, at) === 'code') near.push(at)
  for (let up = parentOf(tree, node), steps = 0; up > 0 && steps < 3; up = parentOf(tree, up)) {
    near.push(up)
    if (!TABLE_TAGS.has(tagOf(tree, up))) steps += 1
  }
  for (const at of near) {
    const language = elementLanguage(tree, at, at >= node)
    if (language !== '') return language
  }
  return ''
}

function elementLanguage(tree: HtmlTree, node: number, inside: boolean): string {
  for (const name of LANGUAGE_ATTRIBUTES) {
    if (name === 'lang' && !inside) continue
    const value = attribute(tree, node, name)?.trim().toLowerCase()
    if (value && /^[\w+#.-]{1,20}$/.test(value) && !NO_LANGUAGE.test(value)) return value
  }
  const words = classOf(tree, node).slice(0, 300)
  for (const pattern of LANGUAGE_CLASS) {
    const language = pattern.exec(words)?.[1]?.toLowerCase()
    if (language !== undefined && !NO_LANGUAGE.test(language)) return language
  }
  return ''
}

export function codeFence(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(2, longestRun(text, /^`{3,}/gm)) + 1)
  return `${fence}${language}\n${text}\n${fence}`
}
