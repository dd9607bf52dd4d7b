// Finds the TeX of a formula, however the page shows it: MathML, KaTeX, MathJax or an image with its source as text.
import { onOneLine } from '../../../../foundation/text/one-line.ts'
import {
  attribute,
  classOf,
  findElements,
  type HtmlTree,
  lineText,
  parentOf,
  rawText,
  tagOf,
} from '../tree/tree.ts'

export interface Formula {
  readonly tex: string
  readonly display: boolean
}

/** The formula that an element stands for as a whole, undefined where it stands for none. */
export function readFormula(tree: HtmlTree, node: number): Formula | undefined {
  const tag = tagOf(tree, node)
  if (tag === 'math') {
    const tex = annotationTex(tree, node) || (attribute(tree, node, 'alttext') ?? '') || lineText(tree, node)
    return formula(tex, attribute(tree, node, 'display') === 'block')
  }
  if (tag === 'script') {
    const type = attribute(tree, node, 'type') ?? ''
    return type.startsWith('math/tex')
      ? formula(rawText(tree, node), /mode\s*=\s*display/.test(type))
      : undefined
  }
  const words = classOf(tree, node)
  if (tag === 'img') {
    const isFormula = /\b(?:mwe-math|latex|tex\b|math-inline|equation)/i.test(words)
    return isFormula ? formula(attribute(tree, node, 'alt') ?? '', /display/.test(words)) : undefined
  }
  if (!/\bkatex\b|\bmwe-math-element\b|\bmjx-container\b|^MathJax(?:_Display)?$/.test(words)) return undefined
  const display = /display/i.test(words) || classOf(tree, parentOf(tree, node)).includes('katex-display')
  const tex = annotationTex(tree, node)
  return tex === '' ? undefined : formula(tex, display)
}

function annotationTex(tree: HtmlTree, node: number): string {
  const isTex = (at: number) => /tex/i.test(attribute(tree, at, 'encoding') ?? '')
  const found = findElements(tree, 'annotation', node).find(isTex)
  return found === undefined ? '' : rawText(tree, found)
}

function formula(tex: string, display: boolean): Formula | undefined {
  const bare = onOneLine(tex)
    .replace(/^\{\\(?:display|text)style(.*)\}$/, '$1')
    .trim()
  return bare === '' ? undefined : { tex: bare, display }
}

export function formulaMarkdown({ tex, display }: Formula): string {
  return display ? `$$${tex}$$` : `$${tex}$`
}
