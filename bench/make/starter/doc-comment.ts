// Reads a doc comment: its description as markdown, its tags, and the reference pages it links.
import { stripMarkdown, unwrapLines } from './plain-text.ts'

export interface DocComment {
  /** Markdown, links resolved to their labels where they point at symbols. */
  readonly description: string
  readonly deprecated?: string
  /** Versions, as written. */
  readonly since?: string
  readonly returns?: string
  readonly parameters: readonly { readonly name: string; readonly text: string }[]
  /** Addresses of the `[MDN Reference](…)` lines. */
  readonly references: readonly string[]
}

const REFERENCE = /^\[MDN Reference\]\(([^)\s]+)\)$/

function lines(comment: string): string[] {
  return comment
    .replace(/^\/\*\*+/, '')
    .replace(/\*+\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
}

/** `{@link X}` and `{@link X label}` as the words a reader sees. */
export function resolveLinks(text: string): string {
  return text.replace(
    /\{@(?:link|linkcode|linkplain|inheritDoc)\s*([^\s{}|]*)\s*\|?\s*([^{}]*)\}/g,
    (_, target, label) => {
      const words = String(label).trim()
      return words === '' ? `\`${target}\`` : words
    },
  )
}

function tidy(text: string): string {
  return unwrapLines(resolveLinks(text))
}

export function readDocComment(comment: string): DocComment {
  const references: string[] = []
  const blocks: { tag: string; lines: string[] }[] = [{ tag: '', lines: [] }]
  let inCode = false
  for (const line of lines(comment)) {
    const reference = REFERENCE.exec(line.trim())?.[1]
    if (reference !== undefined) {
      references.push(reference)
      // What follows a reference is description again, also after a tag.
      if (blocks.at(-1)?.tag === 'deprecated') blocks.push({ tag: '', lines: [] })
      continue
    }
    if (/^\s*```/.test(line)) inCode = !inCode
    const tag = inCode ? null : /^@([a-zA-Z]+)\s?(.*)$/.exec(line.trim())
    if (tag) blocks.push({ tag: tag[1] ?? '', lines: [tag[2] ?? ''] })
    else blocks.at(-1)?.lines.push(line)
  }
  const of = (tag: string): string | undefined => {
    const block = blocks.find((candidate) => candidate.tag === tag)
    return block && tidy(block.lines.join('\n'))
  }
  const deprecated = of('deprecated')
  const since = of('since')
  const returns = of('returns') ?? of('return')
  return {
    description: tidy(
      blocks
        .filter((block) => block.tag === '')
        .flatMap((block) => block.lines)
        .join('\n'),
    ),
    ...(deprecated !== undefined && { deprecated: stripMarkdown(deprecated) }),
    ...(since !== undefined && { since: since.trim() }),
    ...(returns !== undefined && returns !== '' && { returns }),
    parameters: blocks
      .filter((block) => block.tag === 'param')
      .flatMap((block) => readParameter(block.lines)),
    references,
  }
}

function readParameter(parameterLines: readonly string[]): { name: string; text: string }[] {
  const match = /^\[?([\w$.]+)(?:=[^\]]*)?\]?\s*-?\s*([\s\S]*)$/.exec(tidy(parameterLines.join('\n')))
  return match?.[1] !== undefined && match[2] ? [{ name: match[1], text: match[2] }] : []
}
