// Finds the TeX of a formula, however the page shows it: MathML, KaTeX, MathJax or an image with its source as text.
import { attribute, endOf, type HtmlTree, lineText, rawText, tagOf } from '../tree/tree.ts'

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
  const words = attribute(tree, node, 'class') ?? ''
  if (tag === 'img') {
    const isFormula = /\b(?:mwe-math|latex|tex\b|math-inline|equation)/i.test(words)
    return isFormula ? formula(attribute(tree, node, 'alt') ?? '', /display/.test(words)) : undefined
  }
  if (!/\bkatex\b|\bmwe-math-element\b|\bmjx-container\b|^MathJax(?:_Display)?$/.test(words)) return undefined
  const display =
    /display/i.test(words) ||
    (attribute(tree, tree.parent[node] ?? 0, 'class') ?? '').includes('katex-display')
  const tex = annotationTex(tree, node)
  return tex === '' ? undefined : formula(tex, display)
}

function annotationTex(tree: HtmlTree, node: number): string {
  for (let at = node; at < endOf(tree, node); at += 1) {
    const isTex = tagOf(tree, at) === 'annotation' && /tex/i.test(attribute(tree, at, 'encoding') ?? '')
    if (isTex) return rawText(tree, at)
  }
  return ''
}

function formula(tex: string, display: boolean): Formula | undefined {
  const bare = tex
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\{\\(?:display|text)style(.*)\}$/, '$1')
    .trim()
  return bare === '' ? undefined : { tex: bare, display }
}

export function formulaMarkdown({ tex, display }: Formula): string {
  return display ? `$$${tex}$$` : `$${tex}$`
}
